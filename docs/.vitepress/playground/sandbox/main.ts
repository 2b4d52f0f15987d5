/**
 * The script of the worker in which the code of a user runs. `kit-plugin.ts` makes one text of it, and the frame starts it
 * from a Blob: see `run/sandbox-frame.ts` for what keeps the code inside.
 */

import { FakeBucket } from "fakebucket";
import { type ManualClock, manualClock, seededIds } from "fakebucket/testing";
import { defaultExport } from "../run/entries.js";
import type { Job, Message, SandboxEnd } from "../run/report.js";
import type { Settings } from "../run/settings.js";
import { HandlerCalls } from "./call-handler.js";
import { makePrinter, type Printer, replaceConsole } from "./console.js";
import { addressOf, offerEntries, withAddresses, withEntries } from "./modules.js";
import { type WatchedBucket, watchBucket } from "./report-bucket.js";
import { setFaults } from "./set-faults.js";

/** Kept from the script, which may replace it. */
const later = setTimeout;

addEventListener(
  "message",
  ({ data, ports: [port] }: MessageEvent<Job>) => {
    if (port === undefined) return;
    const send = port.postMessage.bind(port);
    closeDoors();
    void run(data, send);
  },
  { once: true },
);

/**
 * Takes away what makes more of a worker, or floods the page with messages. Connections need no care: the frame allows none.
 */
function closeDoors(): void {
  for (const name of ["Worker", "close", "postMessage"]) {
    for (let holder: object | null = globalThis; holder !== null; holder = Object.getPrototypeOf(holder)) {
      Reflect.deleteProperty(holder, name);
    }
  }
  const refuse = () => Promise.reject(new TypeError("fetch(): a script of the playground has no network."));
  Object.defineProperty(globalThis, "fetch", { value: refuse });
}

async function run({ code, settings, timeLimit }: Job, send: (message: Message) => void): Promise<void> {
  let scriptAddress = "";
  const printer = makePrinter(
    (line) => send({ type: "line", line }),
    (error) => lineIn(error, scriptAddress),
  );
  const watched: WatchedBucket[] = [];
  let isOver = false;
  let hasFailed = false;
  const end = (reason: SandboxEnd): void => {
    if (isOver) return;
    isOver = true;
    const touched = watched.filter(({ isUntouched }) => !isUntouched);
    send({ type: "ended", reason, buckets: touched.map((bucket) => bucket.report()) });
  };
  const fail = (error: unknown): void => {
    hasFailed = true;
    printer.print("error", ["Uncaught", error]);
  };

  later(() => end("time"), timeLimit);
  replaceConsole(printer);
  watchErrors(fail);
  const clock = manualClock("2026-01-01");
  const bucket = makeBucket(settings, clock);
  watched.push(watchBucket("env.FILES", bucket));
  setFaults(bucket, clock, settings);
  const handler = offerGlobals(bucket, clock, printer);
  const entries = offerEntries((made, name) => watched.push(watchBucket(name, made)));
  send({ type: "started" });
  try {
    scriptAddress = addressOf(withAddresses(code, entries));
    await import(/* @vite-ignore */ scriptAddress);
    if (handler.isThere && handler.count === 0) printer.print("log", [await (await handler.call("/")).text()]);
    await Promise.all(handler.waits);
    await answered(watched);
  } catch (error) {
    if (error instanceof SyntaxError) error.message = withEntries(error.message, entries);
    fail(error);
  }
  end(hasFailed ? "failed" : "finished");
}

function makeBucket({ semantics, compatibilityDate }: Settings, clock: ManualClock): FakeBucket {
  const date = compatibilityDate === "" ? {} : { compatibilityDate };
  // The same each time, so that who opens a shared link sees what its sender saw.
  return new FakeBucket({ name: "env.FILES", semantics, ...date, clock, ids: seededIds(1) });
}

/** What a script finds without importing it. */
function offerGlobals(bucket: FakeBucket, clock: ManualClock, printer: Printer): HandlerCalls {
  const env = { FILES: bucket };
  const handler = new HandlerCalls(env, printer);
  Object.assign(globalThis, { env, clock, call: handler.call });
  Object.defineProperty(globalThis, Symbol.for(defaultExport), {
    set(given: unknown) {
      handler.handler = given;
    },
  });
  return handler;
}

/** Hears of errors for which nobody waits. */
function watchErrors(fail: (error: unknown) => void): void {
  addEventListener("error", (event: ErrorEvent) => {
    event.preventDefault();
    fail(event.error ?? event.message);
  });
  addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => {
    event.preventDefault();
    fail(event.reason);
  });
}

/** Waits for the answers of calls that the script did not wait for, unless a fault holds them back. */
async function answered(buckets: readonly WatchedBucket[]): Promise<void> {
  for (let turn = 1; turn <= 10; turn++) {
    await new Promise((resolve) => later(resolve, 0));
    // The browser may need a turn to tell of a rejection for which nobody waits.
    if (turn > 2 && buckets.every(({ pendingCalls }) => pendingCalls === 0)) return;
  }
}

/** The line of the script that an error comes from. */
function lineIn({ stack }: Error, address: string): number | undefined {
  const [, place = ""] = String(stack).split(`${address}:`, 2);
  const [line] = /^\d+/.exec(place) ?? [];
  return address === "" || line === undefined ? undefined : Number(line);
}
