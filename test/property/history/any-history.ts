import type { AskedCall, HistoryCall, HistoryCondition, HistoryOutcome, SeenObject } from "fakebucket/property";
import fc from "fast-check";

const versions = ["v1", "v2", "v3", "v4"];
/** Two versions share an etag, as those of equal values do. */
const etags: Readonly<Record<string, string>> = { v1: "e1", v2: "e2", v3: "e1", v4: "e4", v5: "e2", v6: "e6" };

/** What the versions of a bucket are: its own for each write, any, the etags, or the etags in lists alone. */
export type Versions = "own" | "any" | "etags" | "etags in lists";
const times: Readonly<Record<string, number>> = { v1: 1000, v2: 2000, v3: 2000, v4: 1000 };

const condition: fc.Arbitrary<HistoryCondition> = fc.constantFrom<HistoryCondition[]>(
  { etagDoesNotMatch: ["*"] },
  { etagMatches: ["*"] },
  { etagMatches: ["e1"] },
  { etagMatches: ["e2"] },
  { etagMatches: ["e1", "e4"] },
  { etagDoesNotMatch: ["e1"] },
  { etagDoesNotMatch: ["e2"] },
  { uploadedBefore: 1500 },
  { uploadedAfter: 1500 },
);

type Said = Pick<HistoryCall, "outcome"> & AskedCall;

function objectOf(version: string): SeenObject {
  return { version, etag: etags[version] ?? "", uploaded: times[version] ?? 0 };
}

function seen(version: string, body: boolean): HistoryOutcome {
  return { result: "object", object: objectOf(version), body };
}

/** A call that reads a key: a list of it alone, too. */
function readOf(action: "get" | "head" | "list", key: string, version: string | undefined): Said {
  if (action !== "list") {
    return { action, key, outcome: version === undefined ? { result: "null" } : seen(version, action === "get") };
  }
  const objects = version === undefined ? [] : [{ key, ...objectOf(version) }];
  return { action, prefix: key, outcome: { result: "page", objects, delimitedPrefixes: [], truncated: false } };
}

/** A call that anything may have come of, on one of some keys. */
function anyCall(keys: readonly string[], unknown: boolean): fc.Arbitrary<Said> {
  const key = fc.constantFrom(...keys);
  const version = fc.constantFrom(...versions);
  const onlyIf = fc.option(condition, { nil: undefined });
  const never = unknown ? 1 : 0;
  const read = fc.tuple(fc.constantFrom("get", "head", "list"), key, fc.option(version, { nil: undefined }));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: read.map(([action, each, v]) => readOf(action, each, v)),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(key, version, onlyIf)
        .map(
          ([each, v, c]) => ({ action: "put", key: each, ...(c && { onlyIf: c }), outcome: seen(v, false) }) as Said,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(key, version)
        .map(
          ([each, v]) =>
            ({ action: "completeMultipartUpload", key: each, uploadId: "u", outcome: seen(v, false) }) as Said,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(key, condition)
        .map(([each, c]) => ({ action: "put", key: each, onlyIf: c, outcome: { result: "null" } }) as Said),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(key, version, condition, fc.boolean())
        .map(([each, v, c, body]) => ({ action: "get", key: each, onlyIf: c, outcome: seen(v, body) }) as Said),
    },
    {
      weight: 2,
      arbitrary: key.map((each) => ({ action: "delete", keys: each, outcome: { result: "undefined" } }) as Said),
    },
    {
      weight: never * 2,
      arbitrary: fc
        .tuple(key, onlyIf)
        .map(([each, c]) => ({ action: "put", key: each, ...(c && { onlyIf: c }) }) as Said),
    },
    {
      weight: never,
      arbitrary: key.map(
        (each) => ({ action: "delete", keys: each, outcome: { result: "unknown", message: "lost" } }) as Said,
      ),
    },
  );
}

/** A history of a few calls that overlap in any way, in any order; some of them share ticks. */
export function anyHistory(
  keys: readonly string[],
  calls: number,
  unknown: boolean,
  given: Versions = "own",
): fc.Arbitrary<HistoryCall[]> {
  const timed = fc.record({ said: anyCall(keys, unknown), start: fc.nat(99), length: fc.nat(40) });
  const scale = fc.constantFrom(1, 10);
  return fc.tuple(fc.array(timed, { minLength: 2, maxLength: calls, size: "max" }), scale).map(([each, ticks]) => {
    const history = each.map(({ said, start, length }) => {
      const invoked = Math.floor(start / ticks);
      const returned = said.outcome === undefined ? {} : { returned: invoked + Math.floor(length / ticks) };
      return { ...said, invoked, ...returned } as HistoryCall;
    });
    return given === "any" ? history : withVersions(history, given);
  });
}

function withVersions(history: readonly HistoryCall[], given: Versions): HistoryCall[] {
  const left = [...versions, "v5", "v6", "v7"];
  return history.map((call): HistoryCall => {
    const { action, outcome } = call;
    if (outcome?.result === "object") {
      const isWrite = action === "put" || action === "completeMultipartUpload";
      if (given === "etags") return { ...call, outcome: { ...outcome, object: bare(outcome.object) } };
      return isWrite ? { ...call, outcome: { ...outcome, object: objectOf(left.shift() ?? "") } } : call;
    }
    if (outcome?.result !== "page" || given === "own") return call;
    return { ...call, outcome: { ...outcome, objects: outcome.objects.map(bare) } };
  });
}

function bare<Seen extends SeenObject>(object: Seen): Seen {
  return { ...object, version: object.etag };
}
