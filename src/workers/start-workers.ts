import { bindingsOf } from "../config/other-bindings.js";
import { reset as resetFake, restore, snapshot } from "../testing/contents/states.js";
import { readConfiguration } from "./configuration.js";
import { deliver, makeExport } from "./entrypoints.js";
import { functionBinding } from "./functions.js";
import { installGlobals } from "./globals.js";
import { lazyMembers, type Members } from "./late-objects.js";
import { localBindings } from "./local-bindings.js";
import { explainMissing } from "./missing-bindings.js";
import { hookModules, nodeModule } from "./node.js";
import { checkWorkersOptions, type StartWorkersOptions } from "./options.js";
import { makePost, platformClient } from "./platform-client.js";
import { choosePlatform, platformBindings } from "./platform-process.js";
import { localQueues } from "./queues.js";
import { explainedBinding } from "./refusals.js";
import { missing, state } from "./running.js";
import { secretsStores } from "./secrets-stores.js";
import { explainStricter } from "./stricter-than-pool.js";
import { fillProcess, readVariables } from "./variables.js";

/** A service binding in a configuration. */
interface OwnService {
  readonly binding: string;
  readonly service?: string;
  readonly entrypoint?: string;
  readonly props?: object;
  /** The address of a function in the process of vitest. */
  readonly address?: string;
}

/** The suite started by `startWorkers()`. */
export interface StartedWorkers {
  /** The bindings of the script: the `env` of `cloudflare:workers`. */
  readonly env: Members;
  /** Removes the installed globals, and stops the platform if there is one of this process alone. */
  readonly stop: () => Promise<void>;
  /** Explains errors of a test by missing bindings, and forgets these. @internal */
  readonly explain: (errors?: readonly { message: string }[]) => void;
  /** Saves the contents of buckets, caches, KV and D1, and returns a function that restores them. @internal */
  readonly save: () => () => Promise<void>;
}

/**
 * Makes `cloudflare:workers` and `cloudflare:test` work in Node: makes `env` from the configuration, with empty buckets
 * of `deployed` semantics, and installs missing globals of the platform. The plugin `workers()` calls it for each test
 * file; with other runners than vitest, call it before the tests.
 *
 * @throws TypeError for a wrong option.
 * @throws ConfigError (of `fakebucket/config`) if the configuration cannot be read or is wrong.
 *
 * @example
 * ```ts
 * import { startWorkers } from "fakebucket/workers";
 *
 * const { env, stop } = await startWorkers({ configPath: "examples/workers/gallery/wrangler.jsonc" });
 * console.log(Object.keys(env)); // [ 'TITLE', 'PHOTOS' ]
 * await stop();
 * ```
 */
export async function startWorkers(options: StartWorkersOptions = {}): Promise<StartedWorkers> {
  checkWorkersOptions("startWorkers", options);
  const { environment, bindings, others, main, miniflare } = options;
  const configuration = await readConfiguration("startWorkers", options, ".");
  const { path, section } = configuration;
  const { env: buckets, buckets: all } = configuration.bindings;
  const folder = nodeModule("path").resolve(path ?? "wrangler.json", "..");
  const vars = {
    ...(path === undefined ? (section["vars"] as Members) : await readVariables(folder, section, environment)),
    // In the pool, these win over the secrets too.
    ...Reflect.get(miniflare ?? {}, "bindings"),
  };
  const env: Record<string, unknown> = { ...vars, ...buckets };
  const entrance = others?.startsWith("http:") ? others : undefined;
  const own = entrance === undefined ? choosePlatform(folder, section, { others, bindings }) : undefined;
  const addressOf = own?.addressOf ?? (entrance && askedOnce(entrance));
  // A platform of this process alone has one slot.
  const slot = own ? undefined : nodeModule("process").env["VITEST_POOL_ID"];
  const client = addressOf && platformClient(addressOf, slot ?? "1");
  const [local, queues, secrets] = [localBindings(section), localQueues(section, deliver), secretsStores(section)];
  const emptySecrets = secrets.save();
  const ofNode = { ...local.bindings, ...queues.bindings, ...secrets.bindings };
  if (others !== "refuse") Object.assign(env, ofNode);
  const names = new Set([...platformBindings(section).map(({ name }) => name), ...Object.keys(ofNode)]);
  for (const each of (section["services"] ?? []) as OwnService[]) {
    const { binding, service, entrypoint = "default", props, address } = each;
    if (address !== undefined) env[binding] ??= functionBinding(address);
    const isOwn = [section["name"], `${section["name"]}-${environment}`].includes(service);
    if (isOwn) env[binding] ??= makeExport(entrypoint, props);
  }
  for (const [name, kind] of bindingsOf(section)) {
    const isOfPlatform = names.has(name);
    env[name] ??= (isOfPlatform && client?.bindingOf(name)) || explainedBinding(name, kind, isOfPlatform);
  }
  Object.assign(env, bindings);
  const outbound = section["outbound"] as string | undefined;
  const globals = installGlobals(outbound === undefined ? undefined : functionBinding(outbound).fetch);
  const restoreProcess = fillProcess(section, vars);
  hookModules();
  state.running = {
    env,
    exports: lazyMembers(makeExport),
    waitUntil: (promise) => void Promise.resolve(promise).catch(() => undefined),
    loadMain: async () => {
      if (main !== undefined) return (await main()) as Members;
      throw new TypeError(`There is no main script. Name it as main in ${path ?? "the options"}.`);
    },
    scopes: new (nodeModule("async_hooks").AsyncLocalStorage)(),
    async reset() {
      for (const each of all.values()) resetFake(each);
      globals.empty();
      local.reset();
      queues.reset();
      emptySecrets();
      await client?.reset();
    },
  };
  const stop = async (): Promise<void> => {
    queues.reset();
    globals.remove();
    restoreProcess();
    state.running = undefined;
    own?.stop();
  };
  const addExplanation = explainMissing(configuration, options);
  const explain: StartedWorkers["explain"] = (errors) => {
    addExplanation(errors, missing);
    explainStricter(errors);
    missing.clear();
  };
  const save: StartedWorkers["save"] = () => {
    const undo = [...all.values()].map((bucket) => {
      const kept = snapshot(bucket);
      return () => restore(bucket, kept);
    });
    undo.push(globals.save(), secrets.save());
    const undoOthers = client?.save();
    return async () => {
      for (const each of undo) each();
      await undoOthers?.();
    };
  };
  return { env, stop, explain, save };
}

/** Asks an entrance for the address of its platform, once. */
function askedOnce(entrance: string): () => Promise<string> {
  const post = makePost();
  let address: Promise<string> | undefined;
  const ask = async (): Promise<string> => {
    const answer: unknown = JSON.parse(await post(entrance, ""));
    if (Array.isArray(answer)) return answer[0];
    throw new Error(String(answer));
  };
  return () => (address ??= ask());
}
