import * as property from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const object = { etag: "own", uploaded: new Date(Date.UTC(2024, 1, 29)) };
const bytes = new Uint8Array([1, 2, 3]);

/** A false property of an arbitrary's values, and its smallest counterexample. */
interface Row {
  readonly what: string;
  shrink(seed: number): string;
  /** One of these counterexamples; several if none is smaller. */
  readonly smallest: readonly string[];
}

function row<Value>(
  what: string,
  arbitrary: fc.Arbitrary<Value>,
  holds: (value: Value) => boolean,
  ...smallest: string[]
): Row {
  const shrink = (seed: number) => {
    const { counterexample } = fc.check(fc.property(arbitrary, holds), { seed, numRuns: 2000 });
    return counterexample === null ? "none" : property.toCode(counterexample[0]);
  };
  return { what, shrink, smallest };
}

const rows: readonly Row[] = [
  row("any key", property.key(), () => false, '"a"'),
  row("a key with a slash", property.key({ kinds: ["hierarchical"] }), (key) => !key.includes("/"), '"/"'),
  row("a key of two characters", property.key({ kinds: ["order"] }), (key) => Array.from(key).length < 2, '"aa"'),
  row(
    "a key that NFC changes",
    property.key({ kinds: ["encodings"] }),
    (key) => key === key.normalize("NFC"),
    '"e\\u0301"',
    '"\\u212b"',
    '"A\\u030a"',
  ),
  row(
    "a key beyond the BMP",
    property.key({ kinds: ["any", "order"] }),
    (key) => !/[\u{10000}-\u{10ffff}]/u.test(key),
    '"\\u{1f600}"',
    '"\\u{10ffff}"',
    '"\\u{10000}"',
  ),
  row("keys", property.keys(), () => false, '["a"]'),
  row("two keys", property.keys({ kinds: ["few"] }), (keys) => keys.length < 2, '["b", "a"]', '["a", "b"]'),
  row("any body", property.body(), () => false, '{ form: "string", bytes: new Uint8Array(), make: () => "" }'),
  row(
    "a body that is not empty",
    property.body(),
    (body) => body.bytes.length === 0,
    '{ form: "string", bytes: new Uint8Array([97]), make: () => "a" }',
  ),
  row(
    "a body that is a stream of a byte",
    property.body(),
    (body) => !(body.make() instanceof ReadableStream) || body.bytes.length === 0,
    '{ form: "ReadableStream of known length", bytes: new Uint8Array([0]), make: () => new Blob([new Uint8Array([0])]).stream() }',
    '{ form: "ReadableStream", bytes: new Uint8Array([0]), make: () => new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array([0])); controller.close(); } }) }',
  ),
  row(
    "a body with a window",
    property.body(),
    (body) => {
      const value = body.make();
      return !(value instanceof Uint16Array && value.byteOffset > 0 && value.length > 0);
    },
    '{ form: "Uint16Array", bytes: new Uint8Array([0, 0]), make: () => new Uint16Array(new Uint8Array([255, 255, 0, 0]).buffer, 2, 1) }',
  ),
  row(
    "a body with bytes after its window alone",
    property.body({ forms: ["Int16Array"] }),
    (body) => {
      const { buffer, byteOffset, byteLength } = body.make() as Int16Array;
      return byteOffset > 0 || buffer.byteLength === byteLength;
    },
    '{ form: "Int16Array", bytes: new Uint8Array(), make: () => new Int16Array(new Uint8Array([255, 255]).buffer, 0, 0) }',
  ),
  row(
    "a Blob with a type",
    property.body({ forms: ["Blob"] }),
    (body) => (body.make() as Blob).type === "",
    '{ form: "Blob", bytes: new Uint8Array(), make: () => new Blob([], { type: "text/plain" }) }',
  ),
  row("HTTP metadata", property.httpMetadata(), () => false, "{ httpMetadata: {}, stored: {} }"),
  row(
    "HTTP metadata with an expiry in headers",
    property.httpMetadata(),
    ({ httpMetadata, stored }) => !(httpMetadata instanceof Headers && stored.cacheExpiry !== undefined),
    '{ httpMetadata: new Headers([["expires", "Thu, 01 Jan 1970 00:00:00 GMT"]]), stored: { cacheExpiry: new Date("1970-01-01T00:00:00.000Z") } }',
  ),
  row("custom metadata", property.customMetadata(), () => false, "{}"),
  row(
    "custom metadata with a value",
    property.customMetadata(),
    (metadata) => Object.values(metadata).every((value) => value === ""),
    '{ a: "v" }',
    '{ a: "a" }',
  ),
  row(
    "custom metadata at the limit",
    property.customMetadata({ size: "atLimit", maxBytes: 100 }),
    () => false,
    '{ filled: "v".repeat(94) }',
  ),
  row(
    "custom metadata at the limit of any size",
    property.customMetadata({ maxBytes: 100 }),
    (metadata) => Object.entries(metadata).join("").length < 90,
    '{ filled: "v".repeat(94) }',
  ),
  row("a range", property.range(5), () => false, "{ range: { offset: 0 }, served: { offset: 0, length: 5 } }"),
  row(
    "a range that is refused",
    property.range(5),
    ({ served }) => served !== undefined,
    "{ range: { offset: 5 }, served: undefined }",
    "{ range: { length: 0 }, served: undefined }",
    "{ range: { suffix: 0 }, served: undefined }",
    "{ range: { offset: 0, length: 0 }, served: undefined }",
    "{ range: { offset: Number.POSITIVE_INFINITY }, served: undefined }",
    '{ range: new Headers([["range", "bytes=-0"]]), served: undefined }',
    '{ range: new Headers([["range", "bytes=5-"]]), served: undefined }',
  ),
  row("a condition", property.condition(object), () => false, "{ onlyIf: {}, holds: true }"),
  row(
    "a condition that fails",
    property.condition(object, { form: "object" }),
    ({ holds }) => holds,
    '{ onlyIf: { etagMatches: "never an etag" }, holds: false }',
    '{ onlyIf: { etagMatches: "" }, holds: false }',
    '{ onlyIf: { etagDoesNotMatch: "own" }, holds: false }',
    '{ onlyIf: { etagDoesNotMatch: "*" }, holds: false }',
    '{ onlyIf: { uploadedBefore: new Date("2024-02-28T23:59:00.000Z") }, holds: false }',
    '{ onlyIf: { uploadedAfter: new Date("2024-02-29T00:01:00.000Z") }, holds: false }',
  ),
  row(
    "a condition of an object of 1970",
    property.condition({ ...object, uploaded: new Date(0) }),
    ({ onlyIf }) => !("uploadedBefore" in onlyIf),
    '{ onlyIf: { uploadedBefore: new Date("1970-01-01T00:01:00.000Z") }, holds: true }',
  ),
  row(
    "a condition of several tags, one of them weak and the object's own",
    property.condition(object, { form: "headers" }),
    ({ onlyIf }) => (onlyIf as Headers).get("if-none-match") !== 'W/"own", "own"',
    '{ onlyIf: new Headers([["if-none-match", "W/\\"own\\", \\"own\\""]]), holds: false }',
  ),
  row(
    "a checksum",
    property.checksum(bytes),
    () => false,
    '{ options: { md5: "5289df737df57326fcdd22597afb1fac" }, algorithm: "md5", hex: "5289df737df57326fcdd22597afb1fac", right: true }',
  ),
  row(
    "a checksum in bytes",
    property.checksum(bytes),
    ({ options }) => !ArrayBuffer.isView(options.sha1),
    '{ options: { sha1: new Uint8Array(new Uint8Array([255, 112, 55, 128, 113, 152, 194, 42, 125, 43, 8, 7, 55, 29, 118, 55, 121, 168, 79, 223, 207, 255]).buffer, 1, 20) }, algorithm: "sha1", hex: "7037807198c22a7d2b0807371d763779a84fdfcf", right: true }',
  ),
  row(
    "an SSE-C key",
    property.ssecKey(),
    () => false,
    '{ ssecKey: "0".repeat(64), bytes: new Uint8Array(32), ssecKeyMd5: "70bc8f4b72a86921468bf8e8441dce51" }',
  ),
  row(
    "a checksum in upper case",
    property.checksum(bytes),
    ({ options: { md5 } }) => typeof md5 !== "string" || md5 === md5.toLowerCase(),
    '{ options: { md5: "5289DF737DF57326FCDD22597AFB1FAC" }, algorithm: "md5", hex: "5289df737df57326fcdd22597afb1fac", right: true }',
  ),
  row(
    "a checksum with a wrong last byte",
    property.checksum(bytes),
    ({ algorithm, hex, right }) => algorithm !== "md5" || right || hex.endsWith("ac"),
    '{ options: { md5: "5289df737df57326fcdd22597afb1fad" }, algorithm: "md5", hex: "5289df737df57326fcdd22597afb1fad", right: false }',
  ),
  row(
    "an SSE-C key as a buffer",
    property.ssecKey(),
    ({ ssecKey }) => typeof ssecKey === "string",
    '{ ssecKey: new Uint8Array(32).buffer, bytes: new Uint8Array(32), ssecKeyMd5: "70bc8f4b72a86921468bf8e8441dce51" }',
  ),
  row("list options", property.listOptions(), () => false, "{}"),
  row(
    "list options with both kinds of metadata",
    property.listOptions(),
    ({ include = [] }) => include.length < 2,
    '{ include: ["httpMetadata", "customMetadata"] }',
  ),
  row("list options with a limit", property.listOptions(), ({ limit }) => limit === undefined, "{ limit: 1 }"),
  row(
    "a plan of parts",
    property.multipartPlan(),
    () => false,
    '{ parts: [{ partNumber: 1, bytes: new Uint8Array([0]) }], complete: [{ partNumber: 1, part: 0 }], outcome: { status: "stored", bytes: new Uint8Array([0]), etag: "7e4696ef25d5faececd853ce5e2a233b-1" } }',
  ),
  row(
    "a plan of two parts that is stored",
    property.multipartPlan({ minPartBytes: 2, stored: true }),
    ({ complete }) => complete.length < 2,
    '{ parts: [{ partNumber: 1, bytes: new Uint8Array([0, 0]) }, { partNumber: 2, bytes: new Uint8Array([1]) }], complete: [{ partNumber: 1, part: 0 }, { partNumber: 2, part: 1 }], outcome: { status: "stored", bytes: new Uint8Array([0, 0, 1]), etag: "e6337e2eb7f41928ed3ff74214358def-2" } }',
    '{ parts: [{ partNumber: 2, bytes: new Uint8Array([0]) }, { partNumber: 1, bytes: new Uint8Array([1, 1]) }], complete: [{ partNumber: 1, part: 1 }, { partNumber: 2, part: 0 }], outcome: { status: "stored", bytes: new Uint8Array([1, 1, 0]), etag: "10509136d4248fd61c0191c9b7c0c609-2" } }',
  ),
  row(
    "a plan with a part too small",
    property.multipartPlan({ minPartBytes: 2 }),
    ({ outcome }) => !("code" in outcome && outcome.code === 10011),
    '{ parts: [{ partNumber: 1, bytes: new Uint8Array([0]) }, { partNumber: 2, bytes: new Uint8Array([1]) }], complete: [{ partNumber: 1, part: 0 }, { partNumber: 2, part: 1 }], outcome: { status: "refused", code: 10011 } }',
    '{ parts: [{ partNumber: 2, bytes: new Uint8Array([0]) }, { partNumber: 1, bytes: new Uint8Array([1]) }], complete: [{ partNumber: 1, part: 1 }, { partNumber: 2, part: 0 }], outcome: { status: "refused", code: 10011 } }',
  ),
  row(
    "a plan of a replaced part",
    property.multipartPlan({ minPartBytes: 2 }),
    ({ parts, complete }) =>
      complete.every(
        ({ part, partNumber }) =>
          part === undefined ||
          parts[part]?.partNumber !== partNumber ||
          part === parts.findLastIndex((each) => each.partNumber === partNumber),
      ),
    '{ parts: [{ partNumber: 1, bytes: new Uint8Array([0]) }, { partNumber: 1, bytes: new Uint8Array([1]) }], complete: [{ partNumber: 1, part: 0 }], outcome: { status: "refused", code: 10025 } }',
  ),
  row(
    "an invalid range",
    property.invalidArguments(),
    ({ error }) => !error.message?.startsWith("Invalid range. Starting offset"),
    '{ method: "get", args: ["k", { range: { offset: -1 } }], error: { name: "RangeError", message: "Invalid range. Starting offset (-1) must be greater than or equal to 0." }, call: async (bucket: any) => bucket.get("k", { range: { offset: -1 } }) }',
    '{ method: "get", args: ["k", { range: { offset: 1.5 } }], error: { name: "RangeError", message: "Invalid range. Starting offset (1.5) must be an integer, not floating point." }, call: async (bucket: any) => bucket.get("k", { range: { offset: 1.5 } }) }',
  ),
];

describe("the smallest counterexample of a property is found:", () => {
  it.each(rows)("$what", ({ shrink, smallest }) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const shrunk = shrink(seed);
      expect(shrunk).toBe(smallest.includes(shrunk) ? shrunk : smallest[0]);
    }
  });
});
