import { mustBe } from "../base/messages/describe-value.js";
import { nearest } from "../base/messages/nearest.js";
import { noOption } from "../base/messages/no-option.js";
import { reasons } from "./refusals.js";

/** A part of a wrangler configuration. */
export type Section = Readonly<Record<string, unknown>>;

/** Returns the entry of a binding in a wrangler configuration, by the key of its list. */
type Convert = (binding: string, value: unknown) => readonly [key: string, entry: object];

/** Converts a binding whose value is an id, an object with the id, or nothing: then its name is the id. */
const byId =
  (key: string, idOf: (id: string) => object, member = "id"): Convert =>
  (binding, value) => {
    const id = typeof value === "object" && value !== null ? Reflect.get(value, member) : value;
    return [key, { binding, ...idOf(String(id ?? binding)) }];
  };

const copied =
  (key: string): Convert =>
  (binding, value) => [key, { binding, ...(value as object) }];

/** Leaves absent members out. */
const renamed = (members: Section): Section =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** The kinds of bindings in Miniflare's options that a wrangler configuration can express. */
const kinds: Readonly<Record<string, Convert>> = {
  // Miniflare allows any id, wrangler only valid names of buckets.
  r2Buckets: byId("r2_buckets", (id) => ({ bucket_name: bucketNameOf(id) })),
  kvNamespaces: byId("kv_namespaces", (id) => ({ id })),
  d1Databases: byId("d1_databases", (id) => ({ database_name: id, database_id: id })),
  queueProducers: (binding, value) => {
    const { queueName = value ?? binding, deliveryDelay } = (value ?? {}) as Record<string, unknown>;
    return ["producers", { binding, queue: String(queueName), ...renamed({ delivery_delay: deliveryDelay }) }];
  },
  queueConsumers: (queue, value) => {
    const { maxBatchSize, maxBatchTimeout, maxRetries, deadLetterQueue, retryDelay } = (value ?? {}) as Section;
    const limits = { max_batch_size: maxBatchSize, max_batch_timeout: maxBatchTimeout, max_retries: maxRetries };
    return [
      "consumers",
      { queue, ...renamed({ ...limits, dead_letter_queue: deadLetterQueue, retry_delay: retryDelay }) },
    ];
  },
  serviceBindings: (binding, value) => {
    const { name = value ?? binding, entrypoint, address } = (value ?? {}) as Section;
    // The plugin gives functions an address.
    return ["services", address ? { binding, address } : { binding, service: name, ...renamed({ entrypoint }) }];
  },
  ratelimits: (name, value) => {
    const { simple, ...kept } = value as { simple?: object };
    return ["ratelimits", { name, ...kept, simple: { period: 60, ...simple } }];
  },
  analyticsEngineDatasets: copied("analytics_engine_datasets"),
  secretsStoreSecrets: copied("secrets_store_secrets"),
  hyperdrives: (binding, url) => ["hyperdrive", { binding, id: binding, localConnectionString: String(url) }],
};

/** Miniflare's options with one value, by their keys in a wrangler configuration. */
const single: Readonly<Record<string, string>> = {
  assets: "assets",
  name: "name",
  bindings: "vars",
  compatibilityDate: "compatibility_date",
  compatibilityFlags: "compatibility_flags",
  versionMetadata: "version_metadata",
};

/** Miniflare's options that change no result of a test in Node, and the names of wrangler, which Miniflare ignores. */
const withoutEffect =
  /^(?:rootPath|script|scriptPath|modules|modulesRoot|modulesRules|routes|cronTriggers|verbose|log|host|port|https.*|inspector.*|liveReload|telemetry|handle\w+|stripCfConnectingIp|zone|\w+Persist|unsafe(?:Ephemeral|Inspector|UseModule)\w+|vars|\w+_\w+)$/;

/** Why other options of Miniflare are refused. */
const refused: Readonly<Record<string, string>> = {
  durableObjects: reasons.durableObjects,
  workflows: reasons.workflows,
  workers: "Other Workers do not run in Node. Pass an object with their methods in `bindings`.",
  fetchMock: 'It would run in another process. Use fetchMock of "cloudflare:test" in the tests.',
  outboundService: 'Only a function is called. Or replace fetch in the tests: vi.spyOn(globalThis, "fetch").',
  function: "A function would run in another process. Pass the path of a module that exports it as `bindings`.",
};

const otherwise =
  "fakebucket/workers does not take it. Pass an object in `bindings`, or run this suite in the Workers pool.";

