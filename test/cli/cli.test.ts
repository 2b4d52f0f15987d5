import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root, textOf } from "../repository/tracked-files.js";

const own = { FAKEBUCKET_TOKEN: "token", FAKEBUCKET_ACCESS_KEY_ID: "own-key" };
const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: "", ...own } };

/** Starts the command from its sources. */
function start(...args: readonly string[]) {
  return spawn(process.execPath, ["--import", "tsx", "src/cli/main.ts", ...args], options);
}

/** Runs the command from its sources, as a user would in a shell. */
function fakebucket(...args: readonly string[]): Promise<Ended> {
  return fakebucketWith("", args);
}

type Ended = readonly [status: unknown, stdout: string, stderr: string];

function fakebucketWith(nodeOptions: string, args: readonly string[]): Promise<Ended> {
  const withOptions = { ...options, env: { ...options.env, NODE_OPTIONS: nodeOptions } };
  return new Promise((ended) => {
    execFile(
      process.execPath,
      ["--import", "tsx", "src/cli/main.ts", ...args],
      withOptions,
      (error, stdout, stderr) => {
        ended([error === null ? 0 : error.code, stdout, stderr]);
      },
    );
  });
}

const { version } = JSON.parse(textOf("package.json"));

it.concurrent.each([
  ["answers on standard output, without colours outside a terminal", "explain 10048", 0, /^10048 [^\u001B]*\n$/, /^$/],
  [
    "complains on standard error if nothing is found",
    "rules list.delimeter",
    1,
    /^$/,
    /Similar rules: list\.delimiter\./,
  ],
  ["prints its version", "--version", 0, new RegExp(`^${version}\n$`), /^$/],
  [
    "finds the mistakes of a Map bucket",
    "check examples/map-bucket/map-bucket.mjs --rule key.order",
    1,
    /✗ key\.order/,
    /^/,
  ],
] as const)("fakebucket %s: %s", async (_, words, status, output, complaint) => {
  const [ended, stdout, stderr] = await fakebucket(...words.split(" "));
  expect(ended).toBe(status);
  expect(stdout).toMatch(output);
  expect(stderr).toMatch(complaint);
});

const folder = mkdtempSync(join(tmpdir(), "fakebucket-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fake = new URL("../../src/entries/index.ts", import.meta.url).href;
const wrong = `export default () => new (class extends FakeBucket { put(key) { return super.put(key, ""); } })();`;

it.concurrent.each([
  ["ends the process while it loads", "process.exit(0);", 2, /could not finish: `process\.exit\(\)` was called/],
  ["never loads", "await new Promise(() => {});", 2, /could not finish: it waits for a promise that never settles/],
  ["ends the process in a call", "export default () => process.exit(0);", 2, /could not finish: `process\.exit\(\)`/],
  [
    "fails beside the check",
    "setTimeout(() => { throw new Error('late'); }); await new Promise((done) => setTimeout(done, 100));",
    2,
    /^Error: late\n +at (?:.|\n)*an error was not caught/,
  ],
  ["leaves a timer", `setInterval(() => {}, 1000); ${wrong}`, 1, /^$/],
  ["ends the process after the check", `process.on("beforeExit", () => process.exit(0)); ${wrong}`, 1, /^/],
] as const)("fakebucket check of a module that %s", async (title, text, status, complaint) => {
  const file = join(folder, `${title.replaceAll(" ", "-")}.mjs`);
  const rest = text.includes("export default") ? "" : "export default () => new FakeBucket();";
  writeFileSync(file, `import { FakeBucket } from ${JSON.stringify(fake)};\n${text}\n${rest}`);
  const [ended, stdout, stderr] = await fakebucket("check", file, "--rule", "put.stores", "--runs", "0");
  expect(ended).toBe(status);
  expect(stdout).toMatch(status === 1 ? /✗ put\.stores/ : /^$/);
  expect(stderr).toMatch(complaint);
  if (status === 2) expect(stderr).toContain(`${file}: fakebucket check could not finish: `);
});

const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const refusal = moduleOf(`export async function resolve(name, context, next) {
  if (name === "fast-check") throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
}`);
const withoutFastCheck = moduleOf(`import { register } from "node:module"; register(${JSON.stringify(refusal)});`);

it.concurrent.each([
  ["check", "examples/map-bucket/map-bucket.mjs"],
  ["compare", "--url", "http://127.0.0.1:9"],
])("fakebucket %s says which package it needs", async (...words) => {
  const complaint = `fakebucket ${words[0]} needs fast-check: npm install --save-dev fast-check\n`;
  expect(await fakebucketWith(`--import=${withoutFastCheck}`, words)).toEqual([2, "", complaint]);
});

it("fakebucket init says on standard output what it wrote", async () => {
  const project = join(folder, "project");
  mkdirSync(project);
  const bucket = '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "my-files"\n';
  writeFileSync(join(project, "wrangler.toml"), bucket);
  writeFileSync(join(project, "package.json"), "{}");
  const [ended, stdout, stderr] = await fakebucket("init", join(project, "wrangler.toml"), "--no-run");
  expect([ended, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Buckets of .*: FILES\nWrote .*\n(?:.|\n)*Run it: .*\n$/);
});

// Windows has no signals: there, each ends a process at once.
it.skipIf(process.platform === "win32").concurrent.each(["SIGINT", "SIGTERM"] as const)(
  "fakebucket serve closes its server at %s",
  async (signal) => {
    const running = start("serve", "--port", "0");
    try {
      let output = "";
      for await (const chunk of running.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
        output += chunk;
        if (/Data.*\n/.test(output)) break;
      }
      expect(output).toMatch(/^ *Access key ID +own-key$/m);
      // A command that answers a request has also begun to wait for a signal.
      await (await fetch(/Page +(\S+)/.exec(output)?.[1] ?? "")).text();
      const ended = once(running, "exit");
      running.kill(signal);
      expect(await ended).toEqual([0, null]);
    } finally {
      running.kill("SIGKILL");
    }
  },
);

it("fakebucket rules ends in silence if its reader closes the pipe", async () => {
  const running = start("rules");
  running.stdout.destroy();
  let complaint = "";
  running.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint += chunk;
  });
  expect([await once(running, "close"), complaint]).toEqual([[0, null], ""]);
});

it.skipIf(process.platform === "win32").each([
  ["once", [2, null], "Interrupted.\n"],
  ["twice", [null, "SIGINT"], ""],
] as const)("fakebucket compare says on standard error that it was interrupted %s", async (times, ended, last) => {
  let complaint = "";
  const server = createServer(async (_, response) => {
    running.kill("SIGINT");
    while (!complaint.includes("Stopping")) await once(running.stderr, "data");
    if (times === "twice") running.kill("SIGINT");
    response.writeHead(500).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const running = start("compare", "--url", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    running.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      complaint += chunk;
    });
    let output = "";
    running.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    expect([await once(running, "close"), output]).toEqual([ended, ""]);
    expect(complaint).toMatch(/^Comparing \d+ fixed .*\nStopping after this sequence.*\n/);
    expect(complaint.split("\n").slice(2).join("\n")).toBe(last);
  } finally {
    running.kill("SIGKILL");
    server.close();
  }
});
