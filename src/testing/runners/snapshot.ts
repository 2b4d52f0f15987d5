import type { BucketContents } from "../../binding/bucket-contents.js";
import { isDifference } from "../contents.js";
import { Journal } from "../journal.js";
import { isFake, requirePort } from "../require-port.js";
import { chosen } from "../show-fake.js";

/** Prints a value as the runner does, at a depth. */
type Printer = (value: unknown, config: unknown, indentation: string, depth: number, refs: unknown) => string;

/** Lets snapshots hold what a fake holds, differences, and the calls of a journal: without versions, ids and times, in which two runs differ. */
export const snapshotSerializer = {
  test: (value: unknown): boolean => value instanceof Journal || isDifference(value) || isFake(value),
  serialize(
    value: object,
    config: unknown,
    indentation: string,
    depth: number,
    refs: unknown,
    printer: Printer,
  ): string {
    const [name, held] =
      value instanceof Journal
        ? ["Journal", value.linesWithoutTimes()]
        : isDifference(value)
          ? ["Difference", withoutChosen(value)]
          : [value.constructor.name, heldBy(value)];
    return `${name} ${printer(held, config, indentation, depth, refs)}`;
  },
};

function heldBy(fake: object): unknown {
  const held = requirePort("toMatchSnapshot", fake).contents();
  if (!("uploads" in held)) return withoutChosen(held);
  const { objects, uploads } = held as BucketContents;
  return withoutChosen({ objects, uploads: uploads.map(({ key, parts }) => ({ key, parts })) });
}

/** A copy without the members in which two runs differ; maps as records. */
function withoutChosen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChosen);
  const isMap = value instanceof Map;
  if (!isMap && Object.prototype.toString.call(value) !== "[object Object]") return value;
  const entries: [string, unknown][] = isMap ? [...value] : Object.entries(value as object);
  const kept = isMap ? entries : entries.filter(([name, member]) => !chosen.has(name) && member !== undefined);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutChosen(member)]));
}
