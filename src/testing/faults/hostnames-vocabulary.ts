import { hostnameOperations } from "../../hostnames/binding/answer-call.js";
import { failed } from "../../hostnames/binding/envelope.js";
import { failures, tooManyCertificates } from "../../hostnames/service/hostname-failure.js";
import { hostnamesStorms } from "./storms.js";
import type { Vocabulary } from "./vocabulary.js";

const table = [tooManyCertificates(60_000), ...Object.values(failures)].reverse();
const byCode = new Map(table.map((failure) => [failure.code, failure]));

export const hostnamesVocabulary: Vocabulary = {
  operations: hostnameOperations,
  faults: new Set(["refuse", "loseAnswer", "loseRequest", "stall", "delay"] as const),
  codes: [...byCode.keys()],
  refusal(code) {
    const failure = byCode.get(code);
    if (failure === undefined) throw new TypeError(`There is no failure ${code}.`);
    // A refusal is an answer like any other.
    return () => failed(failure) as never;
  },
  // The Fetch standard, network errors; the words are Node's.
  connectionLost: () => new TypeError("fetch failed"),
  keysOf: ({ hostname, id, zoneId }) => [hostname ?? (id || (zoneId ?? ""))],
  writtenKeys: () => [],
  storms: hostnamesStorms,
};
