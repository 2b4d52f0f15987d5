import { FakeBucket } from "fakebucket";
import { contents, dump, fork, huge, load, seed } from "fakebucket/testing";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RepeatedBytes } from "../../src/bucket/binding/bucket-contents.js";
import { bucketPortOf } from "../../src/s3/call.js";
import { found, getFound } from "../bucket/binding/found.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { runs } from "../laws/runs.js";
import { held } from "./held.js";
import { temporaryDirectory } from "./temporary-directory.js";

const TiB = 1024 ** 4;
const most = 5 * TiB - 5 * 1024 ** 3;
const directory = temporaryDirectory();

afterEach(() => {
  vi.restoreAllMocks();
});

describe("huge()", () => {
  it("makes an object of any size that the service can hold, with readable ranges", async () => {
    const film = { body: huge(most), customMetadata: { a: "b" }, uploaded: new Date(9) };
    const bucket = await seed(new FakeBucket(), { film });
    const { etag, size, checksums, customMetadata, uploaded } = found(await bucket.head("film"));
    expect([size, customMetadata, uploaded]).toEqual([most, { a: "b" }, new Date(9)]);
    expect(etag).toMatch(/^[0-9a-f]{32}-10000$/);
    expect(checksums.toJSON()).toEqual({});
    // Ten billion periods of 37 bytes, and one byte.
    const offset = 370_000_000_001;
    expect(await (await bucket.get("film", { range: { offset, length: 8 } }))?.text()).toBe("12345678");
    const last = await bucket.get("film", { range: { suffix: 3 } });
    expect([await last?.text(), last?.range]).toEqual([expect.any(String), { offset: most - 3, length: 3 }]);
    const listed = await bucket.list();
    expect(listed.objects[0]?.size).toBe(most);
  });

  it("equals its repeated pattern, from any byte on [law]", () => {
    const pattern = fc.uint8Array({ minLength: 1, maxLength: 9 });
    const property = fc.property(pattern, fc.nat(1000), fc.nat(200), (repeated, offset, length) => {
      const bytes = new RepeatedBytes(2000, repeated);
      const wanted = Uint8Array.from({ length }, (_, index) => repeated[(offset + index) % repeated.length] as number);
      expect(bytes.copy(offset, length)).toEqual(wanted);
      const target = new Uint8Array(length + 2);
      bytes.copyTo(target, offset, length);
      expect(target).toEqual(new Uint8Array([...wanted, 0, 0]));
    });
    fc.assert(property, runs(300));
  });

  it("is streamed chunk by chunk", async () => {
    const bucket = await seed(new FakeBucket(), { film: huge(most, { pattern: "frame" }) });
    const reader = (await getFound(bucket, "film")).body.getReader();
    let text = "";
    while (text.length < 200_000) text += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    expect(text).toBe("frame".repeat(Math.ceil(text.length / 5)).slice(0, text.length));
  });

  it("costs only the bytes read, and is never hashed", async () => {
    const bucket = await seed(new FakeBucket(), { film: huge(most, { pattern: new Uint8Array([1, 2, 3]) }) });
    const kept = vi.spyOn(Uint8Array.prototype, "copyWithin");
    const object = await getFound(bucket, "film");
    expect(object.etag).toContain("-");
    expect([...contents(fork(bucket)).objects.values()][0]?.body).toEqual({
      size: most,
      pattern: new Uint8Array([1, 2, 3]),
    });
    expect(kept).not.toHaveBeenCalled();
    await bucket.get("film", { range: { offset: 1, length: 96 } }).then((ranged) => ranged?.arrayBuffer());
    expect(kept.mock.calls.map(([, , length]) => length)).toEqual([3, 6, 12, 24, 48]);
  });

  it.each(["text", "json", "arrayBuffer", "bytes", "blob"] as const)(
    "%s() rejects if the whole object does not fit into memory, as on a host",
    async (method) => {
      const bucket = await seed(new FakeBucket(), { film: huge(most) });
      const error = await rejectionOf((await getFound(bucket, "film"))[method]());
      expect([error.name, error.message]).toEqual(["RangeError", "Array buffer allocation failed"]);
    },
  );

  it.each([
    [0, 10_000, 1, 0],
    [1, 10_000, 1, 1],
    [2 ** 26, 10_000, 1, 2 ** 26],
    [2 ** 26 + 1, 10_000, 2, 2 ** 25 + 1],
    [2 ** 27 + 1, 10_000, 3, 44_739_243],
    [2 ** 27 + 1, 2, 2, 2 ** 26 + 1],
  ])("of %i bytes, with at most %i parts, has %i, of %i bytes", async (size, maxParts, parts, partBytes) => {
    const bucket = await seed(new FakeBucket({ limits: { maxParts } }), { k: huge(size) });
    expect((await bucket.head("k"))?.etag.split("-")[1]).toBe(String(parts));
    expect(bucketPortOf(bucket).find("k")?.partBytes).toBe(partBytes);
  });

  it("has the etag of its pattern and size", async () => {
    const values = { a: huge(9), b: huge(9), size: huge(8), pattern: huge(9, { pattern: "b" }) };
    const { objects } = contents(await seed(new FakeBucket(), values));
    const [a, b, ...others] = ["a", "b", "size", "pattern"].map((key) => objects.get(key)?.etag);
    expect(a).toBe(b);
    expect(new Set([a, ...others]).size).toBe(3);
  });

  it("may be small, and is dumped and loaded as a huge object", async () => {
    const bucket = await seed(new FakeBucket(), {
      none: huge(0),
      one: huge(1, { pattern: new Uint8Array([255]) }),
      film: huge(most, { pattern: "\ufefframe" }),
    });
    expect(await (await getFound(bucket, "none")).text()).toBe("");
    expect(await (await getFound(bucket, "one")).bytes()).toEqual(new Uint8Array([255]));
    const path = directory({});
    await dump(bucket, path);
    expect(await held(await load(path))).toEqual(await held(bucket));
  });

  it.each<[string, ArrayBufferView]>([
    ["a DataView", new DataView(new Uint8Array([120, 97, 98]).buffer, 1)],
    ["a Uint16Array", new Uint16Array(new Uint8Array([97, 98]).buffer)],
    ["a window", new Uint8Array([120, 97, 98, 120]).subarray(1, 3)],
  ])("repeats the bytes of any view: %s", async (_, pattern) => {
    const bucket = await seed(new FakeBucket(), { k: huge(5, { pattern: pattern as Uint8Array }) });
    expect(await (await bucket.get("k"))?.text()).toBe("ababa");
  });

  it("keeps its pattern if the buffer changes", async () => {
    const pattern = new Uint8Array([97]);
    const value = huge(3, { pattern });
    pattern.fill(98);
    const bucket = await seed(new FakeBucket(), { k: value });
    expect(await (await getFound(bucket, "k")).text()).toBe("aaa");
  });

  it("refuses invalid arguments", async () => {
    for (const size of [-1, 0.5, 2 ** 53, Number.NaN, "5", undefined])
      expect(() => huge(size as number)).toThrow("huge: the size must be a whole number of bytes, not ");
    for (const pattern of ["", new Uint8Array(), 5, null])
      expect(() => huge(1, { pattern: pattern as string })).toThrow("huge: pattern must be text or a Uint8Array");
    expect(() => huge(1, { patern: "" } as never)).toThrow('there is no option "patern"; did you mean "pattern"?');
    const bucket = new FakeBucket();
    await expect(seed(bucket, { k: huge(most + 1) })).rejects.toThrow(
      /^seed: "k": the limit of the bucket is \d+ bytes/,
    );
    for (const name of ["md5", "sha1", "sha256", "sha384", "sha512"])
      await expect(seed(bucket, { k: { body: huge(1), [name]: "" } })).rejects.toThrow(
        `a huge object has no checksums, but ${name} was given.`,
      );
  });
});
