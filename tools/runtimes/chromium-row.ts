import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundleFor } from "./bundle-for.js";
import { findProgram } from "./find-program.js";
import { MissingHost } from "./missing-host.js";
import type { Row } from "./row.js";
import { lastLines, outputOf, runProgram } from "./run-program.js";
import type { Outcome } from "./smoke/outcome.js";

const script = [
  'import { runSmoke } from "./smoke.mjs";',
  "const answer = await runSmoke().then(JSON.stringify, (error) => String(error.stack));",
  'await fetch("outcomes", { method: "POST", body: answer });\n',
].join("\n");

const page = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="page.js"></script>';

/** Runs without a window, and without requests to other servers. */
const flags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"],
];

/** The time limit of the page. */
const maxSeconds = 120;

/** The browser of Debian. */
export const chromiumRow: Row = {
  name: "Chromium",
  async run(workshop) {
    const chromium = findProgram("chromium");
    if (chromium === undefined) throw new MissingHost("chromium was not found; install Debian's package chromium");
    const folder = workshop.folder("chromium", { "page.mjs": script });
    const contents = await bundleFor("browser", folder, "page.mjs");
    const [, version = ""] = /(\d[\d.]+)/.exec(await outputOf([chromium, "--version"], { folder })) ?? [];
    const { address, answer, stop } = await serve(contents);
    const answered = new AbortController();
    const profile = `--user-data-dir=${join(folder, "profile")}`;
    const browser = runProgram([chromium, ...flags, profile, address], { folder, maxSeconds, signal: answered.signal });
    try {
      const ended = browser.then(({ end, errors }) => `The browser ended: ${end}\n${lastLines(errors)}`);
      const outcomes = await Promise.race([answer, ended]);
      if (!outcomes.startsWith("[")) throw new Error(outcomes);
      return { version, runs: [{ way: "a page", outcomes: JSON.parse(outcomes) as Outcome[] }] };
    } finally {
      answered.abort();
      await browser;
      stop();
    }
  },
};

interface Site {
  readonly address: string;
  /** The outcomes sent by the page. */
  readonly answer: Promise<string>;
  stop(): void;
}

/** Serves a site with one page on loopback. */
async function serve(contents: string): Promise<Site> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    "/": ["text/html", page],
    "/page.js": ["text/javascript", contents],
  };
  let take: (text: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => {
    take = resolve;
  });
  const listener: RequestListener = (request, response) => {
    if (request.method === "POST") {
      text(request).then(take, (error: unknown) => take(String(error)));
      response.end();
      return;
    }
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, { "content-type": `${type}; charset=utf-8` }).end(body);
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/`, answer, stop };
}
