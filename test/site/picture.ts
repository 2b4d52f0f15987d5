/**
 * Takes the picture of the playground that README shows, from the built site: `npm run site && npx tsx test/site/picture.ts`.
 */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findProgram } from "../runtimes/find-program.js";
import { serveFolder } from "./serve-folder.js";
import { siteFolder } from "./site-folder.js";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

const server = await serveFolder(siteFolder);
const browser = await chromium.launch({ executablePath: findProgram("chromium") ?? "", args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 1100 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto(`${server.address}/playground.html#example=hello`);
  await page.locator(".cm-content").waitFor();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText(/^Finished/).waitFor();
  await page.locator(".folder-tree details details summary").first().click();
  mkdirSync(folder, { recursive: true });
  // How long it took is another number each time.
  await page
    .locator(".playground")
    .screenshot({ path: `${folder}playground.png`, style: ".VPNav, [role=status] { visibility: hidden }" });
} finally {
  await browser.close();
  server.stop();
}
