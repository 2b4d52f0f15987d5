import { readdirSync, readFileSync } from "node:fs";
import { rules } from "fakebucket/rules";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { searchOptions, searchPlugin } from "../../docs/.vitepress/search/search-plugin.js";
import { reading, searchSite } from "../../docs/.vitepress/search/search-site.js";
import { textOf } from "../../test/repository/tracked-files.js";
import { searches } from "../../test/rules/explain/questions.js";
import { anchorOf } from "./behaviour-document.js";

/** The pages that are there for people, from the folder of the documents. */
const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^(?:guides\/.*|[\w-]+)\.md$/.test(path) && !/^(?:behaviour|index)\.md$/.test(path));

/** The sections of pages and rules, much as the site has them. */
function makeSections(base: string) {
  const index = new MiniSearch({ ...reading, fields: ["title", "titles", "text"], storeFields: ["title", "titles"] });
  const documents = [
    ...pages.flatMap((page) => sectionsOf(base, page)),
    ...rules.map(({ id, title, statement, instead }) => {
      return { id: `${base}behaviour/${id}/#${anchorOf(title)}`, title, titles: [], text: `${statement} ${instead}` };
    }),
  ];
  index.addAll(documents);
  return { index, addresses: documents.map(({ id }) => id), base };
}

function sectionsOf(base: string, page: string) {
  const [, matter = "", text = ""] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(textOf(`docs/${page}`)) ?? [];
  const [name = "", ...sections] = text.split(/^#{1,3} /m).filter((section) => section.trim() !== "");
  const titleOf = (section: string) => section.split("\n")[0] ?? "";
  return [`${name}\n${matter}`, ...sections].map((section, at) => ({
    id: `${base}${page.replace(/\.md$/, ".html")}#${anchorOf(titleOf(section))}${at}`.replace(/(?<=#.*)\d+$/, ""),
    title: titleOf(section),
    titles: at === 0 ? [] : [titleOf(name)],
    text: section,
  }));
}

describe("searchSite()", () => {
  const sections = makeSections("/");
  const first = (question: string) => String(searchSite(sections, question)[0]?.id);

  it.each(searches)("finds for %j the right page first", (typed, ...wanted) => {
    // A page that somebody has written since outranks one that merely has an answer.
    const there = wanted.filter((beginning) => sections.addresses.some((address) => address.startsWith(beginning)));
    const [best = "no page"] = there;
    expect(
      wanted.length > 1 ? there.some((page) => first(typed).startsWith(page)) : first(typed).startsWith(best),
      first(typed),
    ).toBe(true);
    if (best.startsWith("/guides/frameworks/")) expect(first(typed)).toMatch(new RegExp(`^${best}`));
  });

  it.each([
    ["10020", "/behaviour/key.length/"],
    ["put: The specified object name is not valid. (10020)", "/behaviour/key.length/"],
    ["failed precondition", "/behaviour/"],
    ["is R2 strongly consistent", "/behaviour/consistency.strong/"],
    ["jest", "/guides/getting-started"],
    ["miniflare", "/guides/migrating"],
  ])("finds for %j a page under %s", (typed, beginning) => {
    expect(first(typed).startsWith(beginning), first(typed)).toBe(true);
  });

  it("finds what lies under another address", () => {
    expect(String(searchSite(makeSections("/fakebucket/"), "bucket is down")[0]?.id)).toMatch(
      /^\/fakebucket\/testing\.html#/,
    );
  });

  it("finds nothing for what nobody has written about", () => {
    expect(searchSite(sections, "xyzzyxyzzy")).toEqual([]);
  });
});

describe("searchPlugin()", () => {
  const box = "node_modules/vitepress/dist/client/theme-default/components/VPLocalSearchBox.vue";

  it("gives our search to the search box of VitePress alone, which asks no more of it", () => {
    const { resolveId } = searchPlugin();
    expect(resolveId("minisearch", `/${box}?vue&type=script`)).toMatch(/search[\\/]minisearch\.ts$/);
    expect(resolveId("minisearch", "/src/explain/search-index.ts")).toBeUndefined();
    expect(resolveId("vue", `/${box}`)).toBeUndefined();
    const used = readFileSync(box, "utf8").match(/\bMiniSearch\.\w+|searchIndex\.value\.\w+|\bindex\s*\.\w+/g);
    expect(used?.map((use) => use.replaceAll(/\s/g, ""))).toEqual(["MiniSearch.loadJSON", "index.search"]);
  });
});

describe("searchOptions", () => {
  const render = (frontmatter: object) =>
    searchOptions._render?.(
      "",
      { frontmatter } as never,
      {
        render: () => "<h1>Title</h1><p>text</p>",
        utils: { escapeHtml: (text: string) => text.replaceAll("<", "&lt;") },
      } as never,
    );

  it("make the keywords of a page part of its text, and leave out what is not to be found", () => {
    expect(render({ keywords: ["a<b", "c"] })).toBe("<h1>Title</h1><p>a&lt;b, c</p><p>text</p>");
    expect(render({ keywords: "one" })).toBe("<h1>Title</h1><p>one</p><p>text</p>");
    expect(render({})).toBe("<h1>Title</h1><p>text</p>");
    expect(render({ search: false })).toBe("");
  });
});
