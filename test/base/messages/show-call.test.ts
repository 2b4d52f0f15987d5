import { describe, expect, it } from "vitest";
import { GivenValue } from "../../../src/base/messages/given-value.js";
import { type KnownCall, showCall, showKnownCall } from "../../../src/base/messages/show-call.js";

const long = "k".repeat(61);
const longer = "k".repeat(200);
const upload = 'an upload of "k"';

describe("showCall()", () => {
  it.each<[line: string, ...call: Parameters<typeof showCall>]>([
    [
      'put("k", text of 1 byte, { md5: 16 bytes })',
      "put",
      ["k", new GivenValue("text", 1), { md5: new Uint8Array(16) }],
    ],
    [`uploadPart(2, a stream) on ${upload}`, "uploadPart", [2, new GivenValue("stream", undefined)], upload],
    ['put("k", a Blob of 2 bytes)', "put", ["k", new GivenValue("blob", 2)]],
    ['put("k", 2 bytes)', "put", ["k", new GivenValue("bytes", 2)]],
    [
      'put("k", 4 bytes, { md5: 16 bytes })',
      "put",
      ["k", new Uint16Array(2), { md5: new DataView(new ArrayBuffer(16)) }],
    ],
    ['put("k", null, {})', "put", ["k", new GivenValue("nothing", 0), {}]],
    ['put("k", no value)', "put", ["k", new GivenValue("other", undefined)]],
    [`get("${"k".repeat(60)}"… (61 characters), null)`, "get", [long, null]],
    [`get("${long.slice(1)}")`, "get", [long.slice(1)]],
    ["list(undefined, 5n, a function, a Map)", "list", [undefined, 5n, Math.abs, new Map()]],
    ['get("k", Headers { range: "bytes=0-1" })', "get", ["k", new Headers({ range: "bytes=0-1" })]],
    [`delete(["${"k".repeat(60)}"… (61 characters)])`, "delete", [[long]]],
    [`list({ prefix: "${"k".repeat(60)}"… (61 characters) })`, "list", [{ prefix: long }]],
    [`get("k", Headers { range: "${"k".repeat(60)}"… (61 characters) })`, "get", ["k", new Headers({ range: long })]],
    [
      'put("k", text of 0 bytes, { md5: 1 byte })',
      "put",
      ["k", new GivenValue("text", 0), { md5: new ArrayBuffer(1) }],
    ],
    [
      'get("k", { a: 1970-01-01T00:00:00.000Z, b: an invalid Date })',
      "get",
      ["k", { a: new Date(0), b: new Date(Number.NaN) }],
    ],
    ["head(a Headers)", "head", [{ [Symbol.toStringTag]: "Headers" }]],
    ['delete(["a", "b", "c"])', "delete", [["a", "b", "c"]]],
    ['delete(["a", "b", "c", and 1 more])', "delete", [["a", "b", "c", "d"]]],
  ])("shows %s", (line, ...call) => {
    expect(showCall(...call)).toBe(line);
  });
});

describe("showKnownCall()", () => {
  it.each<[line: string, call: KnownCall]>([
    [`head("${long}")`, { action: "head", key: long }],
    ['put("k", …)', { action: "put", key: "k" }],
    ['delete("k")', { action: "delete", keys: ["k"] }],
    [`delete(["${long}", "l"])`, { action: "delete", keys: [long, "l"] }],
    ["delete([])", { action: "delete", keys: [] }],
    ["list()", { action: "list", cursor: undefined }],
    ['list({ limit: 0, cursor: "" })', { action: "list", limit: 0, cursor: "" }],
    ['list({ limit: 1, prefix: "", cursor: … })', { action: "list", cursor: "random", prefix: "", limit: 1 }],
    [`list({ prefix: "${long}" })`, { action: "list", prefix: long }],
    [
      `abortMultipartUpload() on an upload of "${long}${longer}"`,
      { action: "abortMultipartUpload", key: long + longer },
    ],
    ['list({ delimiter: "/", startAfter: "a" })', { action: "list", startAfter: "a", delimiter: "/" }],
    [`uploadPart(2, …) on ${upload}`, { action: "uploadPart", key: "k", partNumber: 2 }],
    [`completeMultipartUpload(…) on ${upload}`, { action: "completeMultipartUpload", key: "k", partNumber: [] }],
    [`abortMultipartUpload() on ${upload}`, { action: "abortMultipartUpload", key: "k" }],
  ])("shows %s", (line, call) => {
    expect(showKnownCall(call)).toBe(line);
  });

  it("shows the other arguments if they are known, even none", () => {
    const call = { action: "put", key: "k" };
    expect(showKnownCall(call, [new GivenValue("text", 2), {}])).toBe('put("k", text of 2 bytes, {})');
    expect([showKnownCall(call, []), showKnownCall(call, undefined)]).toEqual(['put("k")', 'put("k", …)']);
  });
});
