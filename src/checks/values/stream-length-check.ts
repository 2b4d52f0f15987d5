import { constantFrom, record } from "fast-check";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { letters } from "../../property/cases/case-object.js";
import { expectEqual, expectError } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { chunksStream } from "../../property/cases/streams.js";
import { unknownLength } from "./stream-source-check.js";

/** What else is wrong with a call that is given a stream of unknown length. */
type Flaw = keyof typeof otherErrors | (typeof ofService)[number];

/** What is refused by other rules before a value is read, with the text where the length does not matter. */
const otherErrors = {
  md5: "MD5 is 32 hex characters, not 2",
  "part number": "Part number must be between 1 and 10000 (inclusive). Actual value was: 0",
  locked: "The ReadableStream has been locked to a reader.",
  cancelled: "This ReadableStream is disturbed.",
} as const;

/** What the service refuses, or does not. */
const ofService = ["nothing", "key", "customMetadata", "onlyIf", "missing upload"] as const;

interface FlawCase {
  readonly flaw: Flaw;
  readonly text: string;
}

/** The length of a stream, and what is wrong besides. */
export const streamLengthCheck: RuleCheck = ruleCheck<FlawCase>({
  rule: "value.stream-length",
  hostNeeds: ["byte reader of a Response's body"],
  examples: (terms) => flaws(terms).map((flaw) => ({ flaw, text: "hello" })),
  cases: (terms) => record({ flaw: constantFrom(...flaws(terms)), text: letters(1) }),
  async check({ makeBucket, semantics }, { flaw, text }) {
    const send = sendWith(loosely(await makeBucket()), flaw);
    const stream = chunksStream([encodeUtf8(text)]);
    if (flaw === "locked") stream.getReader();
    if (flaw === "cancelled") await stream.cancel();
    const what = `a call with a stream of unknown length, and with ${flaw} amiss`;
    const isFirst = semantics.streamLength === "required" && flaw !== "md5" && flaw !== "part number";
    if (!isFirst && isOther(flaw)) return expectError(what, () => send(stream), "TypeError", otherErrors[flaw]);
    await expectError(what, () => send(stream), "TypeError", unknownLength);
    if (flaw === "locked" || flaw === "cancelled") return;
    const { value } = await stream.getReader().read();
    expectEqual(`what the stream gives after ${what}`, value, encodeUtf8(text));
  },
});

function isOther(flaw: Flaw): flaw is keyof typeof otherErrors {
  return Object.hasOwn(otherErrors, flaw);
}

function flaws({ semantics, abilities }: Terms): readonly Flaw[] {
  const all = [...(Object.keys(otherErrors) as Flaw[]), ...(semantics.streamLength === "required" ? ofService : [])];
  return all.filter((flaw) => abilities.multipart || (flaw !== "part number" && flaw !== "missing upload"));
}

function sendWith(bucket: LooseBucket, flaw: Flaw): (value: unknown) => Promise<unknown> {
  switch (flaw) {
    case "md5":
      return (value) => bucket.put("k", value, { md5: "00" });
    case "key":
      return (value) => bucket.put("k".repeat(2000), value);
    case "customMetadata":
      return (value) => bucket.put("k", value, { customMetadata: { a: "x".repeat(10_000) } });
    case "onlyIf":
      return (value) => bucket.put("k", value, { onlyIf: { etagMatches: "x" } });
    case "part number":
      return (value) => bucket.resumeMultipartUpload("k", "id").uploadPart(0, value);
    case "missing upload":
      return (value) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, value);
    default:
      return (value) => bucket.put("k", value);
  }
}
