import { readFileSync } from "node:fs";
import { findAnswers } from "fakebucket/rules";
import MiniSearch from "minisearch";
import { describe, expect, it, vi } from "vitest";
import { searchIds } from "../../../src/rules/explain/search-index.js";

describe("searchIds()", () => {
  it("searches the index once for a question", () => {
    const search = vi.spyOn(MiniSearch.prototype, "search");
    findAnswers("How can I rename an object?");
    expect(search).toHaveBeenCalledTimes(1);
    search.mockRestore();
  });

  it("finds the same with the terms that the build writes", async () => {
    const phrasings: Readonly<Record<string, readonly string[]>> = JSON.parse(
      readFileSync(new URL("phrasings.json", import.meta.url), "utf8"),
    );
    const some = Object.values(phrasings).filter((_, index) => index % 20 === 0);
    // As somebody typed them, and with a letter missing in each long word.
    const typed = some.flatMap(([first = ""]) => [first, first.replace(/\b(\w{4})\w(\w+)/g, "$1$2")]);
    const collected = typed.map(searchIds);
    vi.resetModules();
    const { takeTermsFrom } = await import("../../../src/rules/explain/answer-terms.js");
    const { readTerms, writeTerms } = await import("../../../src/rules/explain/written-terms.js");
    const again = await import("../../../src/rules/explain/search-index.js");
    const written = writeTerms();
    const read = vi.fn(() => readTerms(written));
    takeTermsFrom(read);
    expect(typed.map(again.searchIds)).toEqual(collected);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
