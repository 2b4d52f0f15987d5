/** The names of configurations, in the order in which wrangler looks for them. */
export const configurationNames: readonly string[] = ["wrangler.json", "wrangler.jsonc", "wrangler.toml"];

/** A line of a file of secrets: `NAME=value`, with quotes or without, and comments. */
const line =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)(?:[ \t]*=|:[ \t])[ \t]*('(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\n]*)[ \t]*(?:#.*)?$/gm;

/** The secrets of a `.dev.vars`, as wrangler reads it. */
export function parseSecrets(text: string): Record<string, string> {
  const secrets = [...text.replace(/\r\n?/g, "\n").matchAll(line)].map(([, name, written = ""]) => {
    const value = written.trim().replace(/^(['"`])([\s\S]*)\1$/, "$2");
    return [name, written.startsWith('"') ? value.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : value];
  });
  return Object.fromEntries(secrets);
}
