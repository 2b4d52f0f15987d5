import { describe, expect, it } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import {
  coerceCompleteMultipartUpload,
  parseCompleteMultipartUpload,
} from "../../../src/bucket/request/parse-complete-multipart-upload.js";
import { coerceCondition, parseCondition } from "../../../src/bucket/request/parse-condition.js";
import { coerceDelete, parseDelete } from "../../../src/bucket/request/parse-delete.js";
import { coerceList } from "../../../src/bucket/request/parse-list.js";
import { coercePut, parsePut } from "../../../src/bucket/request/parse-put.js";
import { coerceRange, parseRange, parseRangeHeader } from "../../../src/bucket/request/parse-range.js";
import { coerceUploadPart } from "../../../src/bucket/request/parse-upload-part.js";
import { coerceValue } from "../../../src/bucket/request/parse-value.js";
import { thrownBy } from "./expect-refusal.js";
import { documented, threeReplacements } from "./platforms.js";

describe("parsePut()", () => {
  it("copies all its arguments at the call [value.copied]", () => {
    const args = () => {
      const bytes = { md5: new Uint8Array(16), ssecKey: new Uint8Array(32) };
      const metadata = { contentType: "a/b", cacheExpiry: new Date(1) };
      const options = { ...bytes, httpMetadata: metadata, customMetadata: { a: "b" } };
      return ["k", new Uint8Array([1]), { ...options, onlyIf: { uploadedBefore: new Date(1) } }] as const;
    };
    const [key, value, options] = args();
    const coerced = coercePut([key, value, options], documented);
    const untouched = coercePut(args(), documented);
    for (const bytes of [value, options.md5, options.ssecKey]) bytes.fill(9);
    options.httpMetadata.contentType = "c/d";
    options.httpMetadata.cacheExpiry.setTime(2);
    options.customMetadata.a = "c";
    options.onlyIf.uploadedBefore.setTime(2);
    const parsed = [coerced, untouched].map((each) => ({ ...parsePut(each), value: each.value }));
    expect(parsed[0]).toStrictEqual(parsed[1]);
  });
});

describe.each(["", 0, false, 0n])("the value %o", (value) => {
  const put = (options: object) => coercePut(["k", "v", options], documented);
  const wrong: Readonly<Record<string, () => unknown>> = {
    onlyIf: () => put({ onlyIf: value }),
    httpMetadata: () => put({ httpMetadata: value }),
    customMetadata: () => put({ customMetadata: value }),
    range: () => coerceRange(value, documented),
    include: () => coerceList([{ include: value }], documented),
    "part of complete()": () => coerceCompleteMultipartUpload([[value]], documented),
    "parts of complete()": () => coerceCompleteMultipartUpload([value], documented),
    // The number 0 is a time.
    ...(value !== 0 && { uploadedBefore: () => put({ onlyIf: { uploadedBefore: value } }) }),
    // The empty text is a value, and a text.
    ...(value !== "" && {
      "value to store": () => coercePut(["k", value], documented),
      "value of a part": () => coerceUploadPart([1, value], documented),
      md5: () => put({ md5: value }),
      sha512: () => put({ sha512: value }),
      etagMatches: () => put({ onlyIf: { etagMatches: value } }),
      prefix: () => coerceList([{ prefix: value }], documented),
      cursor: () => coerceList([{ cursor: value }], documented),
    }),
  };

  it.each(Object.entries(wrong))("is refused as %s, unlike no value [arguments.field-type]", (_, call) => {
    const error = thrownBy(call);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toContain("is not of type");
  });
});

describe("parseCompleteMultipartUpload()", () => {
  it("reads its arguments at the call: later changes have no effect [multipart.complete-arguments]", () => {
    const part = { partNumber: 1, etag: "a" };
    const parts = [part];
    const coerced = coerceCompleteMultipartUpload([parts], documented);
    part.etag = "b";
    parts.push(part);
    const request = parseCompleteMultipartUpload(coerced, documented, { key: "k", uploadId: "id" });
    expect(request.parts).toStrictEqual([{ partNumber: 1, etag: "a" }]);
  });

  it.each([0, -1, 10_001])("refuses the number %i of any part [multipart.part-number]", (partNumber) => {
    const [one, wrong] = [1, partNumber].map((number) => ({ partNumber: number, etag: "a" }));
    for (const parts of [[wrong], [one, wrong], [wrong, one]]) {
      const coerced = coerceCompleteMultipartUpload([parts], documented);
      const parse = () => parseCompleteMultipartUpload(coerced, documented, { key: "k", uploadId: "id" });
      expect(thrownBy(parse)).toMatchObject({ rule: "multipart.part-number" });
    }
  });
});

