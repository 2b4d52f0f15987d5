import { FakeBucket } from "fakebucket";
import { printedAs } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { CheckFailure } from "../../../src/property/expect/check-failure.js";
import {
  eachPage,
  expectKeys,
  expectOfPages,
  expectTextAt,
  fill,
  headOf,
  keysOf,
  listEntries,
  pagesOf,
} from "../../../src/property/expect/read-all.js";
import {
  failingStream,
  lateStream,
  readText,
  slowStream,
  textOfChunks,
  windowsStream,
} from "../../../src/property/expect/streams.js";
import { toCode } from "../../../src/property/values/to-code.js";
import type { StoreListOptions } from "../../../types/index.js";
import { runCode } from "../../rules/run-code.js";

it.each([
  { options: undefined, count: undefined, keys: ["a/1", "a/2", "b", "c/1"], groups: [] },
  { options: { limit: 3 }, count: 3, keys: ["a/1", "a/2", "b"], groups: [] },
  { options: { delimiter: "/" }, count: undefined, keys: ["b"], groups: ["a", "c"] },
  { options: { delimiter: "/", limit: 2 }, count: 2, keys: ["b"], groups: ["a"] },
])(
  "listEntries() returns code that lists the same entries again: $options",
  async ({ options, count, keys, groups }) => {
    // Pages end before their limit.
    for (const pageSize of [1, 2]) {
      const bucket = new FakeBucket({ pageSize });
      printedAs(bucket, () => "bucket");
      await fill(bucket, ["a/1", "a/2", "b", "c/1"]);
      const { pages, ...listed } = await listEntries(bucket, options, count);
      expect(listed.objects.map(({ key }) => key)).toEqual(keys);
      expect(listed).toMatchObject({
        delimitedPrefixes: groups,
        cursor: count === undefined ? undefined : expect.any(String),
      });
      const seen: unknown[] = [];
      await runCode(`seen.push(${pages.again("keys")}, ${pages.again("groups")});`, { bucket, seen });
      expect(seen).toEqual([keys, groups]);
    }
  },
);

/** Returns a bucket that lists these pages, one after the other, and the options of its calls. */
function paged(...pages: readonly object[]) {
  const calls: unknown[] = [];
  const left = [...pages];
  const list = async (options?: StoreListOptions): Promise<never> => {
    calls.push(options);
    return (left.shift() ?? pages.at(-1)) as never;
  };
  return { bucket: { list } as unknown as FakeBucket, calls };
}

const pageOf = (
  keys: readonly string[],
  groups: readonly string[],
  cursor?: string,
  truncated = cursor !== undefined,
) => ({
  objects: keys.map((key) => ({ key })),
  delimitedPrefixes: groups,
  truncated,
  cursor,
});

describe("listEntries()", () => {
  it("asks for as many entries as are left, with the cursor of each page", async () => {
    const { bucket, calls } = paged(pageOf(["a"], ["g"], "1"), pageOf(["b"], [], "2"), pageOf(["c"], [], "3"));
    const listed = await listEntries(bucket, { limit: 4, prefix: "" }, 4);
    expect(calls).toEqual([
      { limit: 4, prefix: "" },
      { limit: 2, prefix: "", cursor: "1" },
      { limit: 1, prefix: "", cursor: "2" },
    ]);
    expect(listed).toMatchObject({ delimitedPrefixes: ["g"], cursor: "3", pages: { count: 3 } });
    expect(listed.objects.map(({ key }) => key)).toEqual(["a", "b", "c"]);
  });

  it("keeps the given limit if there is no number, and has no cursor after the last page", async () => {
    const { bucket, calls } = paged(pageOf(["a"], [], "1"), pageOf([], [], ""), pageOf(["b"], [], "3", false));
    expect((await listEntries(bucket, { limit: 1 })).cursor).toBeUndefined();
    expect(calls).toEqual([{ limit: 1 }, { limit: 1, cursor: "1" }, { limit: 1, cursor: "" }]);
    expect(await keysOf(paged(pageOf(["a"], [], "1"), pageOf(["b"], [], "2")).bucket, {}, 2)).toEqual(["a", "b"]);
  });

  it.each<readonly [what: string, count: number, rejects: boolean]>([
    ["3000", 3000, false],
    ["3002", 3002, true],
  ])("ends after %s pages", async (_, count, rejects) => {
    const pages = [...Array.from({ length: count - 1 }, (_, index) => pageOf([], [], `${index}`)), pageOf([], [])];
    const listed = listEntries(paged(...pages).bucket);
    if (rejects) await expect(listed).rejects.toThrow("the list did not end after 3000 pages");
    else expect((await listed).pages.count).toBe(count);
    let read = 0;
    const readAll = async () => {
      for await (const _ of eachPage(paged(...pages).bucket)) read += 1;
    };
    if (rejects) await expect(readAll()).rejects.toThrow(CheckFailure);
    else await readAll();
    expect(read).toBe(Math.min(count, 3001));
  });
});

