import type { HistoryCall, HistoryCondition, SeenObject } from "fakebucket/property";
import fc from "fast-check";
import { done, during, emptyPage, type GivenCall, nothing, unsure } from "./given-calls.js";

/** The versions of a bucket: one for each write, random ones, or the etags, either everywhere or only in lists. */
export type Versions = "own" | "any" | "etags" | "etags in lists";

/** Some versions share an etag, as equal values do. */
const etags = ["e1", "e2", "e1", "e4", "e2", "e6", "e7"];
const times = [1000, 2000, 2000, 1000, 1000, 1000, 1000];

const condition = fc.constantFrom<HistoryCondition[]>(
  { etagDoesNotMatch: ["*"] },
  { etagMatches: ["*"] },
  { etagMatches: ["e1"] },
  { etagMatches: ["e1", "e4"] },
  { etagDoesNotMatch: ["e1"] },
  { etagDoesNotMatch: ["e2"] },
  { uploadedBefore: 1500 },
  { uploadedAfter: 1500 },
);

const call = fc.record({
  action: fc.constantFrom("get", "head", "list", "put", "put", "completeMultipartUpload", "delete"),
  number: fc.integer({ min: 0, max: 3 }),
  onlyIf: fc.option(condition, { nil: undefined, freq: 2 }),
  /** Its result, unless it is lost: an object, an object with a body, or null. */
  result: fc.constantFrom("object", "object", "body", "null"),
  loss: fc.constantFrom("", "", "", "", "unknown", "never"),
  start: fc.nat(99),
  length: fc.nat(40),
});

type Made = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

/** Generates a history of a few calls on the key "a", overlapping in any way, in any order; some share ticks. */
export function anyHistory(calls: number, isLossy: boolean, versions: Versions): fc.Arbitrary<HistoryCall[]> {
  const made = fc.array(call, { minLength: 2, maxLength: calls, size: "max" });
  return fc.tuple(made, fc.constantFrom(1, 10)).map(([each, ticks]) => {
    let writes = 0;
    return each.map((one, id) => {
      const isWrite = one.action === "put" || one.action === "completeMultipartUpload";
      const number = versions !== "any" && isWrite ? writes++ : one.number;
      const etag = etags[number] as string;
      const isBare = versions === "etags" || (versions === "etags in lists" && one.action === "list");
      const object = { version: isBare ? etag : `v${number}`, etag, uploaded: times[number] as number };
      const answered = answeredCall(one, object);
      const { outcome: _, ...never } = answered;
      const lost = one.loss === "never" ? never : { ...answered, outcome: unsure };
      const from = Math.floor(one.start / ticks);
      const given = (isLossy && one.loss !== "" ? lost : answered) as GivenCall;
      return Object.assign(during(from, from + Math.floor(one.length / ticks), given), { id });
    });
  });
}

function answeredCall({ action, onlyIf, result }: Made, object: SeenObject): GivenCall {
  if (action === "delete") return { action, keys: "a", outcome: done };
  if (action === "list") {
    const objects = result === "null" ? [] : [{ key: "a", ...object }];
    return { action, prefix: "a", outcome: { ...emptyPage, objects } };
  }
  const isNull = result === "null" && (action === "put" ? onlyIf !== undefined : action !== "completeMultipartUpload");
  const body = action === "get" && (onlyIf === undefined || result === "body");
  const outcome = isNull ? nothing : ({ result: "object", object, body } as const);
  const isConditional = action === "put" || action === "get";
  return { action, key: "a", uploadId: "u", ...(isConditional && onlyIf && { onlyIf }), outcome } as GivenCall;
}
