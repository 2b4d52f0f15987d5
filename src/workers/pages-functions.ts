import type { HostRequest, HostResponse } from "../../types/web.js";
import { contexts, createExecutionContext } from "./execution-context.js";
import { importFile, nodeModule } from "./node.js";
import { wrongParameter } from "./refusals.js";
import { env } from "./running.js";

/** The argument of {@link createPagesEventContext}. */
export interface PagesEventContextInit {
  readonly request: HostRequest;
  readonly functionPath?: string | undefined;
  /** Answers the requests that the function passes on. @defaultValue none: `next()` throws */
  readonly next?: ((request: HostRequest) => unknown) | undefined;
  readonly params?: object | undefined;
  readonly data?: object | undefined;
}

/** The fields of the argument: their types, and the accepted values. */
const fields: readonly (readonly [
  field: keyof PagesEventContextInit,
  type: string,
  fits: (value: unknown) => boolean,
])[] = [
  ["request", "Request", (value) => value instanceof Request],
  ["functionPath", "string", (value) => ["undefined", "string"].includes(typeof value)],
  ["next", "function", (value) => ["undefined", "function"].includes(typeof value)],
  ["params", "object", (value) => ["undefined", "object"].includes(typeof value) && value !== null],
  ["data", "object", (value) => ["undefined", "object"].includes(typeof value) && value !== null],
];

/**
 * Makes the argument of a Pages function, as the pool does. The suite needs a binding `ASSETS`: static assets, or
 * {@link buildPagesASSETSBinding} in `serviceBindings`.
 *
 * @throws TypeError for a wrong argument, or without that binding.
 */
export function createPagesEventContext(init: PagesEventContextInit): Readonly<Record<string, unknown>> {
  if (typeof init !== "object" || init === null) throw wrongParameter("createPagesEventContext", 1, "EventContextInit");
  for (const [field, type, fits] of fields) {
    if (fits(init[field])) continue;
    const place = `the '${field}' field on 'EventContextInit'`;
    throw new TypeError(`Incorrect type for ${place}: the provided value is not of type '${type}'.`);
  }
  const assets = env["ASSETS"] as { readonly fetch?: unknown } | null | undefined;
  if (typeof assets !== "object" || typeof assets?.fetch !== "function") {
    throw new TypeError("Cannot call `createPagesEventContext()` without defining `ASSETS` service binding");
  }
  const { request, functionPath = "", next, params = {}, data = {} } = init;
  const ctx = createExecutionContext();
  const context = {
    request: next ? request.clone() : request,
    ...{ functionPath, env, params, data },
    waitUntil: (promise: unknown) => ctx.waitUntil(promise),
    passThroughOnException: () => ctx.passThroughOnException(),
    async next(input?: Request | URL | string, options?: RequestInit) {
      if (next === undefined) {
        throw new TypeError(
          "Cannot call `EventContext#next()` without including `next` property in 2nd argument to `createPagesEventContext()`",
        );
      }
      if (input === undefined) return next(request);
      return next(new Request(typeof input === "string" ? new URL(input, request.url) : input, options));
    },
  };
  contexts.set(context, ctx);
  return context;
}

/** The used part of wrangler. */
interface Wrangler {
  unstable_generateASSETSBinding(options: object): Promise<(request: HostRequest) => Promise<HostResponse>>;
}

/**
 * Makes the binding `ASSETS` of Pages from a folder by wrangler, for `serviceBindings` of the plugin's options. As in the
 * pool, it runs in the process of vitest.
 *
 * @throws TypeError for a wrong argument, and an Error if wrangler is not installed.
 */
export async function buildPagesASSETSBinding(
  assetsPath: string,
): Promise<(request: HostRequest) => Promise<HostResponse>> {
  if (typeof assetsPath !== "string") throw wrongParameter("buildPagesASSETSBinding", 1, "string");
  const { createRequire } = nodeModule("module");
  let wrangler: Wrangler;
  try {
    const path = createRequire(nodeModule("path").resolve("index.js")).resolve("wrangler");
    wrangler = (await importFile(path)) as Wrangler;
  } catch (cause) {
    throw new Error("buildPagesASSETSBinding() needs wrangler: npm install --save-dev wrangler", { cause });
  }
  const log = { ...globalThis.console, debugWithSanitization: () => undefined, loggerLevel: "info" };
  return wrangler.unstable_generateASSETSBinding({ log, directory: assetsPath });
}