it("eachPage() passes on the options, and the cursor of each page but the last", async () => {
  const { bucket, calls } = paged(pageOf(["a"], [], "1"), pageOf(["b"], [], ""), pageOf(["c"], [], "3", false));
  const seen: string[] = [];
  const options = { prefix: "p" };
  for await (const { objects } of eachPage(bucket, options)) seen.push(...objects.map(({ key }) => key));
  expect([seen, calls]).toEqual([
    ["a", "b", "c"],
    [options, { ...options, cursor: "1" }, { ...options, cursor: "" }],
  ]);
  for await (const _ of eachPage(bucket, options)) break;
  expect(calls).toHaveLength(4);
});

describe("expectOfPages()", () => {
  const evidenceOf = (pages: number, kind: "keys" | "groups", seen: number | string[], expected: number | string[]) => {
    const bucket = printedAs({}, () => "bucket");
    try {
      expectOfPages(pagesOf(pages, bucket), kind, "it", seen, expected);
      return undefined;
    } catch (error) {
      return toCode((error as { evidence: { seen: unknown } }).evidence.seen);
    }
  };
  it.each<readonly [...Parameters<typeof evidenceOf>, code: string | undefined]>([
    [1, "keys", ["a"], ["a"], undefined],
    [2, "keys", ["a"], ["a"], undefined],
    [1, "keys", ["a"], ["b"], '["a"]'],
    [1, "keys", 0, 1, "0"],
    [
      2,
      "keys",
      ["a"],
      ["b"],
      `${pagesOf(
        2,
        printedAs({}, () => "bucket"),
      ).again("keys")}.sort()`,
    ],
    [
      2,
      "groups",
      0,
      1,
      `${pagesOf(
        2,
        printedAs({}, () => "bucket"),
      ).again("groups")}.length`,
    ],
  ])("shows the evidence of %i pages of %s, %j instead of %j", (pages, kind, seen, expected, code) => {
    expect(evidenceOf(pages, kind, seen, expected)).toBe(code);
  });

  it("is used by expectKeys() for keys in any order, and lists them again from 1001 keys on", async () => {
    const bucket = new FakeBucket();
    await fill(bucket, ["b", "a"]);
    await expectKeys("keys", bucket, ["b", "a"]);
    await expect(expectKeys("keys", bucket, ["a"])).rejects.toThrow("the number of keys: expected 1, saw 2");
    await expect(expectKeys("keys", bucket, ["a", "c"])).rejects.toThrow('keys: expected ["a", "c"], saw ["a", "b"]');
    const evidence = async (count: number) => {
      const keys = Array.from({ length: count }, (_, index) => `${index}`);
      const error = await expectKeys("keys", bucket, keys).catch((reason: unknown) => reason);
      return (error as { evidence: { seen: unknown } }).evidence.seen;
    };
    expect([await evidence(1000), typeof (await evidence(1001))]).toEqual([2, "object"]);
  });
});

