import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { defaultSettings, type Settings } from "../../docs/.vitepress/playground/run/settings.js";
import { toHash } from "../../docs/.vitepress/playground/share.js";
import { promisedOutput } from "../repository/snippets.js";
import { textOf } from "../repository/tracked-files.js";
import { type Visit, visit } from "./visit.js";

/** Opens the playground with a script in its address. */
async function openWith({ page, goto }: Visit, code: string, settings: Partial<Settings> = {}): Promise<void> {
  await goto(`/playground.html${await toHash({ code, settings: { ...defaultSettings, ...settings } })}`);
  await page.waitForSelector(".cm-content");
}

/** Runs what is in the editor, and gives what the page says in the end. */
async function run(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  return ended(page);
}

async function ended(page: Page): Promise<string> {
  const status = page.getByRole("status");
  await status.filter({ hasText: /Finished|Failed|Ended|Stopped/ }).waitFor();
  return (await status.innerText()).trim();
}

/** The lines of the console. */
async function output(page: Page): Promise<string[]> {
  return (await page.locator(".script-output li pre").allInnerTexts()).map((line) => line.trimEnd());
}

/** What a script prints in the playground. */
function printed(code: string, settings: Partial<Settings> = {}): Promise<string[]> {
  return visit({}, async (window) => {
    await openWith(window, code, settings);
    await run(window.page);
    return output(window.page);
  });
}

const folder = "docs/.vitepress/playground/examples";
const examples = readdirSync(new URL(`../../${folder}`, import.meta.url))
  .filter((file) => !file.endsWith(".d.ts"))
  .map((file) => ({ name: file.replace(/\.ts$/, ""), code: textOf(`${folder}/${file}`) }));

describe("the examples of the playground", () => {
  it("are all offered", async () => {
    await visit({}, async ({ page, goto }) => {
      await goto("/playground.html");
      const offered = await page
        .getByLabel("Example")
        .locator("option")
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(offered.filter((name) => name !== "").sort()).toEqual(examples.map(({ name }) => name));
    });
  });

  it.each(examples)("$name prints what it promises, and shows what the bucket holds", async ({ name, code }) => {
    await visit({}, async ({ page, faults, goto }) => {
      await goto(`/playground.html#example=${name}`);
      await page.waitForSelector(".cm-content");
      expect(await run(page)).toMatch(/^Finished after \d+ ms\.$/);
      const lines = await output(page);
      const promised = promisedOutput(code);
      expect(promised.length).toBeGreaterThan(0);
      expect(lines.filter((line) => promised.includes(line))).toEqual(promised);
      const bucket = page.getByRole("region", { name: "env.FILES" });
      expect(await bucket.locator(".folder-tree summary").count()).toBeGreaterThan(0);
      expect(await bucket.locator(".call-timeline li").count()).toBeGreaterThan(2);
      expect(await bucket.locator(".bill dd").allInnerTexts()).toHaveLength(4);
      expect(faults).toEqual([]);
    });
  });
});

describe("a bucket that is shown", () => {
  it("has folders, objects with metadata, open uploads, calls and a bill", async () => {
    const code = `
      await env.FILES.put("a/b/c.txt", "hello", { customMetadata: { note: "<b>" }, httpMetadata: { contentType: "text/x" } });
      await env.FILES.createMultipartUpload("film");
      await env.FILES.delete([]).catch(() => {});
    `;
    await visit({}, async (window) => {
      const { page } = window;
      await openWith(window, code);
      await run(page);
      const bucket = page.getByRole("region", { name: "env.FILES" });
      expect(await bucket.locator("summary.folder").allInnerTexts()).toEqual(["a/", "b/"]);
      await bucket.locator("summary", { hasText: "c.txt" }).click();
      const details = await bucket.locator(".folder-tree dl").innerText();
      for (const text of ["2026-01-01T00:00:00.000Z", "text/x", "custom: note", "<b>"]) expect(details).toContain(text);
      expect(await bucket.getByText("film").first().isVisible()).toBe(true);
      expect(await bucket.locator(".call-timeline li.failed a").innerText()).toBe("delete.count");
      expect((await bucket.locator(".bill dd").allInnerTexts()).slice(0, 3)).toEqual(["2", "0", "1"]);
    });
  });

  it("is also one that the script makes itself", async () => {
    const code = 'import { FakeBucket } from "fakebucket";\nawait new FakeBucket({ name: "mine" }).put("a", "b");';
    await visit({}, async (window) => {
      await openWith(window, code);
      await run(window.page);
      expect(await window.page.locator(".bucket-view h2").allInnerTexts()).toEqual(["mine"]);
    });
  });
});

