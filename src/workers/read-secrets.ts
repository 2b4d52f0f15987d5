/** A line of a file of secrets, as wrangler reads it: `NAME=value`, with quotes or without, and comments. */
const line =
  /^\s*(?:export\s+)?(?<name>[\w.-]+)(?:\s*=\s*?|:\s+?)(?<value>\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*(?:#.*)?$/gm;

/** The secrets in the text of a `.dev.vars`. */
export function readSecrets(text: string): Record<string, string> {
  const secrets = [...text.replace(/\r\n?/g, "\n").matchAll(line)].map(({ groups }): [string, string] => {
    const written = (groups?.["value"] ?? "").trim();
    const value = written.replace(/^(['"`])([\s\S]*)\1$/, "$2");
    return [
      String(groups?.["name"]),
      written.startsWith('"') ? value.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : value,
    ];
  });
  return Object.fromEntries(secrets);
}
