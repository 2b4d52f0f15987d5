import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit } from "./visit.js";

const desktop = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`${selector} is not reached by Tab.`);
}

describe("by keyboard alone", () => {
  it("a visitor skips to the content", async () => {
    await visit(desktop, async ({ page, goto }) => {
      await goto("/testing.html");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("VPContent");
    });
  });

  it("a visitor opens a page of the navigation, and sees the focus", async () => {
    await visit(desktop, async ({ page, goto }) => {
      await goto("/");
      await tabTo(page, 'nav a[href="/performance.html"]');
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
      expect(outline).not.toBe("none");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/performance.html");
    });
  });

  it("a visitor sees the focus on the tabs of code, and installs with another package manager", async () => {
    await visit(desktop, async ({ page, goto }) => {
      await goto("/");
      await tabTo(page, ".vp-code-group .tabs input");
      await page.keyboard.press("ArrowRight");
      const focused = await page.evaluate(() => {
        const label = document.activeElement?.nextElementSibling;
        return label && { name: label.textContent, outline: getComputedStyle(label).outlineStyle };
      });
      expect(focused).toEqual({ name: "pnpm", outline: "solid" });
      await page.getByText("pnpm add --save-dev").waitFor({ state: "visible" });
    });
  });

  it("a visitor searches, and opens a result", async () => {
    await visit(desktop, async ({ page, goto }) => {
      await goto("/");
      await tabTo(page, ".DocSearch-Button");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.matches("#localsearch-input"));
      await page.keyboard.type("fixtures");
      await page.locator(".result").first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\.html|behaviour|answers/);
      expect(await page.locator("#localsearch-input").count()).toBe(0);
    });
  });
});