it.each([0, 1, 100, 101, 117])("fill() stores %i keys, each with itself", async (count) => {
  const bucket = new FakeBucket();
  const stored = new Set<string>();
  const put = async (key: string, value: string) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    stored.add(key);
    return bucket.put(key, value);
  };
  const keys = Array.from({ length: count }, (_, index) => `${index}`);
  await fill({ put } as unknown as FakeBucket, keys);
  expect([...stored].sort()).toEqual(keys.sort());
  for (const key of keys.slice(-2)) expect(await (await bucket.get(key))?.text()).toBe(key);
});

it("expectTextAt() and headOf() tell a missing object from an empty one", async () => {
  const bucket = new FakeBucket();
  await bucket.put("", "");
  await expectTextAt("the value", bucket, "", "");
  await expectTextAt("the value", bucket, "k", undefined);
  await expect(expectTextAt("the value", bucket, "", undefined)).rejects.toThrow('expected undefined, saw ""');
  printedAs(bucket, () => "bucket");
  const failure: unknown = await expectTextAt("the value", bucket, "k", "").catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'the value: expected "", saw undefined' });
  const { seen } = (failure as CheckFailure).evidence as { seen: unknown };
  expect(toCode(seen)).toBe('await (await bucket.get("k"))?.text()');
  expect((await headOf(bucket, "")).key).toBe("");
  await expect(headOf(bucket, "k")).rejects.toThrow("head() returned null for a stored key");
});

describe("streams of bodies", () => {
  const piece = new Uint8Array(4 * 1024 ** 2);
  it.each<readonly [what: string, chunks: readonly (Uint8Array | undefined)[], length: number | undefined]>([
    ["no chunk", [], 0],
    ["a chunk without a value", [undefined, new Uint8Array([97])], 1],
    ["as many bytes as are allowed", [piece, piece], 8 * 1024 ** 2],
    ["a byte more", [piece, piece, new Uint8Array(1)], undefined],
    ["many chunks", Array.from({ length: 200_000 }, () => new Uint8Array([97])), 200_000],
    ["more chunks than are allowed", Array.from({ length: 1024 ** 2 + 1 }, () => undefined), undefined],
  ])("are read up to a limit: %s", async (_, chunks, length) => {
    let at = 0;
    let cancels = 0;
    const next = async () => (at < chunks.length ? { done: false, value: chunks[at++] } : { done: true, value: piece });
    const read = textOfChunks(next, () => {
      cancels += 1;
      return Promise.reject(new Error("no"));
    });
    if (length === undefined) await expect(read).rejects.toThrow("a body had not ended after ");
    else expect((await read).length).toBe(length);
    expect(cancels).toBe(length === undefined ? 1 : 0);
    // A rejection that nobody handles would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

  it.each([undefined, null, "", "text", "é"])("read %j with a Response", async (body) => {
    expect(await readText(body)).toBe(body ?? "");
  });

  it("fail after their chunks, as they were", async () => {
    const chunk = new Uint8Array([1, 2]);
    const reader = failingStream([chunk, new Uint8Array([3])], new RangeError("no")).getReader();
    chunk.fill(9);
    expect([await reader.read(), await reader.read()]).toMatchObject([
      { value: new Uint8Array([1, 2]) },
      { value: new Uint8Array([3]) },
    ]);
    await expect(reader.read()).rejects.toThrow(RangeError);
    await expect(failingStream([], new RangeError("no")).getReader().read()).rejects.toThrow(RangeError);
  });

  it("arrive in two halves, late, or in windows of one buffer", async () => {
    const slow = slowStream("hello");
    const reader = slow.readable.getReader();
    expect(await reader.read()).toMatchObject({ value: new Uint8Array([104, 101]), done: false });
    let isThere = false;
    const second = reader.read().then((read) => {
      isThere = true;
      return read;
    });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(isThere).toBe(false);
    slow.finish();
    expect(await second).toMatchObject({ value: new Uint8Array([108, 108, 111]) });
    expect((await reader.read()).done).toBe(true);
    expect(await readText(windowsStream(["é", "", "ab"]))).toBe("éab");
    const late: unknown[] = [];
    await runCode(`late.push(await new Response(${lateStream("é", 0)}).text());`, { late });
    expect(late).toEqual(["é"]);
  });
});
