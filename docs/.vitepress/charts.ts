import type { MarkdownRenderer } from "vitepress";

/** Puts each chart into a scrollable box, which the keyboard can reach: on a phone, its texts would be too small. */
export function letChartsScroll(md: MarkdownRenderer): void {
  const { image } = md.renderer.rules;
  md.renderer.rules.image = (tokens, index, ...rest) => {
    const picture = image?.(tokens, index, ...rest) ?? "";
    const token = tokens[index];
    if (token?.attrGet("src")?.endsWith(".svg") !== true) return picture;
    return `<span class="chart" role="group" tabindex="0" aria-label="${md.utils.escapeHtml(token.content)}">${picture}</span>`;
  };
}
