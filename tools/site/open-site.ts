import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findProgram } from "../runtimes/find-program.js";
import { serveFolder } from "./serve-folder.js";
import { siteFolder } from "./site-folder.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the site, without a slash at the end. */
    site: string;
    /** The address of the browser. */
    browser: string;
  }
}

let close = async (): Promise<void> => undefined;

/** Serves the built site on loopback, and starts one browser for all checks. */
export async function setup(project: TestProject): Promise<void> {
  if (!existsSync(siteFolder)) throw new Error("The site is not built; use npm run check:site.");
  const executablePath = findProgram("chromium");
  if (executablePath === undefined) throw new Error("chromium was not found; install Debian's package chromium.");
  const server = await serveFolder(siteFolder);
  const browser = await chromium.launchServer({ executablePath, args: ["--no-sandbox"] });
  project.provide("site", server.address);
  project.provide("browser", browser.wsEndpoint());
  close = async () => {
    await browser.close();
    server.stop();
  };
}

export async function teardown(): Promise<void> {
  await close();
}
