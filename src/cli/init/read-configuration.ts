import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { ConfigError } from "../../config/config-error.js";
import { loadBindings } from "../../config/load-bindings.js";
import type { ScriptConfig } from "../../config/script-config.js";

/** What is wrong with a project, for the person who has to mend it. */
export class InitRefused extends Error {}

/** The configuration of a Worker, as far as a first test needs it. */
export interface Configuration {
  /** The absolute path. */
  readonly path: string;
  readonly environment: string | undefined;
  /** The bindings of its buckets. */
  readonly bindings: readonly string[];
  readonly compatibilityDate: string | undefined;
  readonly compatibilityFlags: readonly string[];
  /** The path of the main script, from the file on. */
  readonly main: string | undefined;
  /** The variables of the Worker. */
  readonly vars: Readonly<Record<string, unknown>>;
}

/** In the order in which wrangler looks for them. */
const names = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];

/**
 * Reads the configuration at a path, or else the one in a folder.
 *
 * @throws InitRefused if there is none, it is wrong, or it has no buckets.
 */
export async function readConfiguration(
  folder: string,
  given: string | undefined,
  environment: string | undefined,
): Promise<Configuration> {
  const path = given === undefined ? findConfiguration(folder) : resolve(folder, given);
  if (!existsSync(path)) throw new InitRefused(`There is no file ${given}.`);
  const config = await readBindings(path, relative(folder, path), environment);
  const [whole, own] = [config.raw, tableOf(tableOf(config.raw["env"])[environment ?? ""])];
  const main = own["main"] ?? whole["main"];
  return {
    path,
    environment,
    bindings: config.buckets.map(({ binding }) => binding),
    compatibilityDate: config.compatibilityDate,
    compatibilityFlags: config.compatibilityFlags,
    main: typeof main === "string" ? main : undefined,
    // wrangler does not hand them down to environments.
    vars: tableOf((environment === undefined ? whole : own)["vars"]),
  };
}

function findConfiguration(folder: string): string {
  const path = names.map((name) => resolve(folder, name)).find((name) => existsSync(name));
  if (path !== undefined) return path;
  throw new InitRefused(
    `There is no wrangler configuration in this folder (${names.join(", ")}).
Run the command in the folder of your Worker, or give the path: npx fakebucket init worker/wrangler.toml`,
  );
}

async function readBindings(path: string, shown: string, environment: string | undefined): Promise<ScriptConfig> {
  let config: ScriptConfig;
  try {
    ({ config } = await loadBindings(path, { environment }));
  } catch (error) {
    if (error instanceof ConfigError) throw new InitRefused(error.message.replace(path, shown));
    if (error instanceof TypeError) throw new InitRefused(`${shown}: ${error.message}`);
    throw error;
  }
  if (config.buckets.length > 0) return config;
  const others = await environmentsWithBuckets(path, config.environments);
  const place = environment === undefined ? shown : `The environment ${environment} of ${shown}`;
  throw new InitRefused(
    others.length > 0
      ? `${place} has no R2 buckets, but an environment has: npx fakebucket init --env ${others.join(" or --env ")}`
      : `${place} has no R2 buckets. Add one:\n\n${exampleOf(path, environment)}`,
  );
}

async function environmentsWithBuckets(path: string, names: readonly string[]): Promise<string[]> {
  const all = await Promise.all(names.map((environment) => loadBindings(path, { environment })));
  return all.flatMap(({ config }) => (config.buckets.length > 0 ? [config.environment ?? ""] : []));
}

function exampleOf(path: string, environment: string | undefined): string {
  if (!path.endsWith(".toml")) return '"r2_buckets": [{ "binding": "FILES", "bucket_name": "my-files" }]';
  const place = environment === undefined ? "" : `env.${environment}.`;
  return `[[${place}r2_buckets]]\nbinding = "FILES"\nbucket_name = "my-files"`;
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
