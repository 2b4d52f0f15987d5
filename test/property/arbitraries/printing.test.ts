import type { BodyForm, InvalidCall } from "fakebucket/property";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../laws/runs.js";
import { contentsOf } from "../values/contents.js";
import { evaluate } from "../values/evaluate.js";
import { allArbitraries } from "./all-arbitraries.js";

const samples = Object.entries(allArbitraries).map(
  ([name, arbitrary]) => [name, arbitrary, name.includes("5 MiB") ? 1 : runs(20).numRuns] as const,
);

it.each(samples)("values of %s are printed as TypeScript that makes equal values", async (_, arbitrary, numRuns) => {
  const nested = fc.record({ inside: fc.tuple(arbitrary) });
  const given = fc.sample(arbitrary, { seed: 5, numRuns });
  const inside = fc.sample(nested, { seed: 6, numRuns: Math.min(20, numRuns) });
  // All at once: the compiler is slow to start.
  const again = evaluate(`[[${given.map(fc.stringify).join(", ")}], ${fc.stringify(inside)}]`);
  const [givenAgain, insideAgain] = again as [typeof given, typeof inside];
  for (const [index, value] of given.entries()) {
    expect(await comparable(givenAgain[index]), fc.stringify(value)).toEqual(await comparable(value));
  }
  for (const [index, value] of inside.entries()) {
    expect(await comparable(insideAgain[index]?.inside[0])).toEqual(await comparable(value.inside[0]));
  }
});

it.each(samples)("members of values of %s are printed in the same way", async (_, arbitrary, numRuns) => {
  const given = fc.sample(arbitrary, { seed: 8, numRuns: Math.min(60, numRuns) });
  const members = given.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  const data = members.filter((member) => typeof member !== "function");
  const again = evaluate(`[${data.map((member) => fc.stringify(member)).join(", ")}]`) as typeof data;
  expect(await Promise.all(again.map(comparable))).toEqual(await Promise.all(data.map(comparable)));
});

it.each(samples)("values of %s do not show their printed form", (_, arbitrary, numRuns) => {
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
    // A tag belongs to the value itself: the runtime recognises foreign objects by it.
    const symbols = Object.getOwnPropertySymbols(value).filter((symbol) => symbol !== Symbol.toStringTag);
    expect(symbols.filter((symbol) => Object.prototype.propertyIsEnumerable.call(value, symbol))).toEqual([]);
    for (const member of Object.values(value)) visit(member);
  };
  for (const value of fc.sample(arbitrary, { seed: 7, numRuns: Math.min(20, numRuns) })) visit(value);
});

/** Returns a value as data; a body with the value it makes, and a call with its effect. */
async function comparable(value: unknown): Promise<unknown> {
  const contents = await contentsOf(value);
  if (typeof value !== "object" || value === null) return contents;
  if ("make" in value) return [contents, await contentsOf((value as MadeAnew).make())];
  return "call" in value ? [contents, await argumentsOf(value as InvalidCall)] : contents;
}

interface MadeAnew {
  readonly form: BodyForm;
  make(): unknown;
}

/** Returns the method of a call, and its arguments. */
async function argumentsOf({ call }: InvalidCall): Promise<unknown> {
  const recorder = (owner: string): object =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          (...args: unknown[]) =>
            method === "resumeMultipartUpload" && args[0] === "k" && args[1] === "id"
              ? recorder("upload")
              : contentsOf([owner, method, args]),
      },
    );
  return call(recorder("bucket") as never);
}
