import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { searches } from "../../test/rules/explain/questions.js";
import { visit } from "./visit.js";

/** Common questions, with pages one of which must be among the first results. */
const questions: readonly (readonly [question: string, ...pages: readonly string[]])[] = [
  ["failed precondition", "/behaviour/put.precondition-failed/"],
  ["list truncated", "/behaviour/list.truncated/"],
  ["delete 1000 keys", "/behaviour/delete.count/"],
  ["which error wins", "/behaviour/arguments.order/"],
  ["etag of multipart", "/behaviour/multipart.etag/"],
  ["key too long", "/behaviour/key.length/"],
  ["10020", "/answers/10020/"],
  ["bucket is down", "/answers/fail/", "/testing"],
  ["miniflare", "/guides/migrating"],
  ["jest", "/guides/getting-started"],
];

/** The number of results that must contain the page. */
const first = 5;

async function find(page: Page, question: string): Promise<string[]> {
  await page.fill("#localsearch-input", "");
  await page.locator(".result").first().waitFor({ state: "detached" });
  await page.fill("#localsearch-input", question);
  await page.locator(".result").first().waitFor();
  // Results come once typing has paused.
  return page
    .locator(".result")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

describe("the search", () => {
  it("has the right page among the first results", async () => {
    await visit({ reducedMotion: "reduce" }, async ({ page, faults, goto }) => {
      await goto("/");
      await page.keyboard.press("ControlOrMeta+k");
      await page.waitForSelector("#localsearch-input");
      const missed: string[] = [];
      for (const [question, ...pages] of questions) {
        const found = (await find(page, question)).slice(0, first);
        if (!found.some((path) => pages.some((wanted) => path.startsWith(wanted)))) {
          missed.push(`${question}: ${found.join(" ")}`);
        }
      }
      for (const [typed, ...pages] of searches) {
        const [best = "nothing"] = await find(page, typed);
        if (!pages.some((wanted) => best.startsWith(wanted))) missed.push(`${typed}: ${best}`);
      }
      expect(missed).toEqual([]);
      expect(faults).toEqual([]);
    });
  });
});
