import { readConfigText } from "../config/load-bindings.js";
import { sectionOf } from "../config/other-bindings.js";
import { type Bindings, parseBindings, parseText } from "../config/parse-bindings.js";
import type { SharedBucketOptions } from "../config/parse-options.js";
import { findConfiguration, firstOf, nodeModule } from "./node.js";
import type { CommonOptions } from "./options.js";
import { mergeSections, type Section, sectionOfMiniflare } from "./pool-options.js";

/** The configuration of a suite. */
export interface Configuration {
  /** The path of the wrangler configuration; `undefined` if the options are the whole configuration. */
  readonly path: string | undefined;
  /** The chosen environment, with the inherited members and Miniflare's options. */
  readonly section: Section;
  readonly bindings: Bindings;
}

/** The members of a wrangler configuration that an environment inherits. */
const inherited = ["name", "main", "rules", "alias", "compatibility_date", "compatibility_flags", "assets"];

/** Resolves the folder of the static assets, and leaves it out if it does not exist. */
function resolveAssets(section: Section, folder: string): Section {
  const { directory, ...assets } = (section["assets"] ?? {}) as { readonly directory?: unknown };
  if (typeof directory !== "string") return section;
  const found = firstOf(folder, [directory]);
  return { ...section, assets: { ...assets, ...(found !== undefined && { directory: found }) } };
}

/**
 * Reads the configuration of a suite. Miniflare's options win over the file; without a path, they are all.
 *
 * @param folder - the folder of relative paths.
 * @throws TypeError for a wrong option, or without any configuration.
 * @throws ConfigError if the file is wrong.
 */
export async function readConfiguration(
  caller: "workers" | "startWorkers",
  options: CommonOptions & { readonly bindings?: object | string | undefined },
  folder: string,
): Promise<Configuration> {
  const { environment, miniflare, semantics = "deployed", bindings: own } = options;
  const asked = options.configPath ?? (miniflare === undefined ? findConfiguration(folder) : undefined);
  const isReplaced = (name: string) => typeof own === "string" || (own !== undefined && Object.hasOwn(own, name));
  const given = miniflare && sectionOfMiniflare(caller, miniflare, isReplaced);
  const bucket: SharedBucketOptions = { semantics };
  const { fileURLToPath } = nodeModule("url");
  const path = asked && nodeModule("path").resolve(folder, asked.startsWith("file:") ? fileURLToPath(asked) : asked);
  const text = path && (await readConfigText(path));
  const inFile = text === undefined ? undefined : { fileName: path, environment };
  // Miniflare's options may replace the buckets of the file, so these are only made if there are no such options.
  const loaded = inFile && given === undefined ? parseBindings(String(text), { ...inFile, bucket }) : undefined;
  const raw: Section = loaded?.config.raw ?? (inFile ? parseText(String(text), inFile).raw : {});
  const kept = Object.fromEntries(inherited.flatMap((name) => (name in raw ? [[name, raw[name]]] : [])));
  const chosen = inFile && { ...kept, ...sectionOf(raw, environment), env: undefined };
  const ofFile = resolveAssets(chosen ?? {}, nodeModule("path").resolve(path ?? folder, ".."));
  const section = mergeSections(ofFile, resolveAssets(given ?? {}, folder));
  const merged = { fileName: "miniflare", format: "json", bucket } as const;
  return { path, section, bindings: loaded ?? parseBindings(JSON.stringify(section), merged) };
}
