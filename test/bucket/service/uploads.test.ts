import { hash } from "node:crypto";
import { FakeBucket, limits, type StoreMultipartUpload, type StoreUploadedPart, semantics } from "fakebucket";
import { contents, fork, manualClock } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coerceCreateMultipartUpload,
  parseCreateMultipartUpload,
} from "../../../src/bucket/request/parse-create-multipart-upload.js";
import { abortMultipartUpload } from "../../../src/bucket/service/abort-multipart-upload.js";
import { createMultipartUpload } from "../../../src/bucket/service/create-multipart-upload.js";
import { passTime } from "../../../src/bucket/service/pass-time.js";
import { emptyState, partSortKey } from "../../../src/bucket/service/state.js";
import { bucketPortOf } from "../../../src/s3/call.js";
import { textOf } from "../binding/found.js";
import { documented } from "../request/platforms.js";
import { dumpState } from "./dump-state.js";

describe("pages of uploads", () => {
  // A NUL within a key does not end it.
  const keys = ["a", "a/1", "a/2", "b", "b/1", "c", "c\0", "c\0\0!"];

  it("begin after any marker, with any prefix and delimiter", async () => {
    const bucket = new FakeBucket();
    const ids = new Map<string, string>();
    for (const key of keys) ids.set(key, (await bucket.createMultipartUpload(key)).uploadId);
    const port = bucketPortOf(bucket);
    for (const [prefix, delimiter, marker, withId] of ["", "a", "b"].flatMap((prefix) =>
      ["", "/"].flatMap((delimiter) =>
        ["", "a/", "b/", "bb", ...keys].flatMap((marker) =>
          [false, true].map((withId) => [prefix, delimiter, marker, withId] as const),
        ),
      ),
    )) {
      const isGroup = delimiter !== "" && marker.endsWith(delimiter);
      const rest = keys.filter((key) => key.startsWith(prefix) && key > marker && !(isGroup && key.startsWith(marker)));
      const groupOf = (key: string) => {
        const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
        return end === -1 ? key : key.slice(0, end + delimiter.length);
      };
      for (const limit of [1, 1000]) {
        const after = marker === "" ? undefined : { key: marker, uploadId: withId ? ids.get(marker) : undefined };
        const { uploads, groups } = port.listUploads({ prefix, delimiter, after, limit });
        const entries = [...uploads.map(({ key }) => key), ...groups].sort();
        const wanted = [...new Set(rest.map(groupOf))].slice(0, limit);
        expect([prefix, delimiter, marker, withId, entries]).toEqual([prefix, delimiter, marker, withId, wanted]);
      }
    }
  });
});

describe("complete() with parts of different sizes", () => {
  // runtime §8, evidence e4: "reverse order, small last part number", "first small in order by number but given last"
  it.each([
    [[5, 4], [2, 1], 10011],
    [[4, 5], [2, 1], 10048],
    [[5, 4], [1, 2], undefined],
    [[5, 5], [2, 1], undefined],
    [[4, 4], [2, 1], 10011],
    [[5, 5, 4], [1, 3, 2], 10011],
    [[5, 6], [1, 2], 10048],
  ])(
    "for %j in the order %j returns %s if the part given last counts as the last [multipart.part-too-small] [multipart.parts-unequal]",
    async (sizes, order, code) => {
      const answers = { ...semantics.documented, lastPart: "lastGiven", minPartBytes: 5 } as const;
      const upload = await new FakeBucket({ semantics: answers }).createMultipartUpload("k");
      const parts = await Promise.all(sizes.map((size, index) => upload.uploadPart(index + 1, new Uint8Array(size))));
      const named = order.flatMap((number) => parts[number - 1] ?? []);
      expect(
        await upload.complete(named).then(
          () => undefined,
          (error) => error.code,
        ),
      ).toBe(code);
    },
  );
});

