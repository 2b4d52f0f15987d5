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

/** A reference in a value of `.env`: `$NAME`, or `${NAME}`, also with `-`, `:-`, `+` or `:+` and a text. */
const reference = /(?<!\\)\$(?:\{([^{}]+)\}|([a-z_]\w*))/i;

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Expands the values of `.env` files one after the other, as wrangler does: also what replaces a reference has references.
 * Values of the process win, and stay as they are.
 */
function expandAll(parsed: Values, ofProcess: Values): Values {
  const expanded: Record<string, string | undefined> = {};
  const expand = (value: string): string => {
    const known = { ...expanded, ...ofProcess };
    const seen = new Set<string | undefined>();
    let text = value;
    // wrangler never ends if values of the process refer to each other.
    for (let found = reference.exec(text); found && !seen.has(text); found = reference.exec(text)) {
      if (seen.add(text).size > 100) break;
      const [whole, braced, plain] = found;
      const [, name = "", sign = "", other = ""] = /^(.*?)(?:(:?[+-])(.*))?$/s.exec(braced ?? plain ?? "") ?? [];
      const given = known[name];
      const isKept = given && !seen.has(given);
      const by = sign.endsWith("+") ? given && other : isKept ? given : other;
      // As in wrangler, this may replace an escaped one before it, and `$$` becomes `$`.
      text = text.replace(whole, by ?? "");
      // The value of a name may have a sign that was escaped.
      if (text === expanded[name]) break;
    }
    return text;
  };
  for (const [name, value = ""] of Object.entries(parsed)) {
    const given = ofProcess[name];
    expanded[name] = (given && given !== value ? given : expand(value)).replaceAll("\\$", "$");
  }
  return { ...ofProcess, ...expanded };
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
  const { env } = nodeModule("process");
  const isRead = own !== undefined || env["CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV"] !== "false";
  const files = own ? [own] : isRead ? names.flatMap((name) => firstOf(folder, [name]) ?? []) : [];
  const parsed: Record<string, string> = Object.assign(
    {},
    ...(await Promise.all(files.map(readConfigText))).map(parseSecrets),
  );
  const hasProcess = isRead && (secrets !== undefined || env["CLOUDFLARE_INCLUDE_PROCESS_ENV"] === "true");
  const found = own ? parsed : expandAll(parsed, hasProcess ? env : {});
  if (secrets === undefined) return { ...vars, ...found };
  const wanted = [...Object.keys(vars), ...(secrets.required ?? [])].filter((name) => name in found);
  return { ...vars, ...Object.fromEntries(wanted.map((name) => [name, found[name]])) };
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