function bucketNameOf(id: string): string {
  const name = id.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return name === id && /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(id)
    ? id
    : `id-${name}`.slice(0, 61).replace(/-*$/, "-0");
}

/**
 * Converts Miniflare's options to a part of a wrangler configuration.
 *
 * @param isReplaced - true for a binding that the option `bindings` provides.
 * @throws TypeError for an option that cannot be provided, with its place, the reason and the alternative.
 */
export function sectionOfMiniflare(caller: string, miniflare: object, isReplaced: (name: string) => boolean): Section {
  const lists: Record<string, object[]> = {};
  const section: Record<string, unknown> = {};
  for (const [option, value] of Object.entries(miniflare)) {
    checkShape(caller, option, value);
    const isEmpty = value === undefined || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
    // A cache is the default.
    if (isEmpty || withoutEffect.test(option) || (/^cache(API)?$/.test(option) && value === true)) continue;
    // The plugin gives functions an address.
    const address = option === "outboundService" && (value as { readonly address?: string } | null)?.address;
    const key = single[option];
    if (address) section["outbound"] = address;
    else if (key !== undefined) section[key] = key === "version_metadata" ? { binding: value } : value;
    else {
      for (const [key, entry] of entriesOf(`${caller}: miniflare.${option}`, option, value, isReplaced)) {
        lists[key] = [...(lists[key] ?? []), entry];
      }
    }
  }
  const { producers, consumers, ...rest } = lists;
  return { ...section, ...rest, ...((producers ?? consumers) && { queues: renamed({ producers, consumers }) }) };
}

/** Throws for a value of another shape, and for an option that looks like another. */
function checkShape(caller: string, option: string, value: unknown): void {
  const isObject = typeof value === "object" && value !== null;
  const isList = Array.isArray(value) && value.every((name) => typeof name === "string");
  const wanted = option in kinds ? "an array of names or an object" : "an object";
  const isWrong = !isObject || (Array.isArray(value) && !(isList && option in kinds));
  if (value !== undefined && isWrong && (option in kinds || option === "bindings")) {
    throw new TypeError(`${caller}: ${mustBe(`miniflare.${option}`, wanted, value)}`);
  }
  const known = [...Object.keys(kinds), ...Object.keys(single), ...Object.keys(refused)];
  const near = known.includes(option) || withoutEffect.test(option) ? undefined : nearest(option, known);
  if (near !== undefined) throw new TypeError(`${caller}: miniflare: ${noOption(option, near)}`);
}

/** Returns the entries for one option of Miniflare: an array of names, or a record. */
function entriesOf(place: string, option: string, value: unknown, isReplaced: (name: string) => boolean) {
  const refusal = (place: string, reason = otherwise) => new TypeError(`${place}: ${reason}`);
  const convert = kinds[option];
  if (typeof value !== "object" || (Array.isArray(value) && convert === undefined))
    throw refusal(place, refused[option]);
  const given: [string, unknown][] = Array.isArray(value)
    ? value.map((name) => [String(name), undefined])
    : Object.entries(value as object);
  return given.flatMap(([name, each]) => {
    if (convert !== undefined && typeof each !== "function") return [convert(name, each)];
    if (isReplaced(name)) return [];
    throw refusal(`${place}.${name}`, refused[typeof each === "function" ? "function" : option]);
  });
}

/** The name of a binding or consumer in its entry. */
const nameOf = (entry: object): unknown =>
  Reflect.get(entry, "binding") ?? Reflect.get(entry, "name") ?? Reflect.get(entry, "queue");

/** Adds a part of a configuration to another. It wins for each binding and variable, as Miniflare's options in the pool. */
export function mergeSections(first: Section, second: Section): Section {
  const merged = Object.entries(second).map(([key, value]) => [key, mergeValues(key, first[key], value)]);
  return { ...first, ...Object.fromEntries(merged) };
}

function mergeValues(key: string, before: unknown, value: unknown): unknown {
  if (key === "compatibility_flags") return [...new Set([before ?? [], value].flat())];
  if (Array.isArray(before) && Array.isArray(value)) {
    const names = value.map(nameOf);
    return [...before.filter((entry) => !names.includes(nameOf(entry))), ...value];
  }
  if (key === "vars") return { ...(before as object), ...(value as object) };
  return key === "queues" ? mergeSections((before ?? {}) as Section, value as Section) : value;
}
