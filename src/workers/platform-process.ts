import { nodeModule } from "./node.js";
import { platformStorage } from "./platform-storage.js";
import { platformWorker } from "./platform-worker.js";

/** A binding that Miniflare provides: its name, the option of Miniflare, and the value of the option by slot. */
export interface PlatformBinding {
  readonly name: string;
  readonly option: string;
  readonly value: (slot: number) => unknown;
}

type Entry = Readonly<Record<string, unknown>>;

/** The kinds of bindings that Miniflare provides, by the keys of a configuration. Nothing here can be remote. */
const kinds: Readonly<Record<string, [option: string, value: (entry: Entry, slot: number) => unknown]>> = {
  kv_namespaces: ["kvNamespaces", ({ id, binding }, slot) => `${id ?? binding}-${slot}`],
  d1_databases: ["d1Databases", ({ database_id, binding }, slot) => `${database_id ?? binding}-${slot}`],
  analytics_engine_datasets: [
    "analyticsEngineDatasets",
    ({ dataset, binding }, slot) => ({ dataset: `${dataset ?? binding}-${slot}` }),
  ],
  assets: [
    "assets",
    ({ binding, directory, assetConfig, html_handling, not_found_handling }) => ({
      ...{ binding, directory, assetConfig: assetConfig ?? { html_handling, not_found_handling } },
      // The calls of all bindings are requests too.
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
    }),
  ],
};

/** Returns the bindings of a section that Miniflare provides. */
export function platformBindings(section: Entry): PlatformBinding[] {
  return Object.entries(kinds).flatMap(([key, [option, valueIn]]) => {
    const entries = [(section[key] as Entry | Entry[] | undefined) ?? []].flat();
    return entries.flatMap((entry) => {
      const name = entry["binding"];
      // Assets need a folder.
      if (key === "assets" && entry["directory"] === undefined) return [];
      return typeof name === "string" ? { name, option, value: (slot: number) => valueIn(entry, slot) } : [];
    });
  });
}

/** Returns the options of Miniflare: one script with the bindings of all slots. */
export function platformOptions(bindings: readonly PlatformBinding[], slots: number, section: Entry): Entry {
  const options: Record<string, Entry> = {};
  for (const { name, option, value } of bindings) {
    const members: Record<string, unknown> = { ...options[option] };
    for (let slot = 1; slot <= slots; slot++) members[`${name} ${slot}`] = value(slot);
    options[option] = option === "assets" ? (value(0) as Entry) : members;
  }
  const compatibilityDate = section["compatibility_date"];
  // Some compilers wrap functions in `__name`, to keep their names.
  const script = `const __name = (value) => value;\nexport default (${platformWorker})((${platformStorage})());`;
  return {
    ...{ modules: true, script, ...options },
    // Fetches nothing from the network, and sends no message back for each call.
    ...{ cf: false, logRequests: false },
    ...(compatibilityDate !== undefined && { compatibilityDate }),
  };
}

/** Returns the path of Miniflare, which wrangler brings along; `undefined` if it is not installed. */
export function findMiniflare(folder: string): string | undefined {
  const { createRequire } = nodeModule("module");
  const resolveFrom = (path: string, name: string): string | undefined => {
    try {
      return createRequire(path).resolve(name);
    } catch {
      return undefined;
    }
  };
  const from = nodeModule("path").resolve(folder, "index.js");
  const wrangler = resolveFrom(from, "wrangler");
  return (wrangler && resolveFrom(wrangler, "miniflare")) ?? resolveFrom(from, "miniflare");
}

/** The process of Miniflare. It ends with its parent. */
const code = `
process.once("disconnect", () => process.exit());
process.once("message", async ({ path, options }) => {
  try {
    const { Miniflare, convertV4MiniflareOptions: convert = (options) => options } = await import(path);
    const platform = new Miniflare(convert(options));
    process.removeAllListeners("disconnect").once("disconnect", () => platform.dispose().finally(() => process.exit()));
    process.send([String(await platform.ready)]);
  } catch (error) {
    process.send(String(error?.message ?? error), () => process.exit());
  }
});`;

/** A platform that starts once, on the first request for its address. */
export interface PlatformProcess {
  readonly addressOf: () => Promise<string>;
  readonly stop: () => void;
}

/** Prepares a process with a platform. A running one does not keep its parent from ending. */
export function platformProcess(miniflare: string, optionsOf: () => Entry): PlatformProcess {
  const { spawn } = nodeModule("child_process");
  let child: ReturnType<typeof spawn> | undefined;
  let address: Promise<string> | undefined;
  const start = () =>
    new Promise<string>((resolve, reject) => {
      const { env, execPath } = nodeModule("process");
      child = spawn(execPath, ["-e", code], {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        env: { ...env, NODE_OPTIONS: "" },
      });
      const fail = (reason: unknown) => reject(new Error(`Miniflare of wrangler did not start: ${reason}`));
      child.on("message", (message) => {
        // From now on, calls keep this process running, and not the platform.
        child?.unref();
        child?.channel?.unref();
        if (Array.isArray(message)) resolve(String(message[0]));
        else fail(message);
      });
      child.on("error", fail);
      child.on("exit", (status) => fail(`it ended with ${status}`));
      child.send({ path: String(nodeModule("url").pathToFileURL(miniflare)), options: optionsOf() });
    });
  return {
    addressOf: () => (address ??= start()),
    stop() {
      if (child?.connected) child.disconnect();
      [child, address] = [undefined, undefined];
    },
  };
}

/** Chooses the platform for the bindings of a section; `undefined` without such bindings, or if they are to refuse. */
export function choosePlatform(
  folder: string,
  section: Entry,
  options: { readonly others?: string | undefined; readonly bindings?: object | string | undefined },
  slotsOf = (): number => 1,
): (PlatformProcess & { readonly names: readonly string[] }) | undefined {
  const given = typeof options.bindings === "object" ? options.bindings : {};
  const bindings = platformBindings(section).filter(({ name }) => !(name in given));
  if (options.others === "refuse" || bindings.length === 0) return undefined;
  const miniflare = findMiniflare(folder);
  const names = bindings.map(({ name }) => name);
  if (miniflare !== undefined) {
    return { ...platformProcess(miniflare, () => platformOptions(bindings, slotsOf(), section)), names };
  }
  if (options.others === undefined) return undefined;
  throw new Error('others: "platform" needs wrangler: npm install --save-dev wrangler');
}

/** Opens an address in this process that answers with the address of a platform, for the processes of tests. */
export async function openEntrance({ addressOf }: PlatformProcess): Promise<string> {
  const server = nodeModule("http").createServer(async (_, response) => {
    const answer = addressOf().then(
      (address) => [address],
      (error: Error) => error.message,
    );
    response.end(JSON.stringify(await answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}
