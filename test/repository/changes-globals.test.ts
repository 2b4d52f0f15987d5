import { describe, expect, it } from "vitest";
import { changesGlobals } from "./changes-globals.js";

describe("changesGlobals()", () => {
  // Concatenated, so that this file does not match the patterns.
  const vitest = "vi";
  const host = "globalThis";

  it.each([
    `${vitest}.stubGlobal("ReadableStream", undefined);`,
    `${vitest}.useFakeTimers({ now: 0 });`,
    `${vitest}.mock("./a.js");`,
    `${vitest}.resetModules();`,
    `${vitest}.spyOn(Math, "random");`,
    `${vitest}.spyOn(Uint8Array.prototype, "set");`,
    `${vitest}.spyOn(console, "log");`,
    `${vitest}.spyOn(promiseHooks, "onInit");`,
    `Object.${"assign"}(${host}, globals);`,
    `Reflect.${"deleteProperty"}(Object.prototype, "code");`,
    `${host}.ReadableStream = undefined;`,
    `process.${"env"}["TZ"] = zone;`,
    `delete process.${"env"}["TZ"];`,
    `process.${"on"}("warning", warn);`,
  ])("finds the change in: %s", (line) => {
    expect(changesGlobals(line)).toBe(true);
  });

  it.each([
    `${vitest}.spyOn(bucket, "put");`,
    `Object.${"assign"}(process, {});`,
    `expect(${host}.ReadableStream === undefined)`,
    `const zone = process.${"env"}["TZ"];`,
    `Reflect.get(${host}, name);`,
  ])("finds no change in: %s", (line) => {
    expect(changesGlobals(line)).toBe(false);
  });
});
