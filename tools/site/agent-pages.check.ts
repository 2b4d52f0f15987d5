import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { findAnswers } from "../../src/rules/explain/find-answers.js";
import { topics } from "../../src/rules/explain/topics/all-topics.js";
import { pagesOfSite, siteFolder } from "./site-folder.js";

const textOf = (path: string) => readFileSync(`${siteFolder}/${path}`, "utf8");
const linksIn = (text: string) => [...text.matchAll(/\]\(([^()\s#]+)(?:#[^()\s]*)?\)/g)].map(([, link = ""]) => link);

it("llms.txt names the page for coding agents early, and the page of each answer", () => {
  const links = linksIn(textOf("llms.txt"));
  expect(links.slice(0, 2)).toEqual(["/guides/getting-started.md", "/guides/coding-agents.md"]);
  expect(links.filter((link) => !existsSync(siteFolder + link))).toEqual([]);
  const answers = Object.values(topics).map(({ title }) => `${findAnswers(title)[0]?.page}index.md`);
  expect(answers.filter((page) => !links.includes(page))).toEqual([]);
});

it("each page but the home page is also Markdown, whose links lead to such pages", () => {
  const pages = pagesOfSite().filter((path) => path !== "/" && path !== "/404.html");
  const files = pages.map((path) =>
    path
      .slice(1)
      .replace(/\.html$/, ".md")
      .replace(/\/$/, "/index.md"),
  );
  expect(files.filter((file) => !existsSync(`${siteFolder}/${file}`))).toEqual([]);
  const dead = files.flatMap((file) =>
    linksIn(textOf(file).replace(/^```.*?^```$/gms, ""))
      .filter((link) => !link.includes("://") && !existsSync(`${siteFolder}/${posix.join(posix.dirname(file), link)}`))
      .map((link) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
});

it("a page names its Markdown", () => {
  const html = textOf("answers/copy/index.html");
  expect(html).toContain('<link rel="alternate" type="text/markdown" href="/answers/copy/index.md">');
});