describe("an upload", () => {
  it("leaves only its key after it is completed [multipart.ended-upload]", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("k");
    await upload.complete([await upload.uploadPart(1, "v")]);
    const { uploads } = bucketPortOf(bucket).engine.state;
    expect(uploads.get(upload.uploadId)).toEqual({ status: "ended", key: "k", created: expect.any(Number) });
  });

  it("ends in its bucket alone if a fork has it too [multipart.ended-upload]", async () => {
    const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
    const { key, uploadId } = await bucket.createMultipartUpload("k");
    const part = await bucket.resumeMultipartUpload(key, uploadId).uploadPart(2, "b");
    const first = await bucket.resumeMultipartUpload(key, uploadId).uploadPart(1, "a");
    const other = fork(bucket);
    const { etag, range } = await bucket.resumeMultipartUpload(key, uploadId).complete([part, first]);
    const digests = Buffer.concat(["a", "b"].map((value) => hash("md5", value, "buffer")));
    expect([etag, range]).toEqual([`${hash("md5", digests, "hex")}-2`, undefined]);
    expect([bucket, other].map((each) => contents(each).uploads.map(({ parts }) => parts.length))).toEqual([[], [2]]);
    const again = { partNumber: 2, etag: `"${part.etag}"` };
    await expect(other.resumeMultipartUpload(key, uploadId).complete([again])).rejects.toThrow("(10025)");
    await other.resumeMultipartUpload(key, uploadId).complete([part]);
    expect([await textOf(bucket, "k"), await textOf(other, "k")]).toEqual(["ab", "b"]);
  });

  it("leaves only its key after its lifetime, aborted or not [multipart.expiry]", async () => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock });
    const upload = await bucket.createMultipartUpload("k", { customMetadata: { a: "b" } });
    await upload.uploadPart(1, "a part");
    clock.advance(limits.uploadLifetimeMilliseconds);
    await upload.abort();
    const { uploads, uploadsByAge } = bucketPortOf(bucket).engine.state;
    expect([uploads.get(upload.uploadId), uploadsByAge.size]).toEqual([{ status: "expired", key: "k", created: 0 }, 0]);
    await expect(upload.uploadPart(1, "")).rejects.toMatchObject({ rule: "multipart.expiry" });
  });

  it("accepts any equivalent form of its key [key.nfc]", async () => {
    const bucket = new FakeBucket();
    const { uploadId } = await bucket.createMultipartUpload("\u00e9");
    const same = bucket.resumeMultipartUpload("e\u0301", uploadId);
    const { key } = await same.complete([await same.uploadPart(1, "a")]);
    const object = await bucket.get("\u00e9");
    expect([key, object?.key, await object?.text()]).toEqual(["e\u0301", "e\u0301", "a"]);
  });

  // Takes milliseconds if each step costs the logarithm of the number of parts, minutes if it costs the number itself.
  it("accepts ten thousand parts, uploaded backwards [multipart.complete]", async () => {
    const count = 10_000;
    const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
    const upload = await bucket.createMultipartUpload("k");
    const parts: StoreUploadedPart[] = [];
    for (let number = count; number > 0; number--) {
      parts.push(await upload.uploadPart(number, String.fromCharCode(65 + (number % 26))));
    }
    expect((await upload.complete(parts)).etag).toMatch(/^[0-9a-f]{32}-10000$/);
    const text = (await (await bucket.get("k"))?.text()) ?? "";
    expect([text.length, text.slice(0, 26), text.slice(-3)]).toEqual([count, "BCDEFGHIJKLMNOPQRSTUVWXYZA", "OPQ"]);
  });
});

