import { type Dirent, existsSync, readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { ConfigError } from "../config/config-error.js";
import { configurationNames, loadBindings } from "../config/load-bindings.js";
import { bindingsOf, sectionOf } from "../config/other-bindings.js";
import type { ScriptConfig } from "../config/script-config.js";
import { CommandRefused } from "./command-outcome.js";
import type { ConfigurationRequest } from "./requests.js";

/** The parts of a Worker's configuration used by commands. */
export interface Configuration
  extends Pick<ScriptConfig, "environment" | "buckets" | "compatibilityDate" | "compatibilityFlags"> {
  /** The absolute path. */
  readonly path: string;
  /** The names of the bindings other than buckets. */
  readonly others: readonly string[];
  /** The path of the main script, relative to the configuration. */
  readonly main: string | undefined;
  /** True for a Pages project, whose functions are files of their own. */
  readonly isPages: boolean;
  /** The variables of the Worker. */
  readonly vars: Readonly<Record<string, unknown>>;
}

/**
 * Reads the configuration at a path, or else the one in a folder.
 *
 * @throws CommandRefused if there is none, it is invalid, or it has no buckets.
 */
export async function readConfiguration(folder: string, request: ConfigurationRequest): Promise<Configuration> {
  const { command, file, environment } = request;
  const path = file === undefined ? findConfiguration(folder) : resolve(folder, file);
  if (path === undefined) throw new CommandRefused(missing(folder, command));
  if (!existsSync(path)) throw new CommandRefused(`There is no file ${file}.`);
  const config = await readBindings(path, relative(folder, path), request);
  const own = sectionOf(config.raw, environment);
  const main = own["main"] ?? config.raw["main"];
  return {
    ...config,
    path,
    others: bindingsOf(own).flatMap(([name]) => (config.buckets.some(({ binding }) => binding === name) ? [] : name)),
    main: typeof main === "string" ? main : undefined,
    isPages: config.raw["pages_build_output_dir"] !== undefined,
    // wrangler does not inherit variables in environments.
    vars: tableOf(own["vars"]),
  };
}

/** Says that a folder has no configuration, and what to do: use one below it, or begin without wrangler. */
function missing(folder: string, command: ConfigurationRequest["command"]): string {
  const none = `There is no wrangler configuration in this folder (${configurationNames.join(", ")}).`;
  const below = configurationsBelow(folder).map((path) => `npx fakebucket ${command} ${relative(folder, path)}`);
  if (below.length > 0) return `${none}\nThese folders have one:\n  ${below.join("\n  ").replaceAll(sep, "/")}`;
  return `${none}
Run the command in the folder of your Worker, or give the path: npx fakebucket ${command} worker/wrangler.toml
Without wrangler, begin with the first test of the README: node_modules/fakebucket/README.md`;
}

/** The depth of folders such as `packages/NAME` in a monorepo. */
const depthOfWorkspaces = 2;

function configurationsBelow(folder: string, depth = depthOfWorkspaces): readonly string[] {
  if (depth === 0) return [];
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()
    .flatMap((path) => [findConfiguration(path) ?? [], configurationsBelow(path, depth - 1)].flat());
}

/** The entries of a folder; none if it cannot be read. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The path of the configuration in a folder. */
export function findConfiguration(folder: string): string | undefined {
  return configurationNames.map((name) => resolve(folder, name)).find((name) => existsSync(name));
}

async function readBindings(
  path: string,
  shown: string,
  { command, environment }: ConfigurationRequest,
): Promise<ScriptConfig> {
  let config: ScriptConfig;
  try {
    ({ config } = await loadBindings(path, { environment }));
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandRefused(error.message.replace(path, shown));
    throw error;
  }
  if (config.buckets.length > 0) return config;
  const others = await environmentsWithBuckets(path, config.environments);
  const place = environment === undefined ? shown : `The environment ${environment} of ${shown}`;
  throw new CommandRefused(
    others.length > 0
      ? `${place} has no R2 buckets, but other environments do: npx fakebucket ${command} --env ${others.join(" or --env ")}`
      : `${place} has no R2 buckets. Add one:\n\n${exampleOf(path, environment)}`,
  );
}

/** Returns the environments with buckets. One with a mistake is not among them: wrangler does not read it either. */
async function environmentsWithBuckets(path: string, names: readonly string[]): Promise<string[]> {
  const ifItHasBuckets = async (environment: string): Promise<string[]> => {
    try {
      const { config } = await loadBindings(path, { environment });
      return config.buckets.length > 0 ? [environment] : [];
    } catch (error) {
      if (error instanceof ConfigError) return [];
      throw error;
    }
  };
  return (await Promise.all(names.map(ifItHasBuckets))).flat();
}

function exampleOf(path: string, environment: string | undefined): string {
  if (!path.endsWith(".toml")) return '"r2_buckets": [{ "binding": "FILES", "bucket_name": "my-files" }]';
  const place = environment === undefined ? "" : `env.${environment}.`;
  return `[[${place}r2_buckets]]\nbinding = "FILES"\nbucket_name = "my-files"`;
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
