import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bucketTest } from "fakebucket/vitest";
import { describe, expect, it } from "vitest";
import { root } from "../../repository/tracked-files.js";

interface Report {
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly ancestorTitles: readonly string[];
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** Runs the suite next to this file, in its own vitest process. */
function runSuite(): Promise<Report> {
  const config = fileURLToPath(new URL("suite/vitest.config.ts", import.meta.url));
  const args = [`${root}/node_modules/vitest/vitest.mjs`, "run", "--config", config, "--reporter=json"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 1e8 }, (_, output, errors) => {
      const start = output.indexOf("{");
      if (start === -1) reject(new Error(`${output}${errors}`));
      else resolve(JSON.parse(output.slice(start)));
    });
  });
}

describe("tests with fixtures", () => {
  it("begin with the built state, and fail for unmet faults and for code that does not carry over", async () => {
    const { testResults, numFailedTestSuites } = await runSuite();
    const [file] = testResults;
    const tests = file?.assertionResults ?? [];
    const failures = tests.filter(({ status }) => status !== "passed");
    const messages = failures.map(({ title, failureMessages }) => [title, ...(failureMessages ?? [])]);
    expect(failures.map(({ ancestorTitles }) => ancestorTitles[0])).toEqual(new Array(21).fill("fails"));
    expect([tests.length, file?.message]).toEqual([54, ""]);
    // The file, and "fails" twice. A failing hook, as in "the built state", fails its suite but no test.
    expect(numFailedTestSuites).toBe(3);
    expect(messages).toEqual([
      ["for a snapshot of other contents", expect.stringContaining("mismatched")],
      [
        "for an unmet fault",
        expect.stringMatching(
          /UnmetFaults: A fault did not happen.*put\("near", …\).*\n\n {4}at [^\n]*fixtures\.suite\.ts:\d+:1\n/s,
        ),
      ],
      ["for an unmet fault of another bucket in env", expect.stringContaining("UnmetFaults")],
      ["for a call that the platform refuses", expect.stringMatching(/^Error: error: delete\(\) of no keys\./)],
      [
        "for a call on another bucket that the platform refuses",
        expect.stringContaining("error: delete() of no keys."),
      ],
      ["for a warning, if requested", expect.stringContaining('warning: The upload of "a" is still open.')],
      [
        "for a warning that is not ignored",
        expect.stringMatching(/platform:\nwarning: The upload of "a" is still open\./),
      ],
      ["for an error that is not ignored", expect.stringContaining('error: "code" of "put: ')],
      ["for both", expect.stringContaining("UnmetFaults"), expect.stringContaining("error: delete() of no keys.")],
      [
        "for a missing configuration",
        expect.stringMatching(/The file cannot be read.*\n +at [^\n]*fixtures\.suite\.ts:\d+/),
      ],
      [
        "if env is used without a configuration file",
        expect.stringContaining("env: pass the script's configuration file to bucketTest()"),
      ],
      [
        ...["for calls that wait for the clock", expect.anything()],
        expect.stringMatching(
          /2 calls had no answer:\n\n {2}put\("short".*\n {2}put\("long".*stands still.*clock\.advanceAsync\(5000\)\./s,
        ),
      ],
      [
        ...["for a call that stalls", expect.anything()],
        expect.stringMatching(/1 call had no answer:\n\n {2}put\("stalled".*release\(\)/s),
      ],
      [
        "for a call of another bucket that stalls",
        expect.anything(),
        expect.stringMatching(/put\("other".*release\(\)/s),
      ],
      ["for another reason while a call waits", expect.stringContaining("expected not to be reached")],
      [
        "for a script that reads the code of an error",
        expect.stringMatching(/error: "code" of "put: .*" was read\. .*\n +at [^\n]*app\/script\.ts:1/),
      ],
      ["for a state that takes longer to build than the test may", expect.anything()],
      [
        ...["with the warnings that may be the reason", expect.stringContaining("Expected the bucket")],
        expect.stringMatching(
          /^Error: The test failed; this may be the reason:\n\nR2Bucket "bucket": 1 object\n.*\n\nwarning: Date\.now\(\) was read \d+ days away from the clock of the bucket\. \(two-clocks\)\n +at [^\n]*app\/purge\.ts:4\n.*warning: A page of the list was truncated/s,
        ),
      ],
      [
        ...["with the refused calls that its script caught", expect.stringContaining("[ 200, 200, 200, 200 ]")],
        expect.stringMatching(
          /^Error: The test failed after 4 refused calls:\n\n {2}.*complete.* -> .*\(10011\).*\n {4}Each part but the last .*\n {2}put\("a+…?.* -> .*\(10020\).*\n {2}put\("b.*\n {2}and 1 more/,
        ),
      ],
      [
        "without a refused call that it shows itself, after another error",
        ...[expect.anything(), expect.stringContaining("(10020)")],
      ],
      ["without warnings that are ignored or unlikely reasons", expect.stringContaining("Expected the bucket")],
    ]);
  });
});

describe("bucketTest()", () => {
  it.each<[options: unknown, message: string]>([
    [null, "bucketTest: options must be an object, not null."],
    [{ seed: {} }, 'there is no option "seed"; expected build, config, '],
    [{ build: {} }, "bucketTest: build must be a function, not an object."],
    [{ start: "soon" }, "the start must be a valid time"],
    [{ portability: true }, "bucketTest: portability: options must be an object, not true."],
    [{ bucketOptions: { objects: {} } }, "bucketTest: bucketOptions are for every bucket; use build to store objects."],
    [{ bucketOptions: { limits: { maxKeys: 1 } } }, "maxKeys"],
    [{ portability: { ignore: ["unread"] } }, "bucketTest: portability: ignore must be an array of"],
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
