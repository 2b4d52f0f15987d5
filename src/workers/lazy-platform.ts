import { shared } from "../base/copies/shared.js";
import { deferred, type Members } from "./late-objects.js";
import { nodeModule } from "./node.js";

/** The used part of the result of `getPlatformProxy()`. */
interface Platform {
  readonly env: Members;
  dispose(): Promise<void>;
}

/** The bindings of wrangler's `getPlatformProxy()`. It starts once, on first use of a binding. */
interface LazyPlatform {
  readonly bindingOf: (name: string) => object;
  readonly stop: () => Promise<void>;
}

/** The platforms of this process by configuration and environment, shared by all its test files. */
const platforms = shared("platforms", () => new Map<string, LazyPlatform>());

/** A vitest worker. It runs many files and reports its end. */
const worker = globalThis as { readonly __vitest_worker__?: { onCleanup?(listener: () => Promise<void>): void } };

/** Returns the platform of a configuration; it may not have started yet. */
export function platformOf(configPath: string, environment: string | undefined): LazyPlatform {
  const key = JSON.stringify([configPath, environment]);
  const platform = platforms.get(key) ?? lazyPlatform(() => startPlatform(configPath, environment));
  const onEnd = worker.__vitest_worker__?.onCleanup;
  if (!platforms.has(key)) onEnd?.(platform.stop);
  platforms.set(key, platform);
  return onEnd === undefined ? platform : { ...platform, stop: async () => undefined };
}

async function startPlatform(configPath: string, environment: string | undefined): Promise<Platform> {
  const path = nodeModule("path").resolve(configPath);
  try {
    const wrangler = nodeModule("module").createRequire(path).resolve("wrangler");
    const { getPlatformProxy } = await import(/* @vite-ignore */ wrangler);
    return await getPlatformProxy({ configPath: path, environment, persist: false });
  } catch (cause) {
    const needed = 'others: "platform" needs wrangler (npm install --save-dev wrangler), and its Node';
    throw new Error(`${needed}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Prepares the bindings of a platform. */
export function lazyPlatform(start: () => Promise<Platform>): LazyPlatform {
  let started: Promise<Platform> | undefined;
  const find = async (name: string): Promise<unknown> => {
    started ??= start();
    return (await started).env[name];
  };
  const stop = async (): Promise<void> => {
    // Every call has already reported a failed start.
    const platform = await started?.catch(() => undefined);
    started = undefined;
    await platform?.dispose();
  };
  return { bindingOf: (name) => deferred(() => find(name), false), stop };
}
