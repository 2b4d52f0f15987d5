import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** The targets of the links of a document, in order. */
export function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, "code");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");
}

/** The anchors of the headings of a document, as the places where it is shown make them. */
export function anchorsOf(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```$/gms, "");
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    (heading ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

/** The links of a document that lead nowhere. Those to other sites are only looked at. */
export function brokenLinks(path: string, markdown: string, root: string): string[] {
  return linksOf(markdown).filter((target) => {
    if (/^[a-z]+:/.test(target)) return !(target.startsWith("https://") && URL.canParse(target));
    const [file = "", anchor] = target.split("#");
    const place = file === "" ? undefined : posix.join(root, posix.dirname(path), file);
    if (place !== undefined && !existsSync(place)) return true;
    if (anchor === undefined) return false;
    return !anchorsOf(place === undefined ? markdown : readFileSync(place, "utf8")).includes(anchor);
  });
}
