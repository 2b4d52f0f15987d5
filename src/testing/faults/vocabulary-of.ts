import type { Port } from "../../engine/port.js";
import type { HostnamesPort } from "../../hostnames/binding/hostnames-port.js";
import type { BucketState } from "../../service/state.js";
import { mistake } from "../place-of.js";
import { bucketVocabulary } from "./bucket-vocabulary.js";
import { hostnamesStorms } from "./storms.js";
import type { Vocabulary } from "./vocabulary.js";

/** The vocabulary of the fake that a port is of. */
export function vocabularyOf(port: Port): Vocabulary {
  if (port.type === "hostnames") return hostnamesVocabulary(port as HostnamesPort);
  return bucketVocabulary((port as Port<BucketState>).engine);
}

/**
 * Returns the vocabulary of custom hostnames for faults. All that is heavy comes by the port: users of buckets only
 * do not load it.
 */
function hostnamesVocabulary({ operations, refusals }: HostnamesPort): Vocabulary {
  return {
    operations,
    faults: new Set(["refuse", "loseAnswer", "loseRequest", "stall", "delay"] as const),
    codes: [...refusals.keys()],
    whyNot: () => "",
    refusal(code) {
      const answer = refusals.get(code);
      if (answer === undefined) throw mistake(`There is no failure ${code}.`);
      // A refusal is an answer like any other.
      return () => answer() as never;
    },
    // The Fetch standard, network errors; the words are Node's.
    connectionLost: () => mistake("fetch failed"),
    keysOf: ({ hostname, id, zoneId }) => [hostname ?? (id || (zoneId ?? ""))],
    writtenKeys: () => [],
    meetsCondition: () => true,
    bodyLength: () => undefined,
    storms: hostnamesStorms,
  };
}
