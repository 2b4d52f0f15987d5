import { describe, expect, it } from "vitest";
import { scratchPrefix } from "../../src/cli/compare/write-worker.js";
import { lockLimits } from "../../src/cli/run.js";
import { underPrefix } from "../../src/property/sequences/scratch.js";
import { findRule, type Rule, rules } from "../../src/rules/explain/registry.js";
import { questions } from "./questions.js";

const all = [...questions.tour, ...questions.unknown, ...questions.locked];

/** The rules that no call on a bucket of somebody else can decide. */
const notAsked: Readonly<Record<string, readonly string[]>> = {
  "are our own, or about the host": [
    ...["errors.properties", "errors.stack", "construction.options", "construction.compatibility-flags"],
    ...["value.foreign", "body.no-streams", "multipart.id-taken", "result.structured-clone", "result.rpc"],
    ...["body.copies", "arguments.at-call"],
  ],
  "is about outages, or about codes that no call gives": ["errors.no-outages", "errors.not-for-bindings"],
  "needs a key that is not under the prefix": ["key.empty"],
  "needs gigabytes": ["value.size", "multipart.object-size"],
  "needs seven days, or lifecycle rules, which R2 carries out within a day": [
    ...["multipart.expiry", "lifecycle.deletion", "lifecycle.transition", "lifecycle.deletion-wins"],
    ...["lifecycle.locked", "lifecycle.uploads"],
  ],
  "needs an older compatibility date": ["list.include-history"],
  "needs the object of a list, which calls of a sequence cannot name": ["http-metadata.write-unlisted"],
  "is visible in every list": ["result.unset-members"],
};

/** True if nobody knows the answer of the deployed service for certain. */
function isUnknown({ level, source, values }: Rule): boolean {
  if (level === undefined) return false;
  const answers = Object.values(values ?? {}).map((each) => JSON.stringify(each));
  return /Undocumented|[Rr]eported/.test(source) || new Set(answers).size > 1;
}

describe("the questions", () => {
  it("name rules that exist", () => {
    const ids = all.flatMap((question) => question.rules);
    expect(ids.filter((id) => findRule(id) === undefined)).toEqual([]);
  });

  it("ask about each rule with different, reported or undocumented answers", () => {
    const { unknown, locked } = questions;
    const asked = new Set([...unknown, ...locked].flatMap((question) => question.rules));
    const excluded = Object.values(notAsked).flat();
    const missing = rules.filter((rule) => isUnknown(rule) && !asked.has(rule.id)).map(({ id }) => id);
    expect(missing.filter((id) => !excluded.includes(id))).toEqual([]);
    expect(excluded.filter((id) => asked.has(id) || findRule(id) === undefined)).toEqual([]);
  });

  it("have different rules each, so that a recording can name them", () => {
    const names = all.map((question) => question.rules.join(" "));
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it("stay under a prefix", () => {
    expect(all.filter(({ sequence }) => underPrefix(sequence, scratchPrefix) === undefined)).toEqual([]);
  });

  it("about locked keys end before the shortest lock, with a pause before each call", () => {
    const longest = questions.locked.map(({ sequence }) => {
      const waits = sequence.flatMap(({ call }, index) => (call === "advance" ? [index] : []));
      return Math.max(...[...waits, sequence.length].map((end, index) => end - (waits[index - 1] ?? 0)));
    });
    expect(Math.max(...longest) * 1.1).toBeLessThan(lockLimits.least);
  });

  it("refer to earlier calls that have what they need", () => {
    const makers = {
      uploadPart: ["createMultipartUpload", "resumeMultipartUpload"],
      complete: ["createMultipartUpload", "resumeMultipartUpload"],
      abort: ["createMultipartUpload", "resumeMultipartUpload"],
      writeHttpMetadata: ["head", "get", "put"],
    };
    const sources = {
      part: ["uploadPart"],
      cursor: ["list"],
      uploadId: ["createMultipartUpload"],
      etag: ["put", "uploadPart"],
      httpEtag: ["put"],
      uploaded: ["put"],
      httpDate: ["put"],
    };
    const wrong = all.flatMap(({ rules: [rule], sequence }) =>
      sequence.flatMap(({ call, on, args }, index) => {
        const references = [...JSON.stringify(args).matchAll(/\{"is":"result","step":(\d+),"what":"(\w+)"/g)];
        const isMade =
          on === undefined || (on < index && makers[call as keyof typeof makers].includes(sequence[on]?.call ?? ""));
        const areSources = references.every(
          ([, step, what]) =>
            Number(step) < index && sources[what as keyof typeof sources].includes(sequence[Number(step)]?.call ?? ""),
        );
        return isMade && areSources ? [] : [`${rule}, step ${index}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
