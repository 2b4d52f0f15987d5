import { bucketTest } from "fakebucket/vitest";
import { describe, expect, it } from "vitest";

describe("bucketTest()", () => {
  it.each<[options: unknown, message: string]>([
    [null, "bucketTest: options must be an object, not null."],
    [{ seed: {} }, 'there is no option "seed"; expected build, config, '],
    [{ build: {} }, "bucketTest: build must be a function, not an object."],
    [{ start: "soon" }, "the start must be a valid time"],
    [{ portability: true }, "bucketTest: portability: options must be an object, not true."],
    [{ bucketOptions: { objects: {} } }, "bucketTest: bucketOptions are for every bucket; use build to store objects."],
    [{ bucketOptions: { limits: { maxKeys: 1 } } }, "maxKeys"],
    [{ portability: { ignore: ["unread-body", "unread"] } }, "bucketTest: portability: ignore must be an array of"],
    ...["clock", "ids"].flatMap((name) =>
      [{}, undefined].map((value): [unknown, string] => [
        { bucketOptions: { [name]: value } },
        `bucketTest: bucketOptions must leave ${name} to the tests`,
      ]),
    ),
    [{ bucketOptions: { objects: undefined } }, "bucketTest: bucketOptions are for every bucket; use build to store"],
  ])("refuses %o", (options, message) => {
    expect(() => bucketTest(options as never)).toThrow(message);
  });
});
