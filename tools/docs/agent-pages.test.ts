import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { agentIndex, agentPage, writeAgentPages } from "../../docs/.vitepress/pages/agent-pages.js";
import { answerPages } from "../../docs/.vitepress/pages/answer-pages.js";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const site = { title: "FakeBucket", description: "A fake." };

it("agentPage() keeps only the text, and links to pages", () => {
  const text = [
    "---\ndescription: a\n---\n",
    "# Why `<a>`: &lt;b>?\n",
    "<RunExample>\n\n```js\none();\n```\n\n</RunExample>\n\n<ExplainBox />\n",
    "![Picture](./a.svg)\n",
    "[Page](../b.md#c), [a [b]](./d/index.md), [here](#e), [RFC](https://a.example/), [file](../../README.md), [x](./x.md)\n",
  ].join("\n");
  expect(agentPage(text, "guides/a.md", new Set(["b.md", "guides/d/index.md"]))).toBe(
    [
      "# Why `<a>`: <b>?\n",
      "```js\none();\n```\n",
      "[Page](../b.md#c), [a [b]](./d/index.md), [here](#e), [RFC](https://a.example/), file, x\n",
    ].join("\n"),
  );
});

it("agentIndex() lists the pages of each group, also of groups in it", () => {
  const items = [{ text: "A", link: "/guides/a" }, { items: [{ text: "B", link: "/answers/b/" }] }];
  const index = agentIndex(site, "https://a.example/base/", [{ text: "Start", items }]);
  expect(index).toMatch(/^# FakeBucket\n\n> A fake\.\n/);
  expect(index).toContain(
    "## Start\n\n- [A](https://a.example/base/guides/a.md)\n- [B](https://a.example/base/answers/b/index.md)\n",
  );
});

it("writeAgentPages() writes all pages but the home page, with the answers as they are in Markdown", () => {
  const srcDir = folderOf({ "index.md": "# Home", "guides/a.md": "# A\n" });
  const answers = answerPages();
  for (const [path, text] of answers) {
    mkdirSync(dirname(join(srcDir, path)), { recursive: true });
    writeFileSync(join(srcDir, path), text);
  }
  const outDir = folderOf({});
  writeAgentPages({ pages: ["index.md", "guides/a.md", ...answers.keys()], srcDir, outDir, site }, "/", []);
  const written = readdirSync(outDir, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.\w+$/.test(path));
  expect(written.toSorted()).toEqual(["guides/a.md", "llms.txt", ...answers.keys()].toSorted());
  const copy = readFileSync(join(outDir, "answers/copy/index.md"), "utf8");
  expect(copy).toMatch(/^# How do I rename, move or copy an object\?\n\n/);
  expect(copy).toContain("**What to do:** ");
});
