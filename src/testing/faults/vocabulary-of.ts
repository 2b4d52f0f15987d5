import type { Port } from "../../engine/port.js";
import type { HostnamesPort } from "../../hostnames/binding/hostnames-port.js";
import type { BucketState } from "../../service/state.js";
import { bucketVocabulary } from "./bucket-vocabulary.js";
import { hostnamesVocabulary } from "./hostnames-vocabulary.js";
import type { Vocabulary } from "./vocabulary.js";

/** The vocabulary of the fake that a port is of. */
export function vocabularyOf(port: Port): Vocabulary {
  if (port.type === "hostnames") return hostnamesVocabulary(port as HostnamesPort);
  return bucketVocabulary((port as Port<BucketState>).engine);
}
