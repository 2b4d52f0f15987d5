import { describe, expect, it } from "vitest";
import { get } from "../../src/service/get.js";
import { condition, getRequest, range, ssecKey, strong } from "./requests.js";
import { Scene } from "./scene.js";

const own = ssecKey("own");
const never = condition({ etagMatches: [strong("no such etag")] });
const always = condition({ etagDoesNotMatch: [strong("no such etag")] });
const unsatisfiable = range({ offset: 100 });
const tooLong = "k".repeat(1025);

describe("get()", () => {
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
});
