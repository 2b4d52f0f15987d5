import { describe, expect, it } from "vitest";
import { deleteKeys } from "../../src/service/delete-keys.js";
import { get } from "../../src/service/get.js";
import { condition, deleteRequest, getRequest, headerRange, range, ssecKey, strong } from "./requests.js";
import { expectType, Scene, textOf } from "./scene.js";

const own = ssecKey("own");
const never = condition({ etagMatches: [strong("no such etag")] });
const always = condition({ etagDoesNotMatch: [strong("no such etag")] });
const unsatisfiable = range({ offset: 100 });
const tooLong = "k".repeat(1025);

describe("get()", () => {
  it("gives the record and all of its bytes [consistency.strong] [result.range]", () => {
    const scene = new Scene();
    const record = scene.put("k", "hello");
    expect(scene.run(get, getRequest("k"))).toEqual({ type: "found", record, range: { offset: 0, length: 5 } });
    expect(scene.run(get, getRequest("k", { onlyIf: always }))).toMatchObject({ type: "found" });
  });

  it.each([
    ["a range", range({ offset: 1, length: 3 }), "ell"],
    ["a suffix", range({ suffix: 2 }), "lo"],
    ["a Range header", headerRange({ first: 1, last: 1 }), "e"],
    ["a Range header of two ranges", headerRange({ suffix: 1 }, { suffix: 2 }), "hello"],
  ])("serves %s [result.range] [range.header]", (_, asked, text) => {
    const scene = new Scene();
    scene.put("k", "hello");
    expect(scene.text("k", { range: asked })).toBe(text);
  });

  it("serves ranges across the parts of an object [range.offset]", () => {
    const scene = new Scene({ minPartBytes: 3 });
    const upload = scene.create("k");
    scene.complete(upload, [scene.part(upload, 1, "abc"), scene.part(upload, 2, "def"), scene.part(upload, 3, "g")]);
    for (let offset = 0; offset < 7; offset++) {
      for (let length = 1; offset + length <= 7; length++) {
        const asked = range({ offset, length });
        expect(scene.text("k", { range: asked })).toBe("abcdefg".slice(offset, offset + length));
      }
    }
  });

  it.each([
    ["nothing else", {}],
    ["a precondition", { onlyIf: never }],
    ["a range", { range: unsatisfiable }],
    ["an SSE-C key", { ssecKey: own }],
    ["all of them", { onlyIf: never, range: unsatisfiable, ssecKey: own }],
  ])("finds nothing of a missing key, asked for %s [get.missing]", (_, rest) => {
    expect(new Scene().putAll(["other"]).run(get, getRequest("k", rest))).toEqual({ type: "missing" });
  });

  it.each([range({ offset: 5 }), range({ length: 0 }), range({ suffix: 0 })])(
    "refuses %j of five bytes with 10039 [range.unsatisfiable] [errors.change-nothing]",
    (asked) => {
      const scene = new Scene();
      scene.put("k", "hello");
      expect(scene.codeOf(get, getRequest("k", { range: asked }))).toBe(10039);
    },
  );

  it("gives the record alone when the precondition fails [result.precondition-failed]", () => {
    const scene = new Scene();
    const record = scene.put("k", "hello");
    const outcome = scene.run(get, getRequest("k", { onlyIf: never, range: range({ offset: 1 }) }));
    expect(outcome).toEqual({ type: "preconditionFailed", record });
  });

  // Each step fails all that come after it, too.
  it.each([
    ["the key's length", tooLong, {}, "key.length"],
    ["existence", "missing", {}, "missing"],
    ["the SSE-C key", "locked", {}, "ssec.get-without-key"],
    ["the precondition", "locked", { ssecKey: own }, "preconditionFailed"],
    ["the range", "locked", { ssecKey: own, onlyIf: always }, "range.unsatisfiable"],
    ["nothing more", "locked", { ssecKey: own, onlyIf: always, range: undefined }, "found"],
  ])("checks %s in its turn [get.order]", (_, key, rest, expected) => {
    const scene = new Scene();
    scene.put("locked", "hello", { ssecKey: own });
    const failing = { onlyIf: never, range: unsatisfiable, ssecKey: undefined };
    expect(scene.ruleOf(get, getRequest(key, { ...failing, ...rest }))).toBe(expected);
  });

  it("gives bytes that stay what they were when the object is overwritten or deleted [body.snapshot]", () => {
    const scene = new Scene();
    scene.put("k", "old");
    const { record } = expectType(scene.run(get, getRequest("k")), "found");
    scene.put("k", "new");
    const { record: later } = expectType(scene.run(get, getRequest("k")), "found");
    scene.run(deleteKeys, deleteRequest("k"));
    expect([textOf(record), textOf(later)]).toEqual(["old", "new"]);
  });
});
