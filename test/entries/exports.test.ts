import { expect, it } from "vitest";

/** The values that each entry exports. `jest`, `vitest` and `workers` have tests of their own: they act when loaded. */
const exported: Readonly<Record<string, string>> = {
  config: "ConfigError loadBindings parseBindings",
  hostnames: "FakeHostnames hostnameLimits hostnameSemantics",
  index: "FakeBucket isStoreError limits semantics",
  property: [
    "CheckFailure OutcomeMismatch adversarial body bodyForms bucketCommands checkBucket checkHistory checksum condition",
    "customMetadata describeBucket expectEqual expectError expectRefusal expectThat httpMetadata interleaving",
    "invalidArguments key keyKinds keys knownBlob knownLengthStream knownStream listOptions multipartPlan ownRule",
    "partBody printedAs range recordHistory runBucketCommands scheduled ssecKey toCode uploadPlan",
  ].join(" "),
  r2: "R2Bucket",
  remote: "RemoteBucket withLength withSignal",
  rules: "explain findAnswers rules searchRules",
  s3: "s3Handler",
  testing: [
    "BrokenInvariant FixedLengthStream UnmetFaults bill contents countingIds diff dump exploreFaults fakesEqual faults",
    "fork huge journal load manualClock notifications portability prices r2Object r2Objects reset restore seed",
    "seedFromBucket seedFromDirectory seededIds snapshot storeError",
  ].join(" "),
};

it.each(Object.entries(exported))("fakebucket/%s exports its values", async (name, values) => {
  const entry: object = await import(`../../src/entries/${name}.ts`);
  expect(Object.keys(entry).toSorted().join(" ")).toBe(values);
});
