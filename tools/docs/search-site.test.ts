import { readdirSync, readFileSync } from "node:fs";
import { rules } from "fakebucket/rules";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { searchOptions, searchPlugin } from "../../docs/.vitepress/search/search-plugin.js";
import { reading, searchSite } from "../../docs/.vitepress/search/search-site.js";
import { answersWithPages, findAnswers } from "../../src/rules/explain/find-answers.js";
import { textOf } from "../../test/repository/tracked-files.js";
import { searches } from "../../test/rules/explain/questions.js";
import { anchorOf } from "./behaviour-document.js";

/** The handwritten pages, relative to the folder of the documents. */
const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^(?:guides\/.*|[\w-]+)\.md$/.test(path) && !/^(?:behaviour|index)\.md$/.test(path));

/**
 * Builds the sections of pages and rules in nearly the same way as the site.
 *
 * @param read - returns the text of a page.
 */
function makeSections(base: string, read = (page: string) => textOf(`docs/${page}`)) {
  const index = new MiniSearch({ ...reading, fields: ["title", "titles", "text"], storeFields: ["title", "titles"] });
  const documents = [
    ...pages.flatMap((page) => sectionsOf(`${base}${page.replace(/\.md$/, ".html")}`, read(page))),
    ...answersWithPages().map(({ title, means, instead, page }) => {
      return { id: `${base}${page.slice(1)}#${anchorOf(title)}`, title, titles: [], text: `${means} ${instead}` };
    }),
    ...rules.map(({ id, title, statement, instead }) => {
      return { id: `${base}behaviour/${id}/#${anchorOf(title)}`, title, titles: [], text: `${statement} ${instead}` };
    }),
  ];
  index.addAll(documents);
  return { index, addresses: documents.map(({ id }) => id), base };
}