describe("the uploads in progress", () => {
  /** Creates a bucket with an ended upload and two in progress, the first of them with parts. */
  async function twoUploads() {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock });
    const over = await bucket.createMultipartUpload("over");
    await over.complete([]);
    const first = await bucket.createMultipartUpload("k");
    for (const number of [10, 9]) await first.uploadPart(number, "part");
    clock.advance(1);
    return { port: bucketPortOf(bucket), over, first, second: await bucket.createMultipartUpload("a") };
  }

  it("are listed, the oldest first, and found by key and id", async () => {
    const { port, over, first, second } = await twoUploads();
    expect(port.uploads().map(({ uploadId }) => uploadId)).toEqual([first.uploadId, second.uploadId]);
    expect(port.upload("k", first.uploadId)).toBe(port.uploads()[0]);
    const others = [
      ["a", first.uploadId],
      ["k", "none"],
      ["over", over.uploadId],
    ] as const;
    expect(others.map(([key, id]) => port.upload(key, id))).toEqual([undefined, undefined, undefined]);
  });

  it("are listed page by page without gaps or repetitions, even if uploads end between two pages", async () => {
    const key = fc.constantFrom(
      "a",
      "a\0",
      "a\0b",
      "a\uFFFF",
      "a/1",
      "a/2",
      "b",
      "\u00e9",
      "e\u0301",
      "e\u0301/1",
      "\u{10000}",
      "\u{10000}/1",
      "\uE000",
    );
    const page = fc.record({ limit: fc.integer({ min: 1, max: 3 }), ended: fc.nat(11) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(key, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(page),
        fc.constantFrom("", "a", "a\0", "e\u0301", "\u{10000}"),
        fc.constantFrom("", "/", "e\u0301"),
        async (keys, pages, prefix, delimiter) => {
          const clock = manualClock(0);
          const bucket = new FakeBucket({ clock });
          const begun: StoreMultipartUpload[] = [];
          for (const [index, one] of keys.entries()) {
            if (index % 2 === 0) clock.advance(1);
            begun.push(await bucket.createMultipartUpload(one));
          }
          const port = bucketPortOf(bucket);
          const inOrder = port.listUploads({ prefix, delimiter: "", after: undefined, limit: 99 }).uploads;
          const byKey = port
            .uploads()
            .filter((upload) => upload.key.normalize("NFC").startsWith(prefix.normalize("NFC")))
            .toSorted((one, other) =>
              Buffer.compare(Buffer.from(one.key.normalize("NFC")), Buffer.from(other.key.normalize("NFC"))),
            );
          expect(inOrder).toEqual(byKey);

          const ended = new Set<string>();
          const listed: string[] = [];
          const grouped: string[] = [];
          let after: Parameters<typeof port.listUploads>[0]["after"];
          do {
            const { limit, ended: index } = pages.next().value as { limit: number; ended: number };
            const { uploads, groups, last } = port.listUploads({ prefix, delimiter, after, limit });
            expect(uploads.length + groups.length).toBeLessThanOrEqual(limit);
            listed.push(...uploads.map(({ uploadId }) => uploadId));
            grouped.push(...groups);
            after = last && { ...last };
            await begun[index]?.abort();
            if (begun[index] !== undefined) ended.add(begun[index].uploadId);
            // Also the upload of the marker ends.
            if (last?.uploadId !== undefined && index % 2 === 0) {
              await bucket.resumeMultipartUpload(last.key, last.uploadId).abort();
              ended.add(last.uploadId);
            }
          } while (after !== undefined);
          expect([new Set(listed).size, new Set(grouped).size]).toEqual([listed.length, grouped.length]);
          const missed = byKey.filter(
            (upload) =>
              !ended.has(upload.uploadId) &&
              !listed.includes(upload.uploadId) &&
              !(delimiter !== "" && grouped.some((group) => upload.key.normalize("NFC").startsWith(group))),
          );
          expect(missed).toEqual([]);
        },
      ),
    );
  });

  it("are grouped by any form of a delimiter, and listed on after the group", async () => {
    const bucket = new FakeBucket();
    for (const key of ["a\u00e91", "a\u00e92", "\uE000", "\u{10000}/1", "\u{10000}/2", "\u{10001}"])
      await bucket.createMultipartUpload(key);
    const port = bucketPortOf(bucket);
    const pages = (delimiter: string) => {
      const all: string[] = [];
      let after: Parameters<typeof port.listUploads>[0]["after"];
      do {
        const { uploads, groups, last } = port.listUploads({ prefix: "", delimiter, after, limit: 1 });
        all.push(...uploads.map(({ key }) => key), ...groups.map((group) => `<${group}>`));
        after = last && { ...last };
      } while (after !== undefined && all.length < 9);
      return all;
    };
    expect(pages("e\u0301")).toEqual(["<a\u00e9>", "\uE000", "\u{10000}/1", "\u{10000}/2", "\u{10001}"]);
    expect(pages("/")).toEqual(["a\u00e91", "a\u00e92", "\uE000", "<\u{10000}/>", "\u{10001}"]);
  });

  it("are added to another bucket with their parts", async () => {
    const { port } = await twoUploads();
    const other = bucketPortOf(new FakeBucket({ clock: manualClock(0) }));
    other.resume(
      port.uploads().map(({ status: _, parts, ...upload }) => ({ ...upload, parts: [...parts.values()].toReversed() })),
    );
    const shown = (all: typeof port) => all.uploads().map(({ parts, ...upload }) => [upload, ...parts.values()]);
    expect(shown(other)).toEqual(shown(port));
  });
});

describe("passTime()", () => {
  it("ends exactly the uploads past their lifetime, whenever they began, and changes no shared state", () => {
    const lifetime = 10;
    const request = parseCreateMultipartUpload(coerceCreateMultipartUpload(["k"], documented));
    const time = fc.oneof(fc.integer({ min: -15, max: 15 }), fc.constantFrom(-8.64e15, 8.64e15));
    fc.assert(
      fc.property(
        fc.array(time, { maxLength: 8 }),
        fc.integer({ min: -20, max: 20 }),
        fc.nat({ max: 7 }),
        (created, now, aborted) => {
          let state = emptyState({ ...semantics.documented, uploadLifetimeMilliseconds: lifetime }, "Standard");
          for (const [index, begun] of created.entries()) {
            ({ state } = createMultipartUpload(state, request, { now: begun, id: `id-${index}` }));
          }
          const address = { action: "abortMultipartUpload", key: "k", uploadId: `id-${aborted}` } as const;
          ({ state } = abortMultipartUpload(state, address, { now: 0, id: "" }));
          const shared = { ...state, owner: {} };
          const before = dumpState(shared);
          const passed = passTime(shared, now);
          const expected = created.map((begun, index) =>
            index === aborted ? "ended" : now - begun >= lifetime ? "expired" : "active",
          );
          expect(created.map((_, index) => passed.uploads.get(`id-${index}`)?.status)).toEqual(expected);
          expect(passed.uploadsByAge.size).toBe(expected.filter((status) => status === "active").length);
          expect(dumpState(shared)).toEqual(before);
        },
      ),
      // Of two times before 1970 only the older one is past its lifetime.
      { examples: [[[-12, -15], -4, 7]] },
    );
  });
});

describe("partSortKey()", () => {
  it("orders parts by number", () => {
    const keys = [1, 2, 9, 10, 11, 99, 100, 9999, 10_000, 2_147_483_647].map(partSortKey);
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
