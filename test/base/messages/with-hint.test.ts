import { expect, it } from "vitest";
import { hasHint, withHint } from "../../../src/base/messages/with-hint.js";

it("withHint() adds advice as a cause without a stack, hidden from the keys of the error", () => {
  const error = withHint(new TypeError("text"), "advice");
  expect(error).toMatchObject({ name: "TypeError", message: "text" });
  expect(error.cause).toMatchObject({ name: "Hint", message: "advice", stack: "Hint: advice" });
  expect(Object.keys(error)).toEqual([]);
  expect(hasHint(withHint(error, "other"))).toBe(true);
  for (const cause of [undefined, null, "Hint", new Error("advice"), { name: "Hint" }])
    expect(hasHint(new Error("text", { cause }))).toBe(false);
});
