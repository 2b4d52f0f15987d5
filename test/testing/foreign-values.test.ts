import { runInNewContext } from "node:vm";
import { FakeBucket, type StorePutOptions, type StoreValue } from "fakebucket";
import { scheduled } from "fakebucket/property";
import { dump, faults, journal, load, portability, type SeedObject, seed } from "fakebucket/testing";
import "fakebucket/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { showCall } from "../../src/base/messages/show-call.js";
import { temporaryDirectory } from "./temporary-directory.js";

/** A Blob and Headers as a simulated browser or a polyfill makes them: own classes, without a tag or with another one. */
class ForeignBlob {
  readonly size = 5;
  readonly type = "";
  slice = () => this;
  text = () => Promise.resolve("hello");
  arrayBuffer = () => Promise.resolve(new TextEncoder().encode("hello").buffer);
  stream = () => new Blob(["hello"]).stream();
}

class ForeignHeaders {
  readonly #all = new Map<string, string>();
  get = (name: string) => this.#all.get(name.toLowerCase()) ?? null;
  has = (name: string) => this.#all.has(name.toLowerCase());
  set = (name: string, text: string) => void this.#all.set(name.toLowerCase(), text);
  append = this.set;
  delete = (name: string) => void this.#all.delete(name.toLowerCase());
  keys = () => this.#all.keys();
  values = () => this.#all.values();
  entries = () => this.#all.entries();
  forEach = (visit: (text: string, name: string) => void) => {
    for (const [name, text] of this.#all) visit(text, name);
  };
}

class TaggedBlob extends ForeignBlob {
  readonly [Symbol.toStringTag] = "PolyfilledBlob";
}

class TaggedHeaders extends ForeignHeaders {
  readonly [Symbol.toStringTag] = "PolyfilledHeaders";
}

function withType<Given extends { set(name: string, text: string): void }>(headers: Given): Given {
  headers.set("content-type", "text/plain");
  return headers;
}

function polyfilledStream(): unknown {
  return new PolyfilledStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("hello"));
      controller.close();
    },
  });
}

// Its declarations do not compile under the settings of this project, and vitest would load them under its own name.
const { Window }: { Window: new () => Pick<typeof globalThis, "Blob" | "Headers"> } = await import(
  "happy-dom-21" as string
);
const happy = new Window();

/** The values "hello" and their form in printed calls, by their makes. */
const makes: readonly (readonly [make: string, value: () => unknown, shownValue: string, headers: () => object])[] = [
  ["the host", () => new Blob(["hello"]), "a Blob of 5 bytes", () => withType(new Headers())],
  ["happy-dom", () => new happy.Blob(["hello"]), "a Blob of 5 bytes", () => withType(new happy.Headers())],
  ["classes without a tag", () => new ForeignBlob(), "a Blob of 5 bytes", () => withType(new ForeignHeaders())],
  ["classes with other tags", () => new TaggedBlob(), "a Blob of 5 bytes", () => withType(new TaggedHeaders())],
  ["a polyfill's stream", polyfilledStream, "a stream", () => withType(new ForeignHeaders())],
  [
    "another realm",
    () => runInNewContext("new Uint8Array([104, 101, 108, 108, 111])"),
    "5 bytes",
    () => runInNewContext('({ contentType: "text/plain", cacheExpiry: new Date(5) })'),
  ],
  [
    "another realm's buffer",
    () => runInNewContext("new Uint8Array([104, 101, 108, 108, 111]).buffer"),
    "5 bytes",
    () => runInNewContext('Object.assign(Object.create(null), { contentType: "text/plain" })'),
  ],
];

const withFiles = temporaryDirectory();

describe.each(makes)("values of %s [value.foreign]", (make, makeValue, shownValue, makeHeaders) => {
  const put = (bucket: FakeBucket) =>
    bucket.put("k", makeValue() as StoreValue, { httpMetadata: makeHeaders() } as StorePutOptions);
  const shownHeaders = make.startsWith("another realm")
    ? `{ contentType: "text/plain"${make.endsWith("buffer") ? "" : ", cacheExpiry: 1970-01-01T00:00:00.005Z"} }`
    : 'Headers { content-type: "text/plain" }';
  const shownCall = `put("k", ${shownValue}, { httpMetadata: ${shownHeaders} })`;

  it("are stored, and shown by the journal as they were given", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    const headers = makeHeaders();
    await bucket.put("k", makeValue() as StoreValue, { httpMetadata: headers } as StorePutOptions);
    // The journal keeps a copy.
    if ("set" in headers) (headers as Headers).set("content-type", "changed");
    expect(String(calls)).toContain(shownCall);
    expect(await (await bucket.get("k"))?.text()).toBe("hello");
    expect((await bucket.head("k"))?.httpMetadata?.contentType).toBe("text/plain");
  });

  it("are shown in printed calls", () => {
    expect(showCall("put", ["k", { httpMetadata: makeHeaders() }])).toContain(shownHeaders);
  });

  it("meet faults by their key, and are stored in spite of a lost answer", async () => {
    const bucket = new FakeBucket();
    faults(bucket).on("put", "k").loseAnswer().once();
    await expect(put(bucket)).rejects.toThrow();
    expect(await (await bucket.get("k"))?.text()).toBe("hello");
  });

  it("get no false findings from portability()", async () => {
    const bucket = new FakeBucket();
    const findings = portability(bucket);
    await put(bucket);
    findings.stop();
    expect(String(findings)).not.toContain("Headers");
  });

  it("survive dump() and load(), and satisfy matchers", async () => {
    const bucket = new FakeBucket();
    const uploaded: Date = runInNewContext("new Date(5)");
    await seed(bucket, {
      k: { body: makeValue() as StoreValue, httpMetadata: makeHeaders(), uploaded } as SeedObject,
    });
    const directory = withFiles({});
    await dump(bucket, directory);
    expect(await load(directory)).toHaveObject("k", {
      body: "hello",
      httpMetadata: expect.objectContaining({ contentType: "text/plain" }),
      uploaded: new Date(5),
    });
  });

  it("are copied when a scheduled call is made", async () => {
    const bucket = new FakeBucket();
    const scheduler = fc.sample(fc.scheduler(), { seed: 1, numRuns: 1 })[0] as fc.Scheduler;
    const headers = makeHeaders();
    // A bucket of another package: its calls are delayed as a whole.
    const delayed = scheduled(otherBucket(bucket), scheduler);
    const call = delayed.put("k", makeValue() as StoreValue, { httpMetadata: headers } as StorePutOptions);
    if ("set" in headers) (headers as Headers).set("content-type", "changed");
    else Object.assign(headers, { contentType: "changed" });
    await scheduler.waitFor(call);
    expect((await bucket.head("k"))?.httpMetadata?.contentType).toBe("text/plain");
  });
});

/** Hides that a bucket is a FakeBucket. */
function otherBucket(bucket: FakeBucket): FakeBucket {
  return new Proxy(Object.create(null), {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        Reflect.apply(Reflect.get(bucket, name), bucket, args),
  });
}
