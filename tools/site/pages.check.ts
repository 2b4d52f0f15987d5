import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { oneIn, seed } from "../../test/laws/runs.js";
import { pagesOfSite } from "./site-folder.js";
import { type Visit, visit } from "./visit.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** The number of pages open at the same time. */
const windows = 4;

/** True for pages that are generated in large numbers: rules and the reference. */
const isOneOfMany = (path: string) => /^\/(?:answers|behaviour|reference)\/./.test(path);

/** Returns the faults of a page, one per line. */
async function faultsOf({ page, faults, goto }: Visit, path: string): Promise<string[]> {
  faults.length = 0;
  await page.setViewportSize(desktop);
  await goto(path);
  const found = await examine(page, path);
  await page.setViewportSize(phone);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) found.push(`${wide} pixels wider than a phone`);
  return [...faults, ...found].map((fault) => `${path}: ${fault}`);
}

/** Returns the findings of axe in a page, light and dark. */
async function examine(page: Page, path: string): Promise<string[]> {
  await page.evaluate(axe);
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction(
      (isDark) => document.documentElement.classList.contains("dark") === isDark,
      theme === "dark",
    );
    found.push(...(await inaccessible(page, path, theme)).map((fault) => `${theme}: ${fault}`));
  }
  return found;
}

/** Returns the violations that axe rates as serious or critical. */
async function inaccessible(page: Page, path: string, theme: "light" | "dark"): Promise<string[]> {
  // The surroundings of these pages are the same as on their index page.
  const part = isOneOfMany(path) ? "#VPContent" : "html";
  // The themes differ only in their colours.
  const options = { resultTypes: ["violations"], ...(theme === "dark" ? { runOnly: ["color-contrast"] } : {}) };
  const { violations } = await page.evaluate<AxeResults, [string, object]>(
    ([context, given]) => {
      const { axe } = window as unknown as { readonly axe: typeof import("axe-core") };
      return axe.run(context, given);
    },
    [part, options],
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 200)}`));
}

/** The checked pages: all handwritten ones, and a different quarter of the generated ones each day. */
const pages = [...pagesOfSite().filter((path) => !isOneOfMany(path)), ...oneIn(4, pagesOfSite().filter(isOneOfMany))];

/** The pages by part of the site. */
const parts = ["", "answers", "reference", "behaviour"].map((part) => {
  const inPart = (path: string) =>
    ["answers", "reference", "behaviour"].find((name) => path.startsWith(`/${name}/`)) ?? "";
  return { part: `/${part}`, pages: pages.filter((path) => inPart(path) === part) };
});

describe("the pages of the site", () => {
  it.each(parts)(
    "in $part load without errors and without foreign requests, fit a phone, and are accessible, light and dark",
    async ({ pages }) => {
      const waiting = [...pages];
      const found: string[] = [];
      const options = { viewport: desktop, colorScheme: "light", reducedMotion: "reduce" } as const;
      const walk = () =>
        visit(options, async (window) => {
          for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
            found.push(...(await faultsOf(window, path)));
          }
        });
      await Promise.all(Array.from({ length: windows }, walk));
      expect(pages.length).toBeGreaterThan(2);
      expect(found, `FAKEBUCKET_SEED=${seed}`).toEqual([]);
    },
    // A long timeout for many pages on a busy machine.
    900_000,
  );
});
