import { expect, it } from "vitest";
import { watchMethod } from "../../src/testing/portability/watch-method.js";

it("watchMethod() watches until each of its watchers has stopped, then restores the method", () => {
  const read = (): number => 1;
  const holder = { read };
  const seen: string[] = [];
  const watch = (name: string) =>
    watchMethod(holder, "read", () => {
      seen.push(name);
      return undefined;
    });
  const [stopFirst, stopSecond] = [watch("first"), watch("second")];
  expect(holder.read()).toBe(1);
  expect(seen.splice(0)).toEqual(["first", "second"]);
  stopFirst();
  expect(holder.read()).toBe(1);
  expect(seen).toEqual(["second"]);
  stopSecond();
  expect(holder.read).toBe(read);
});
