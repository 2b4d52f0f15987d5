/** A text of the rules as HTML: with its code between backticks, and nothing else of Markdown. */
export function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return escaped.replace(/(`+) ?(.+?) ?\1/g, "<code>$2</code>");
}
