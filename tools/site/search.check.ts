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

/** In the browser: opens the box, types at once, and waits for the first answer. */
async function findFirstAnswer(): Promise<void> {
  const appeared = async <Found extends Element>(selector: string): Promise<Found> => {
    for (;;) {
      const found = document.querySelector<Found>(selector);
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  document.querySelector<HTMLButtonElement>(".DocSearch-Button")?.click();
  const field = await appeared<HTMLInputElement>("#localsearch-input");
  field.value = "rename an object";
  field.dispatchEvent(new Event("input"));
  await appeared(".result");
}

describe("the search", () => {
  it("takes a message of 300 characters", async () => {
    await visit({ reducedMotion: "reduce" }, async ({ page, goto }) => {
      const line = `put: The specified object name is not valid. (10020) ${"at Object.put (index.js:1:2) ".repeat(10)}`;
      await goto("/");
      await page.keyboard.press("ControlOrMeta+k");
      await page.locator("#localsearch-input").focus();
      await page.keyboard.insertText(line.slice(0, 310));
      expect(await page.inputValue("#localsearch-input")).toBe(line.slice(0, 300));
      await page.locator('.result[href^="/answers/10020/"]').waitFor();
    });
  });

  it("answers on a later visit with at most twice the work of loading the page", async () => {
    await visit({ reducedMotion: "reduce" }, async ({ page, goto }) => {
      const session = await page.context().newCDPSession(page);
      // The processor time of the page's own thread, which other programs do not slow down as they do a clock's.
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      const secondsOfWork = async (): Promise<number> => {
        const { metrics } = await session.send("Performance.getMetrics");
        return metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN;
      };
      const ratios: number[] = [];
      for (let visits = 0; visits < 6; visits++) {
        await goto("/");
        await page.evaluate(() => sessionStorage.clear());
        const loaded = await secondsOfWork();
        await page.evaluate(findFirstAnswer);
        ratios.push((await secondsOfWork()) / loaded - 1);
      }
      console.log(
        `Work of first answers, in loads of the page: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}.`,
      );
      expect(Math.min(...ratios.slice(1))).toBeLessThan(2);
    });
  });

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
