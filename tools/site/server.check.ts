import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AwsClient } from "aws4fetch";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { serve } from "../../src/cli/serve/serve.js";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";
import { visit } from "./visit.js";

const folderOf = temporaryDirectory();
const client = new AwsClient({
  accessKeyId: "fakebucket",
  secretAccessKey: "fakebucket",
  service: "s3",
  region: "auto",
});

/** Starts a server with one object, and another server with an empty page. */
async function start() {
  const asked = { command: "serve", file: undefined, environment: undefined, data: undefined } as const;
  const server = await serve(
    { ...asked, port: 0, hosts: [], cors: [], isPublic: false, isLenient: false },
    folderOf({}),
    {},
    {
      terminal: { width: 80, colors: false },
      say: () => undefined,
    },
  );
  const other = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<title>other</title>"),
  );
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    other.closeAllConnections();
    other.close();
    await server.close();
  });
  const bucket = `http://localhost:${server.port}/my-bucket`;
  const send = (path: string, init: RequestInit) => client.fetch(`${bucket}${path}`, init);
  await send("/key", { method: "PUT", body: "value" });
  return { port: server.port, otherPort: (other.address() as AddressInfo).port, bucket, send };
}

async function presigned(url: string, method: string): Promise<string> {
  return (await client.sign(url, { method, aws: { signQuery: true } })).url;
}

/** Fetches from within a page; returns the status, or "failed". */
function fetchIn(page: Page, url: string, init: RequestInit): Promise<number | string> {
  return page.evaluate(
    ([address, options]) =>
      fetch(address, options).then(
        ({ status, type }) => (type === "opaque" ? "sent" : status),
        () => "failed",
      ),
    [url, init] as const,
  );
}

/** Loads an image in a page; returns the final event. */
function load(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (src) =>
      new Promise<string>((ended) => {
        const image = new Image();
        image.onload = image.onerror = (event) => ended((event as Event).type);
        image.src = src;
      }),
    url,
  );
}

it("refuses writes of pages of other origins, presigned or not, until CORS rules allow them", async () => {
  const { otherPort, bucket, send } = await start();
  await visit({}, async ({ page }) => {
    for (const host of ["evil.localhost", "localhost"]) {
      await page.goto(`http://${host}:${otherPort}/`);
      const body = "<Delete><Object><Key>key</Key></Object></Delete>";
      await fetchIn(page, await presigned(`${bucket}?delete=`, "POST"), { method: "POST", body, mode: "no-cors" });
      expect(await fetchIn(page, await presigned(`${bucket}/key`, "PUT"), { method: "PUT", body: "evil" })).toBe(
        "failed",
      );
      expect(await (await send("/key", {})).text()).toBe("value");
    }
    const rule = `<AllowedOrigin>http://localhost:${otherPort}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>`;
    const configuration = `<CORSConfiguration><CORSRule>${rule}</CORSRule></CORSConfiguration>`;
    expect((await send("?cors=", { method: "PUT", body: configuration })).status).toBe(200);
    expect(await fetchIn(page, await presigned(`${bucket}/key`, "PUT"), { method: "PUT", body: "mine" })).toBe(200);
    expect(await (await send("/key", {})).text()).toBe("mine");
  });
});

it("refuses reads of pages of other sites, and isolates stored HTML from the server's pages", async () => {
  const { port, otherPort, bucket, send } = await start();
  const attack = `<title>still</title><script>
    document.title = "ran";
    const form = new FormData();
    fetch("http://localhost:${port}/_/my-bucket/delete?key=key", { method: "POST", body: form, mode: "no-cors" })
      .finally(() => { document.title = "done"; });
  </script>`;
  const html = { method: "PUT", body: attack, headers: { "content-type": "text/html" } };
  await send("/a.html", html);
  const pixel = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
  await send("/pixel.gif", { method: "PUT", body: pixel, headers: { "content-type": "image/gif" } });
  await visit({}, async ({ page }) => {
    await page.goto(`http://evil.localhost:${otherPort}/`);
    const read = await presigned(`${bucket}/key`, "GET");
    expect(await fetchIn(page, read, {})).toBe("failed");
    const image = await presigned(`${bucket}/pixel.gif`, "GET");
    expect(await load(page, image)).toBe("error");
    // A page of the same site, such as a program developed on this machine.
    await page.goto(`http://localhost:${otherPort}/`);
    expect(await load(page, image)).toBe("load");

    await page.goto(await presigned(`${bucket}/a.html`, "GET"));
    expect(await page.title()).toBe("still");
    // Under the bucket's host it runs as a separate site.
    await page.goto(await presigned(`http://my-bucket.localhost:${port}/a.html`, "GET"));
    await page.waitForFunction(() => document.title === "done");
    expect((await send("/key", {})).status).toBe(200);
  });
});
