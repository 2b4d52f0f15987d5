import { readTextIfThere } from "./node.js";

/** A line of a file of secrets, as wrangler reads it: `NAME=value`, with quotes or without, and comments. */
const line =
  /^[ \t]*(?:export[ \t]+)?(?<name>[\w.-]+)(?:[ \t]*=|:[ \t])[ \t]*(?<value>'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\n]*)[ \t]*(?:#.*)?$/gm;

function parseSecrets(text: string): object {
  const secrets = [...text.replace(/\r\n?/g, "\n").matchAll(line)].map(({ groups }) => {
    const written = (groups?.["value"] ?? "").trim();
    const value = written.replace(/^(['"`])([\s\S]*)\1$/, "$2");
    return [groups?.["name"], written.startsWith('"') ? value.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : value];
  });
  return Object.fromEntries(secrets);
}

/** The secrets beside a configuration: of the first `.dev.vars` there is, the environment's own before that for all, or else of all `.env` files. */
export async function secretsBeside(configPath: string, environment: string | undefined): Promise<object> {
  const read = (name: string) => readTextIfThere(configPath.replace(/[^\\/]*$/, name));
  const own = environment === undefined ? undefined : await read(`.dev.vars.${environment}`);
  const text = own ?? (await read(".dev.vars"));
  if (text !== undefined) return parseSecrets(text);
  const names = environment === undefined ? [] : [`.env.${environment}`, `.env.${environment}.local`];
  const texts = await Promise.all([".env", ".env.local", ...names].map(read));
  return Object.assign({}, ...texts.map((text = "") => parseSecrets(text)));
}
