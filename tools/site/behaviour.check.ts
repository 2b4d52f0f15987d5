import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/explain/registry.js";
import { siteFolder } from "./site-folder.js";
import { visit } from "./visit.js";

describe("the pages of the rules", () => {
  it("exist for each rule, at its address", () => {
    const folders = readdirSync(join(siteFolder, "behaviour"), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual(rules.map(({ id }) => id).sort());
  });

  it("run their example", async () => {
    await visit({}, async ({ page, faults, goto }) => {
      await goto("/behaviour/delete.count/");
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByText("The example holds.").waitFor();
      await page.getByText("must be between 1 and 1000 inclusive. (10027)").last().waitFor();
      expect(faults).toEqual([]);
    });
  });

  it("run an example as visitors change it, and give the old one back", async () => {
    await visit({}, async ({ page, faults, goto }) => {
      await goto("/behaviour/delete.count/");
      const code = page.locator("code[contenteditable]").last();
      const original = await code.textContent();
      await code.fill('throw new Error("my own line");');
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByText("my own line").last().waitFor();
      await page.getByText("✗").waitFor();
      await page.getByRole("button", { name: "Reset the example" }).click();
      expect(await code.textContent()).toBe(original);
      expect(faults).toEqual([]);
    });
  });
});

describe("the examples of the rules", () => {
  it("hold in the browser as shown on their pages", async () => {
    const ids = rules.map(({ id }) => id);
    await visit({}, async ({ page, faults, goto }) => {
      // A single page runs them all, because visiting each page would take minutes.
      await goto("/behaviour/delete.count/");
      expect(await page.evaluate(runExamples, ids)).toEqual(ids.map((id) => `${id}: ✓ The example holds.`));
      expect(faults).toEqual([]);
    });
    // A long timeout for hundreds of rules on a busy machine.
  }, 600_000);
});

/** In the browser: replaces this page's example by the example of each rule, runs it, and returns the failures. */
async function runExamples(ids: readonly string[]): Promise<string[]> {
  const exampleOf = (shown: Document) =>
    shown.querySelector(".run-button")?.previousElementSibling?.querySelector("code");
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  const outcome = () => document.querySelector(".run-button + [aria-live] strong")?.textContent;
  const outcomes: string[] = [];
  for (const id of ids) {
    const html = await (await fetch(`/behaviour/${id}/`)).text();
    const example = exampleOf(new DOMParser().parseFromString(html, "text/html"))?.textContent;
    exampleOf(document)?.replaceChildren(example ?? "throw new Error('There is no example.');");
    document.querySelector<HTMLButtonElement>(".run-button")?.click();
    do await pause();
    while (outcome() === undefined);
    outcomes.push(`${id}: ${outcome()}`);
  }
  return outcomes;
}

/** True if the top of the heading above the box for errors is not covered. */
function isHeadingSeen(): boolean {
  const heading = document.querySelector("#explain-an-error");
  const { left = 0, bottom = 0 } = heading?.getBoundingClientRect() ?? {};
  return heading?.contains(document.elementFromPoint(left + 10, bottom - 30)) === true;
}

describe("the box for errors", () => {
  it.each([
    { path: "/", width: 390 },
    { path: "/", width: 1280 },
    { path: "/behaviour/", width: 390 },
    { path: "/behaviour/", width: 1000 },
  ])(
    "shows its heading to a visitor who follows a link to it on $path, $width pixels wide",
    async ({ path, width }) => {
      await visit({ viewport: { width, height: 700 }, reducedMotion: "reduce" }, async ({ page, goto }) => {
        await goto(`${path}#explain-an-error`);
        const field = page.getByLabel("Paste an error message");
        await field.waitFor();
        await page.waitForFunction(isHeadingSeen);
        await field.fill("10020");
        await page.getByText("What to do:").waitFor();
        expect(await page.evaluate(isHeadingSeen)).toBe(true);
      });
    },
  );

  it.each([
    ["put: The specified object name is not valid. (10020)", "/behaviour/key.length/"],
    [
      "[error] 12:00:01 Error: delete: The number of keys in the request must be between 1 and 1000 inclusive. (10027)",
      "/behaviour/delete.count/",
    ],
    ["TypeError: This ReadableStream is disturbed.", "/behaviour/value.stream-cancelled/"],
  ])("finds the rule of %s", async (message, address) => {
    await visit({}, async ({ page, faults, goto }) => {
      await goto("/behaviour/");
      await page.getByLabel("Paste an error message").fill(message);
      await page.locator(`.explain a[href="${address}"]`).click();
      await page.waitForURL(`**${address}`);
      expect(await page.locator("h1").count()).toBe(1);
      expect(faults).toEqual([]);
    });
  });

  it("links to addresses that exist by themselves, for a new tab", async () => {
    await visit({}, async ({ page, faults, goto }) => {
      await goto("/behaviour/");
      await page.getByLabel("Paste an error message").fill("avoid races between concurrent writes");
      await page.getByRole("link", { name: "Recipes: a race" }).waitFor();
      const links = page.locator('.explain a[href^="/"]');
      const statuses = links.evaluateAll((all) =>
        Promise.all(all.map(async (link) => (await fetch((link as HTMLAnchorElement).href)).status)),
      );
      expect(new Set(await statuses)).toEqual(new Set([200]));
      expect(faults).toEqual([]);
    });
  });
});
