import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject } from "vitest";

/** A page of the site in the browser, with its faults. */
export interface Visit {
  readonly page: Page;
  /** Errors in the console, uncaught errors, failed requests, and requests to other servers. */
  readonly faults: string[];
  /** Opens a page of the site by its path. */
  goto(path: string): Promise<void>;
}

let browser: Promise<Browser> | undefined;

function theBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject("browser"));
  return browser;
}

/** Opens a fresh browser window without stored data, and closes it at the end. */
export async function visit<Result>(
  options: BrowserContextOptions,
  use: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await (await theBrowser()).newContext(options);
  try {
    return await use(await openPage(context));
  } finally {
    await context.close();
  }
}

async function openPage(context: BrowserContext): Promise<Visit> {
  const site = inject("site");
  const faults: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${site}/`) && !/^(?:blob|data):/.test(url)) faults.push(`a request to ${url}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`in the console: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    faults.push(`uncaught: ${error.error().message}`);
  });
  // A long timeout for a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const goto = async (path: string): Promise<void> => {
    await page.goto(`${site}${path}`, { waitUntil: "load" });
    // The page is interactive once the framework has hydrated it.
    await page.waitForFunction(() => "_vnode" in (document.querySelector("#app") ?? {}), undefined, { polling: 20 });
  };
  return { page, faults, goto };
}