describe("the settings", () => {
  it("choose the semantics", async () => {
    const code =
      'await env.FILES.put("a/b", ""); console.log((await env.FILES.list({ delimiter: "/" })).delimitedPrefixes);';
    expect(await printed(code, { semantics: "deployed" })).toEqual(["[ 'a/' ]"]);
    expect(await printed(code, { semantics: "documented" })).toEqual(["[ 'a' ]"]);
  });

  it("choose the compatibility date", async () => {
    const code = 'await env.FILES.put("a", "b"); console.log("suffix" in (await env.FILES.head("a")).range);';
    expect(await printed(code)).toEqual(["true"]);
    expect(await printed(code, { compatibilityDate: "2025-12-02" })).toEqual(["false"]);
  });

  it("choose what goes wrong", async () => {
    const code = `
      for (const key of ["a", "b"]) console.log(await env.FILES.put(key, "").then(() => "stored", String));
      console.log((await env.FILES.list().catch(() => ({ objects: [] }))).objects.length, clock.now() > Date.parse("2026-01-01"));
    `;
    const refusal = "Error: put: We encountered an internal error. Please try again. (10001)";
    expect(await printed(code, { faults: "refuse" })).toEqual([refusal, refusal, "0 false"]);
    expect(await printed(code, { faults: "refuse-first-put" })).toEqual([refusal, "stored", "1 false"]);
    expect(await printed(code, { faults: "lose-first-answer" })).toEqual([
      "Error: Network connection lost.",
      "stored",
      "2 false",
    ]);
    expect(await printed(code, { faults: "slow" })).toEqual(["stored", "stored", "2 true"]);
    const many = `let refused = 0; for (let i = 0; i < 200; i++) await env.FILES.head("a").catch(() => refused++); console.log(refused > 5);`;
    expect(await printed(many, { faults: "flaky", seed: 7 })).toEqual(["true"]);
  });
});

