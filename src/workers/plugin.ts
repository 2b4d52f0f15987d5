import { loadBindings } from "../config/load-bindings.js";
import { findConfiguration, nodeModules } from "./files.js";
import { checkOptions, type WorkersPluginOptions } from "./options.js";
import { sectionOf } from "./other-bindings.js";

/** The plugin of Vite that {@link workers} makes, as Vite takes it. */
export interface WorkersPlugin {
  readonly name: string;
  readonly enforce: "pre";
  readonly config: (config: {
    readonly root?: string | undefined;
    readonly test?: object | undefined;
  }) => Promise<object>;
  readonly resolveId: (id: string) => string | undefined;
  readonly load: (id: string) => string | undefined;
}

/** The modules of the platform. */
const modules: Readonly<Record<string, string>> = {
  "cloudflare:workers":
    "DurableObject, RpcPromise, RpcProperty, RpcStub, RpcTarget, ServiceStub, WorkerEntrypoint, WorkflowEntrypoint, abortIsolate, cache, env, exports, restore, tracing, waitUntil, withEnv, withEnvAndExports, withExports",
  "cloudflare:test":
    "SELF, abortAllDurableObjects, adminSecretsStore, applyD1Migrations, createExecutionContext, createMessageBatch, createPagesEventContext, createScheduledController, env, evictAllDurableObjects, evictDurableObject, fetchMock, getQueueResult, introspectWorkflow, introspectWorkflowInstance, listDurableObjectIds, reset, runDurableObjectAlarm, runInDurableObject, waitOnExecutionContext",
  "cloudflare:email": "EmailMessage",
  "cloudflare:node": "connectHandler, handleAsNodeConnection, handleAsNodeRequest, httpServerHandler",
  "cloudflare:sockets": "connect",
  "cloudflare:workflows": "NonRetryableError",
};

/** The module that starts everything: a file of setup to vitest, which is nowhere but here. */
const startName = "fakebucket-workers-start.js";

/**
 * A plugin for `vitest.config.ts` that lets tests written for the Workers pool run in Node: `cloudflare:workers` and
 * `cloudflare:test` have what they have there, `env` is made from the wrangler configuration, with fakes of its buckets that
 * are empty for each test file, and the globals of the platform that a script with a bucket uses are there.
 *
 * @throws TypeError for a wrong option.
 *
 * @example
 * ```ts no-run
 * import { workers } from "fakebucket/workers";
 * import { defineConfig } from "vitest/config";
 *
 * export default defineConfig({ plugins: [workers({ configPath: "wrangler.jsonc" })] });
 * ```
 */
export function workers(options: WorkersPluginOptions = {}): WorkersPlugin {
  checkOptions("workers", options);
  let startId = "";
  let startCode = "";
  return {
    name: "fakebucket:workers",
    enforce: "pre",
    async config({ root, test }) {
      const { resolve, dirname } = await nodeModules();
      const folder = resolve(root ?? ".");
      const { configPath = await findConfiguration(folder), environment, others, bindings } = options;
      const path = resolve(folder, configPath);
      const { config } = await loadBindings(path, { environment });
      const named: unknown = sectionOf(config.raw, environment)["main"] ?? config.raw["main"];
      const main =
        options.main === undefined ? named && resolve(dirname(path), String(named)) : resolve(folder, options.main);
      startId = resolve(folder, startName);
      startCode = codeOf({
        settings: {
          configPath: path,
          environment,
          others,
          ...(typeof bindings === "object" && { bindings: dataOf(bindings) }),
        },
        main: main as string | undefined,
        bindings: typeof bindings === "string" ? resolve(folder, bindings) : undefined,
      });
      // The first use of a binding of the platform starts it, which takes seconds.
      const patient = others === undefined || Object.hasOwn(test ?? {}, "testTimeout") ? {} : { testTimeout: 30_000 };
      return { test: { setupFiles: [startId], ...patient } };
    },
    resolveId(id) {
      if (id === startId || id.endsWith(`/${startName}`)) return startId;
      return Object.hasOwn(modules, id) ? `\0fakebucket:${id}` : undefined;
    },
    load(id) {
      if (id === startId) return startCode;
      const members = id.startsWith("\0fakebucket:") ? modules[id.slice("\0fakebucket:".length)] : undefined;
      if (members === undefined) return undefined;
      // Files of setup are loaded at once: who imports this first waits for the start.
      return `import ${JSON.stringify(startId)};\nexport { ${members} } from "fakebucket/workers";\n`;
    },
  };
}

interface Start {
  readonly settings: object;
  readonly main: string | undefined;
  readonly bindings: string | undefined;
}

function codeOf({ settings, main, bindings }: Start): string {
  const extra = [
    ...(main === undefined ? [] : [`main: () => import(${JSON.stringify(main)})`]),
    ...(bindings === undefined ? [] : ["bindings"]),
  ];
  return [
    'import { startWorkers } from "fakebucket/workers";',
    'import { afterAll } from "vitest";',
    ...(bindings === undefined ? [] : [`import bindings from ${JSON.stringify(bindings)};`]),
    `const { stop } = await startWorkers({ ...${JSON.stringify(settings)}, ${extra.join(", ")} });`,
    "afterAll(stop);\n",
  ].join("\n");
}

/**
 * Bindings as data: they are passed to other processes.
 *
 * @throws TypeError for what is no data.
 */
function dataOf(bindings: Readonly<Record<string, unknown>>): object {
  for (const [name, value] of Object.entries(bindings)) {
    const isData = (part: unknown): boolean =>
      part === null ||
      ["string", "number", "boolean"].includes(typeof part) ||
      (typeof part === "object" &&
        (Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype) &&
        Object.values(part).every(isData));
    if (isData(value)) continue;
    throw new TypeError(
      `workers: bindings.${name} must be data, because tests run in other processes. Give the path of a module that exports the bindings as default: workers({ bindings: "./test/bindings.ts" }).`,
    );
  }
  return bindings;
}