function sectionsOf(address: string, page: string) {
  const [, matter = "", text = ""] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(page) ?? [];
  const [name = "", ...sections] = text.split(/^#{1,3} /m).filter((section) => section.trim() !== "");
  const titleOf = (section: string) => section.split("\n")[0] ?? "";
  // The same heading again has a number after its anchor.
  const uses = new Map<string, number>();
  return [`${name}\n${matter}`, ...sections].map((section, at) => {
    const title = titleOf(section);
    const id = `${address}#${anchorOf(title)}`;
    const used = uses.get(id) ?? 0;
    uses.set(id, used + 1);
    return { id: used === 0 ? id : `${id}-${used}`, title, titles: at === 0 ? [] : [titleOf(name)], text: section };
  });
}

/** Adds a column to the scoreboard that fails half of the rules and differs in the others. */
function withMixedColumn(document: string): string {
  const row = '- `put.stores`: `the value of "k": expected "old", saw ""`. The bucket stores an empty object.';
  const ids = rules.map(({ id }) => id);
  const reasons = (half: 0 | 1) => ids.filter((_, at) => at % 2 === half).map((id) => row.replace("put.stores", id));
  return document
    .replace("\n## Intended differences\n", ["", "### G: mixed", "", ...reasons(0), "$&"].join("\n"))
    .replace("\n## Not applicable\n", ["", "### G: mixed", "", ...reasons(1), "$&"].join("\n"));
}

describe("searchSite()", () => {
  const sections = makeSections("/");
  const first = (question: string) => String(searchSite(sections, question)[0]?.id);

  it.each(searches)("finds the right page first for %j", (typed, ...wanted) => {
    // Pages that do not exist (yet) are ignored; a dedicated page outranks one that merely has an answer.
    const there = wanted.filter((beginning) => sections.addresses.some((address) => address.startsWith(beginning)));
    const [best = "no page"] = there;
    expect(
      wanted.length > 1 ? there.some((page) => first(typed).startsWith(page)) : first(typed).startsWith(best),
      first(typed),
    ).toBe(true);
    if (best.startsWith("/guides/frameworks/")) expect(first(typed)).toMatch(new RegExp(`^${best}`));
  });

  it.each([
    ["10020", "/answers/10020/"],
    ["put: The specified object name is not valid. (10020)", "/answers/10020/"],
    ["failed precondition", "/behaviour/"],
    ["is R2 strongly consistent", "/behaviour/consistency.strong/"],
    ["jest", "/answers/mock/"],
    ["miniflare", "/guides/migrating"],
  ])("finds a page for %j under %s", (typed, beginning) => {
    expect(first(typed).startsWith(beginning), first(typed)).toBe(true);
  });

  it("gives the same first answer as explain for every public question", () => {
    const asked: readonly { readonly asked: string }[] = JSON.parse(textOf("test/rules/explain/asked.json"));
    const answered = asked.flatMap(({ asked: question }) => {
      const [answer] = findAnswers(question);
      return answer === undefined ? [] : [{ question, page: answer.page }];
    });
    expect(answered.length).toBeGreaterThan(64);
    const different = answered.filter(({ question, page }) => !first(question).startsWith(page));
    expect(different.map(({ question, page }) => `${question}: ${page}, ${first(question)}`)).toEqual([]);
  });

  it.each([
    ["rename an object", "/answers/copy/"],
    ["isolated storage", "/answers/popped/"],
    ["DevalueError", "/answers/devalue/"],
    ["largest object", "/answers/limits/"],
  ])("finds the answer to %j first", (typed, page) => {
    expect(first(typed).startsWith(page), first(typed)).toBe(true);
  });

  it("finds the same pages if a column of the scoreboard has failures and differences", () => {
    const isBoard = (page: string) => page === "fidelity.md";
    const mixed = makeSections("/", (page) => {
      const text = textOf(`docs/${page}`);
      return isBoard(page) ? withMixedColumn(text) : text;
    });
    expect(mixed.addresses).toContain("/fidelity.html#g:-mixed-1");
    const best = ([typed]: (typeof searches)[number]) => searchSite(mixed, typed)[0]?.id;
    expect(searches.map(best)).toEqual(searches.map(([typed]) => first(typed)));
  });

  it("finds pages of a site with a base path", () => {
    expect(String(searchSite(makeSections("/fakebucket/"), "bucket is down")[0]?.id)).toMatch(
      /^\/fakebucket\/answers\/fail\/#/,
    );
  });

  it("finds nothing for an unknown word", () => {
    expect(searchSite(sections, "xyzzyxyzzy")).toEqual([]);
  });
});

describe("searchPlugin()", () => {
  const box = "node_modules/vitepress/dist/client/theme-default/components/VPLocalSearchBox.vue";

  it("replaces MiniSearch only for the search box of VitePress, which uses no other member", () => {
    const { resolveId } = searchPlugin();
    expect(resolveId("minisearch", `/${box}?vue&type=script`)).toMatch(/search[\\/]minisearch\.ts$/);
    expect(resolveId("minisearch", "/src/explain/search-index.ts")).toBeUndefined();
    expect(resolveId("vue", `/${box}`)).toBeUndefined();
    const used = readFileSync(box, "utf8").match(/\bMiniSearch\.\w+|searchIndex\.value\.\w+|\bindex\s*\.\w+/g);
    const [changed, source] = [
      searchPlugin().transform(readFileSync(box, "utf8"), `/${box}`),
      readFileSync(box, "utf8"),
    ];
    expect(changed?.split("\n").filter((line, at) => line !== source.split("\n")[at])).toEqual([
      "  { debounce: 50, immediate: true }",
      '            maxlength="300"',
    ]);
    expect(searchPlugin().transform("", "/other.vue")).toBeUndefined();
    expect(() => searchPlugin().transform("", `/${box}`)).toThrow('does not contain maxlength="64".');
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

  it("add the keywords of a page to its text, and leave out pages excluded from the search", () => {
    expect(render({ keywords: ["a<b", "c"] })).toBe("<h1>Title</h1><p>a&lt;b, c</p><p>text</p>");
    expect(render({ keywords: "one" })).toBe("<h1>Title</h1><p>one</p><p>text</p>");
    expect(render({})).toBe("<h1>Title</h1><p>text</p>");
    expect(render({ search: false })).toBe("");
  });
});