describe("parseCondition()", () => {
  const parse = (value: unknown) => parseCondition(coerceCondition(value, "GetOptions", documented));

  it.each([
    { get: '"nope"' },
    { "if-range": '"nope"', "content-type": "a/b" },
    { pairs: [["content-type", "a/b"], "if-match", 5, []] },
    { secondsGranularity: true },
    { etagMatches: undefined, etagDoesNotMatch: undefined, uploadedBefore: undefined, uploadedAfter: undefined },
  ])("returns undefined for %j, without any of its fields [condition.none]", (value) => {
    expect(parse("pairs" in value ? value.pairs : value)).toBeUndefined();
  });

  it("ignores headers next to its own fields [condition.none]", () => {
    expect(parse({ etagMatches: "x", "If-None-Match": "*" })).toEqual(parse({ etagMatches: "x" }));
  });
});

describe("parseDelete()", () => {
  const keysOf = (keys: unknown) => parseDelete(coerceDelete([keys], documented)).keys;

  it("leaves the count of keys to the service, and reads no more than this needs [delete.count]", () => {
    let reads = 0;
    const keys = new Proxy(new Array(1e7), {
      get(target, name, receiver) {
        if (name !== "length") reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    expect([keysOf(keys).length, reads]).toEqual([1001, 1001]);
  });

  it("reads as many elements as the array had at first [arguments.delete]", () => {
    const keys: unknown[] = ["b"];
    keys.unshift({
      toString() {
        keys.push("c");
        return "a";
      },
    });
    expect(keysOf(keys)).toEqual(["a", "b"]);
  });
});

describe("parseRange()", () => {
  it.each([
    [{ offset: -1, length: -1 }, "Starting offset (-1)"],
    [{ offset: -1, suffix: 1 }, "Starting offset (-1)"],
    [{ length: -1, suffix: 1 }, "Length (-1)"],
    [{ offset: 1.5, length: -1, suffix: 1 }, "Starting offset (1.5)"],
    [{ offset: 1, suffix: -1 }, "Suffix is incompatible with offset."],
    [{ length: 1, suffix: -1 }, "Suffix is incompatible with length."],
    [{ offset: 0, suffix: 1 }, "Suffix is incompatible with offset."],
    [{ length: 0, suffix: 1 }, "Suffix is incompatible with length."],
  ])("reports the first mistake of %j [arguments.order]", (value, message) => {
    expect(thrownBy(() => parseRange(coerceRange(value, documented))).message).toContain(message);
  });

  it.each(["bytes=\t0-1", "bytes=0\t-1", "bytes\t=0-1", "\tbytes=0-1", "bytes=0-1\u00a0"])(
    "takes only spaces as white space: not %j [range.header]",
    (header) => {
      expect(parseRangeHeader(header)).toEqual([]);
    },
  );

  it("handles a million spaces in a header [range.header]", () => {
    const blanks = " ".repeat(1_000_000);
    const range = { first: 1, last: 2 };
    expect(parseRangeHeader(`${blanks}bytes${blanks}=1${blanks}-${blanks}2${blanks}`)).toEqual([range]);
    for (const header of [blanks, `bytes=${blanks}`, `bytes=0${blanks}1-`, `bytes=-${blanks}x`]) {
      expect(parseRangeHeader(header)).toEqual([]);
    }
  });
});

describe("coerceValue()", () => {
  const coerce = (value: unknown, platform = documented) =>
    coerceValue([1, value], { owner: "MultipartUpload", method: "uploadPart" }, platform);
  const bytesOf = (value: unknown, platform = documented) => {
    const source = coerce(value, platform);
    return source.form === "bytes" ? [...source.bytes.view(0, source.bytes.size)] : undefined;
  };

  it("replaces a lone surrogate, or keeps its three bytes, depending on the semantics [value.types]", () => {
    expect(bytesOf("a\uD800é")).toEqual([0x61, 0xef, 0xbf, 0xbd, 0xc3, 0xa9]);
    expect(bytesOf("a\uD800é", threeReplacements)).toEqual([0x61, 0xed, 0xa0, 0x80, 0xc3, 0xa9]);
  });

  it.each(["Blob", "ReadableStream"])("accepts the bytes of a view disguised as a %s [value.types]", (tag) => {
    const methods = { arrayBuffer: () => undefined, getReader: () => undefined, cancel: () => undefined };
    const view = Object.assign(new Uint8Array([1, 2, 3]), methods);
    expect(bytesOf(Object.defineProperty(view, Symbol.toStringTag, { value: tag }))).toEqual([1, 2, 3]);
  });

  it("accepts streams of any realm without a change, even locked ones [value.stream]", () => {
    const locked = new ReadableStream();
    locked.getReader();
    for (const stream of [new ReadableStream(), new Response("x").body, new PolyfilledStream(), locked]) {
      expect(coerce(stream)).toMatchObject({ form: "stream", stream });
    }
  });
});
