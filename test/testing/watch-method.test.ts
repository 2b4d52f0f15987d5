import { expect, it } from "vitest";
import { watchMethod } from "../../src/testing/portability/watch-method.js";

it("watchMethod() watches until each of its watchers has stopped, then restores the method", () => {
  const read = (): number => 1;
  const holder = { read };
  const seen: string[] = [];
  const watch = (name: string) =>
    watchMethod(holder, "read", () => {
      seen.push(name);
      return (result) => void seen.push(`${name} gave ${String(result)}`);
    });
  const [stopFirst, stopSecond] = [watch("first"), watch("second")];
  expect(holder.read()).toBe(1);
  expect(seen.splice(0)).toEqual(["first", "second", "first gave 1", "second gave 1"]);
  expect(Object.keys(holder)).toEqual(["read"]);
  stopFirst();
  expect(holder.read()).toBe(1);
  expect(seen.splice(0)).toEqual(["second", "second gave 1"]);
  stopSecond();
  expect(holder.read).toBe(read);
  // Stopping again affects no later watch.
  const stopThird = watch("third");
  stopFirst();
  const stopFourth = watch("fourth");
  expect([holder.read(), ...seen.splice(0)]).toEqual([1, "third", "fourth", "third gave 1", "fourth gave 1"]);
  stopThird();
  stopFourth();
  expect(holder.read).toBe(read);
});

it("watchMethod() watches a method that can be written but not redefined", () => {
  const holder: { read(): number } = Object.defineProperty({} as never, "read", { value: () => 1, writable: true });
  let seen = 0;
  const stop = watchMethod(holder, "read", () => {
    seen += 1;
    return undefined;
  });
  expect([holder.read(), seen]).toEqual([1, 1]);
  stop();
  expect([holder.read(), seen]).toEqual([1, 1]);
});
