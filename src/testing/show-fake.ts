import type { FakeBucket } from "../binding/fake-bucket.js";
import { quoted, visible } from "../package/visible.js";
import { type Change, diff } from "./contents.js";
import { firstLines } from "./first-lines.js";
import { requirePort } from "./require-port.js";

/** Shows the contents of a fake, as the short table of `console.log()`: for failure messages. */
export function showFake(fake: object): string {
  return requirePort("showFake", fake).shown();
}

/** The members in which two runs differ. */
export const chosen: ReadonlySet<string> = new Set(["version", "uploaded", "id", "created_at"]);

/** The most keys that a message names. */
export const mostLines = 20;

/**
 * Shows how a fake differs from the expected one, a line for each key: `+` for what is there and should not be, `-` for
 * what is missing, `~` with the fields that differ. Versions, ids and times are left out.
 */
export function showDifference(expected: object, actual: object): string {
  const { added, removed, changed } = diff(expected as FakeBucket, actual as FakeBucket);
  const lines = [
    ...removed.map((key) => `- ${quoted(key)}`),
    ...added.map((key) => `+ ${quoted(key)}`),
    ...Array.from(changed, ([key, fields]) => [quoted(key), showFields(fields)] as const)
      .filter(([, fields]) => fields !== "")
      .map(([key, fields]) => `~ ${key}: ${fields}`),
  ];
  return firstLines(lines, mostLines).join("\n");
}

function showFields(fields: Readonly<Record<string, Change | undefined>>): string {
  return Object.entries(fields)
    .filter(([field]) => !chosen.has(field))
    .map(([field, change]) => `${field} ${showValue(change?.before)} → ${showValue(change?.after)}`)
    .join(", ");
}

function showValue(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return typeof value === "string" ? quoted(value, 60) : visible(JSON.stringify(value) ?? "nothing");
}