describe("what a script does", () => {
  it.each([
    ["for (;;);", /^Ended: the script was still busy after 5 s\.$/],
    ["await new Promise(() => {});", /^Ended: the script still waited for something after 5 s\.$/],
    ["const run = () => Promise.resolve().then(run); await run();", /^Ended: the script was still busy after 5 s\.$/],
  ])("is ended after its time: %s", async (code, end) => {
    await visit({}, async (window) => {
      await openWith(window, code);
      expect(await run(window.page)).toMatch(end);
      expect(await window.page.locator("iframe").count()).toBe(0);
    });
  });

  it("is ended by Stop, and by the next run", async () => {
    await visit({}, async (window) => {
      const { page } = window;
      await openWith(window, "console.log('run'); for (;;);");
      for (let time = 0; time < 2; time++) {
        await page.getByRole("button", { name: "Run", exact: true }).click();
        await page.locator(".script-output li").waitFor();
      }
      expect(await page.locator("iframe").count()).toBe(1);
      expect(await output(page)).toEqual(["run"]);
      await page.getByRole("button", { name: "Stop" }).click();
      expect(await ended(page)).toBe("Stopped.");
      expect(await page.locator("iframe").count()).toBe(0);
    });
  });

  it("reaches no network, no storage and nothing of the page", async () => {
    const reached: (string | undefined)[] = [];
    // A server that answers anybody: it is the sandbox that must not ask.
    const server = createServer(({ url }, response) => {
      reached.push(url);
      response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
    const code = `
      const tries = {
        fetch: () => fetch("${address}"),
        import: () => import(String("${address}")),
        XMLHttpRequest() { const r = new XMLHttpRequest(); r.open("GET", "${address}", false); r.send(); },
        WebSocket: () => new Promise((y, n) => { const s = new WebSocket("${address.replace("http", "ws")}"); s.onopen = y; s.onerror = n; }),
        EventSource: () => new Promise((y, n) => { const s = new EventSource("${address}"); s.onopen = y; s.onerror = n; }),
        importScripts() { importScripts("${address}"); },
        indexedDB: () => new Promise((y, n) => { const r = indexedDB.open("x"); r.onsuccess = y; r.onerror = n; }),
        caches: () => caches.open("x"),
        Worker: () => new Worker("data:text/javascript,"),
        postMessage: () => postMessage("x"),
        document: () => document.title,
      };
      for (const [name, attempt] of Object.entries(tries)) {
        try { await attempt(); console.log(name); } catch {}
      }
      console.log("end", origin);
    `;
    await visit({}, async (window) => {
      await openWith(window, code);
      await run(window.page);
      expect(await output(window.page)).toEqual(["end null"]);
    });
    server.close();
    expect(reached).toEqual([]);
  });

  it("cannot flood the page", async () => {
    const lines = await printed('for (let i = 0; i < 1e6; i++) console.log("x".repeat(50));');
    expect(lines.length).toBeLessThan(1100);
    expect(lines.at(-1)).toBe("There is more output. It is not shown.");
    const [long = ""] = await printed('console.log("x".repeat(5e6));');
    expect(long.length).toBeLessThan(30_000);
  });

  it("is shown as text, whatever it is", async () => {
    await visit({}, async (window) => {
      const { page, faults } = window;
      const hostile = "<img src=x onerror=document.title=1>";
      await openWith(
        window,
        `console.log("${hostile}"); await env.FILES.put("${hostile}", "${hostile}"); throw new Error("${hostile}");`,
      );
      expect(await run(page)).toMatch(/^Failed/);
      expect(await output(page)).toEqual([hostile, `Uncaught Error: ${hostile}\n    at line 1`]);
      expect(await page.locator(".playground img").count()).toBe(0);
      expect(faults).toEqual([]);
    });
  });

  it("fails with the error, its line and its rule", async () => {
    await visit({}, async (window) => {
      const { page } = window;
      await openWith(window, '\n\nawait env.FILES.put("k".repeat(1025), "");');
      expect(await run(page)).toMatch(/^Failed after \d+ ms\.$/);
      expect(await output(page)).toEqual([
        "Uncaught Error: put: The specified object name is not valid. (10020)\n    at line 3",
      ]);
      expect(await page.locator(".script-output a").innerText()).toBe("key.length");
    });
  });

  it.each([
    ["const a = 1;\nconst b = (;", /^Uncaught SyntaxError: .*\n {4}near line 2$/],
    ['import "hono";', /^SyntaxError: Line 1: cannot import "hono"\. There are: fakebucket, /],
    ['import { nothing } from "fakebucket";', /^Uncaught SyntaxError: .*'fakebucket'.*'nothing'/],
    ['await call("/");', /^Uncaught Error: call\(\): there is no `export default/],
    ["Promise.reject(new Error('lost')); await 0;", /^Uncaught Error: lost/],
    ["export default { fetch() {} }", /^Uncaught TypeError: The fetch handler did not return a Response\./],
  ])("says what is wrong: %s", async (code, message) => {
    expect((await printed(code)).at(-1)).toMatch(message);
  });

  it("can be a handler alone, which is then called once", async () => {
    const code =
      'export default { fetch: (request: Request): Response => new Response("at " + new URL(request.url).pathname) };';
    expect(await printed(code)).toEqual(["GET / → 200", "at /"]);
  });
});

describe("an address", () => {
  it("shows its script and settings, and runs nothing", async () => {
    await visit({}, async (window) => {
      const { page, faults } = window;
      await openWith(window, 'console.log("ran")', { semantics: "simulator", faults: "lossy", seed: 42 });
      expect(await page.locator(".cm-content").innerText()).toContain('console.log("ran")');
      expect(await page.getByLabel("Semantics").inputValue()).toBe("simulator");
      expect(await page.getByLabel("Seed").inputValue()).toBe("42");
      expect(await page.getByRole("status").innerText()).toContain("Read it before you run it.");
      expect(await page.locator("iframe").count()).toBe(0);
      expect(await output(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  });

  it.each(["#code=", "#code=%%%", "#code=AAAA", "#code=%E0%A4%A", "#example=none", "#nothing"])(
    "that is broken shows the first example: %s",
    async (hash) => {
      await visit({}, async ({ page, faults, goto }) => {
        await goto(`/playground.html${hash}`);
        await page.waitForSelector(".cm-content");
        expect(await page.getByLabel("Example").inputValue()).toBe("hello");
        const isBroken = hash.startsWith("#code=");
        expect((await page.getByRole("status").innerText()).includes("The link is broken")).toBe(isBroken);
        expect(faults).toEqual([]);
      });
    },
  );

  it("is what Copy link copies, after a change too", async () => {
    await visit({ permissions: ["clipboard-read", "clipboard-write"] }, async (window) => {
      const { page, goto } = window;
      await goto("/playground.html");
      await page.locator(".cm-content").fill("console.log('changed')");
      await page.getByLabel("Faults").selectOption("refuse");
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("The link is copied.").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto("about:blank");
      await page.goto(link);
      await page.waitForSelector(".cm-content");
      expect(await page.locator(".cm-content").innerText()).toBe("console.log('changed')");
      expect(await page.getByLabel("Faults").inputValue()).toBe("refuse");
    });
  });
});
