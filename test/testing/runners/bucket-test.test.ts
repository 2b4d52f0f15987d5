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

/** Runs the suite beside this file, in a vitest of its own. */
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
  it("begin with what was built once, and fail for unmet faults and for what does not carry over", async () => {
    const { testResults, numFailedTestSuites } = await runSuite();
    const [file] = testResults;
    const tests = file?.assertionResults ?? [];
    const failures = tests.filter(({ status }) => status !== "passed");
    const messages = failures.map(({ title, failureMessages }) => [title, ...(failureMessages ?? [])]);
    expect(failures.map(({ ancestorTitles }) => ancestorTitles[0])).toEqual(new Array(13).fill("fails"));
    expect([tests.length, file?.message]).toEqual([41, ""]);
    // The file and "fails". A hook that fails, as that of "what is built", makes its suite a failed one, and no test.
    expect(numFailedTestSuites).toBe(2);
    expect(messages).toEqual([
      ["for a snapshot of other contents", expect.stringContaining("mismatched")],
      [
        "for a fault that does not happen",
        expect.stringMatching(/UnmetFaults: A fault did not happen.*put\("near", …\)/s),
      ],
      ["for a fault of another bucket of env", expect.stringContaining("UnmetFaults")],
      ["for what the platform refuses", expect.stringMatching(/^Error: error: delete\(\) of no keys\./)],
      ["for what the platform refuses of another bucket", expect.stringContaining("error: delete() of no keys.")],
      ["for a warning, where they are asked for", expect.stringContaining('warning: The upload of "a" is still open.')],
      ["for both", expect.stringContaining("UnmetFaults"), expect.stringContaining("error: delete() of no keys.")],
      [
        "for a configuration that is not there",
        expect.stringMatching(/The file cannot be read.*\n +at [^\n]*fixtures\.suite\.ts:\d+/),
      ],
      ["where env is asked for without a configuration file", expect.stringContaining("env: give bucketTest() the")],
      [
        ...["for a call that waits for the clock", expect.anything()],
        expect.stringMatching(/1 call had no answer:\n\n {2}put\("slow".*stands still.*clock\.advanceAsync\(5000\)\./s),
      ],
      ["for a call that stalls", expect.anything(), expect.stringMatching(/put\("stalled".*release\(\)/s)],
      ["for something else while a call waits", expect.stringContaining("expected not to be reached")],
      [
        "for a script that reads the code of an error",
        expect.stringMatching(/error: "code" of "put: .*" was read\. .*\n +at [^\n]*app\/script\.ts:1/),
      ],
    ]);
  });
});

describe("bucketTest()", () => {
  it.each<[options: unknown, message: string]>([
    [null, "bucketTest: options must be an object, not null."],
    [{ seed: {} }, 'there is no option "seed"; there are build, config, '],
    [{ build: {} }, "bucketTest: build must be a function, not an object."],
    [{ start: "soon" }, "the start must be a valid time"],
    [{ portability: true }, "bucketTest: portability: options must be an object, not true."],
    [
      { bucketOptions: { objects: {} } },
      "bucketTest: bucketOptions are for every bucket; build puts objects into them.",
    ],
    [{ bucketOptions: { limits: { maxKeys: 1 } } }, "maxKeys"],
    [{ portability: { ignore: ["unread"] } }, "bucketTest: portability: ignore must be an array of"],
    [{ bucketOptions: { clock: {} } }, "bucketTest: bucketOptions must leave clock to the tests"],
  ])("refuses %o", (options, message) => {
    expect(() => bucketTest(options as never)).toThrow(message);
  });
});
