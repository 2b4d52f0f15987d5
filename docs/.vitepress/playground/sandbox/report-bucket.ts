import type { FakeBucket } from "fakebucket";
import { type Bill, bill, contents, type Journal, journal, type ObjectContents } from "fakebucket/testing";
import type { JournalEntry } from "../../../../src/testing/journal-entry.js";
import type { BucketReport, CallReport, Detail, ObjectReport } from "../run/report.js";

const maxObjects = 500;
const maxCalls = 1000;
const maxPreview = 300;

/** A bucket that is watched from its beginning on. */
export interface WatchedBucket {
  /** Calls to which no answer came yet. */
  readonly pendingCalls: number;
  /** Whether nothing was done with it. */
  readonly isUntouched: boolean;
  report(): BucketReport;
}

/** Watches a bucket, to tell in the end what it holds, what was called, and what it costs. */
export function watchBucket(name: string, bucket: FakeBucket): WatchedBucket {
  const calls = journal(bucket);
  const costs = bill(bucket);
  return {
    get pendingCalls() {
      return calls.count({ outcome: "pending" });
    },
    get isUntouched() {
      return calls.count() === 0 && contents(bucket).objects.size === 0;
    },
    report: () => reportBucket(name, bucket, calls, costs),
  };
}

function reportBucket(name: string, bucket: FakeBucket, calls: Journal, costs: Bill): BucketReport {
  const { objects, uploads } = contents(bucket);
  // What the timeline of a journal is made of.
  const made = calls.calls() as readonly JournalEntry[];
  const [first] = made;
  const { classA, classB, free, dollars } = costs;
  return {
    name,
    objects: Array.from(objects)
      .slice(0, maxObjects)
      .map(([key, object]) => reportObject(key, object)),
    uploads: uploads.map(({ key, parts }) => {
      return { key, parts: parts.map(({ partNumber, size }) => ({ partNumber, size })) };
    }),
    moreObjects: Math.max(0, objects.size - maxObjects),
    calls: made.slice(0, maxCalls).map((call) => reportCall(call, first?.start ?? 0)),
    moreCalls: Math.max(0, made.length - maxCalls),
    bill: { classA, classB, free, dollars, text: String(costs) },
  };
}

function reportObject(key: string, object: ObjectContents): ObjectReport {
  const { body, size, etag, uploaded, httpMetadata, customMetadata, storageClass } = object;
  const details: Detail[] = [["etag", etag]];
  details.push(["uploaded", uploaded.toISOString()]);
  if (storageClass !== "" && storageClass !== "Standard") details.push(["storage class", storageClass]);
  for (const [name, value] of Object.entries(httpMetadata)) {
    details.push([name, value instanceof Date ? value.toISOString() : String(value)]);
  }
  for (const [name, value] of Object.entries(customMetadata)) details.push([`custom: ${name}`, value]);
  return { key, size, preview: typeof body === "string" ? body.slice(0, maxPreview) : undefined, details };
}

function reportCall(call: JournalEntry, begun: number): CallReport {
  const { number, operation, outcome, start, duration, commit, asked, came } = call;
  return {
    ...{ number, operation, duration, commit, asked, came },
    outcome: outcome.type,
    start: start - begun,
    rule: outcome.type === "failed" ? outcome.rule : undefined,
  };
}
