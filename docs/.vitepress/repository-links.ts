import { posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/** Replaces links to files of the repository by plain text, because the site does not have these files. */
export function dropRepositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    const folder = posix.dirname(String(env.relativePath));
    for (const token of tokens)
      if (token.children !== null) token.children = withoutRepositoryLinks(token.children, folder);
  });
}

function withoutRepositoryLinks(tokens: readonly Token[], folder: string): Token[] {
  let isInside = false;
  return tokens.filter((token) => {
    if (token.type === "link_open") {
      const target = token.attrGet("href") ?? "";
      isInside = target.startsWith("../") && posix.join(folder, target).startsWith("../");
      return !isInside;
    }
    return token.type !== "link_close" || !isInside;
  });
}
