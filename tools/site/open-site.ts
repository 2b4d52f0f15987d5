import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findProgram } from "../runtimes/find-program.js";
import { serveFolder } from "./serve-folder.js";
import { siteFolder } from "./site-folder.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site is served, without a slash at its end. */
    site: string;
    /** Where the browser is reached. */
    browser: string;
  }
}

let close = async (): Promise<void> => undefined;

/** Serves the built site on this machine, and starts one browser for all checks. */
export async function setup(project: TestProject): Promise<void> {
  if (!existsSync(siteFolder)) throw new Error("There is no site: npm run check:site builds it first.");
  const executablePath = findProgram("chromium");
  if (executablePath === undefined) throw new Error("There is no chromium: it is Debian's package of that name.");
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
