import { findAnswers } from "fakebucket/rules";
import MiniSearch from "minisearch";
import { describe, expect, it, vi } from "vitest";

describe("searchIds()", () => {
  it("searches the index once for a question", () => {
    const search = vi.spyOn(MiniSearch.prototype, "search");
    findAnswers("How can I rename an object?");
    expect(search).toHaveBeenCalledTimes(1);
    search.mockRestore();
  });
});
