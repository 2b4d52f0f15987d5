/** Converts a text of the rules to HTML. Code between backticks is the only Markdown in it. */
export function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return escaped.replace(/(`+) ?(.+?) ?\1/g, "<code>$2</code>");
}
