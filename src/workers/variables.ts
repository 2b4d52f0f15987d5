import { parseSecrets, readConfigText } from "../config/load-bindings.js";
import type { Members } from "./late-objects.js";
import { firstOf, nodeModule } from "./node.js";
import type { Section } from "./pool-options.js";

/** The members of a configuration about variables. */
interface Variables {
  readonly vars?: Members;
  readonly secrets?: { readonly required?: readonly string[] };
  readonly compatibility_date?: string;
  readonly compatibility_flags?: readonly string[];
}

/**
 * Returns the variables of a configuration, and the secrets in its folder, which win: like wrangler, those of
 * `.dev.vars`, or without this file those of the `.env` files. A configuration with `secrets` takes the names there
 * alone, and without `.dev.vars` from the process too.
 */
export async function readVariables(
  folder: string,
  section: Section,
  environment: string | undefined,
): Promise<Record<string, unknown>> {
  const { vars = {}, secrets } = section as Variables;
  const own = firstOf(folder, [`.dev.vars.${environment}`, ".dev.vars"]);
  const names = [".env", ".env.local", ...(environment ? [`.env.${environment}`, `.env.${environment}.local`] : [])];
  const files = own ? [own] : names.flatMap((name) => firstOf(folder, [name]) ?? []);
  const found: Members = Object.assign({}, ...(await Promise.all(files.map(readConfigText))).map(parseSecrets));
  if (secrets === undefined) return { ...vars, ...found };
  const all = own ? found : { ...found, ...nodeModule("process").env };
  const wanted = [...Object.keys(vars), ...(secrets.required ?? [])].filter((name) => name in all);
  return { ...vars, ...Object.fromEntries(wanted.map((name) => [name, all[name]])) };
}

/** More characters in one variable would let Linux refuse to start any program. */
const mostCharacters = 100_000;

/**
 * Sets variables and secrets in `process.env`, if the date and flags of a configuration say so.
 *
 * @returns a function that restores the previous values.
 */
export function fillProcess(section: Section, variables: Members): () => void {
  const { compatibility_date: date = "9", compatibility_flags: flags = [] } = section as Variables;
  const has = (flag: string) => flags.includes(`nodejs_compat${flag}`);
  const isSince = date >= "2025-04-01" && !has("_do_not_populate_process_env");
  if (!(has("") || has("_v2")) || !(isSince || has("_populate_process_env"))) return () => undefined;
  const { env } = nodeModule("process");
  const texts = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]) as [string, string][];
  const kept = texts.filter(([, text]) => text.length <= mostCharacters);
  const before = kept.map(([name]) => [name, env[name]] as const);
  Object.assign(env, Object.fromEntries(kept));
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete env[name];
      else env[name] = value;
    }
  };
}
