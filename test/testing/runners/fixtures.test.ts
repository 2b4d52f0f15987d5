import { runInThisContext } from "node:vm";
import type { FakeBucket } from "fakebucket";
import { contents, seed } from "fakebucket/testing";
import { bucketTest, test as plainTest } from "fakebucket/vitest";
import { afterAll, afterEach, beforeEach, describe, expect, vi } from "vitest";

let builds = 0;
const test = bucketTest({
  start: "2026-01-01",
  async build(bucket) {
    builds++;
    await seed(bucket, { a: "built" });
    await bucket.createMultipartUpload("film");
  },
});
const journals: string[] = [];

// At the very end all watches have stopped, and the host is restored.
const before = [Request, Response, fetch];
afterAll(() => expect([Request, Response, fetch]).toEqual(before));

describe("the built state", () => {
  for (const run of [1, 2]) {
    test(`is the same for each test, ${run}`, async ({ bucket, clock, journal }) => {
      expect(bucket).toHaveKeys(["a"]);
      const [upload] = contents(bucket).uploads;
      expect(upload?.uploadId).toBe("built-upload-1");
      clock.advance("7d");
      const { version, uploaded } = (await bucket.put("a", `run ${run}`)) ?? {};
      expect([version, uploaded?.toISOString()]).toEqual(["version-1", "2026-01-08T00:00:00.000Z"]);
      await bucket.put("b", "");
      journals.push(String(journal).replace(/run \d/, ""));
    });
  }

  afterAll(() => {
    expect(builds).toBe(1);
    expect(journals[0]).toBe(journals[1]);
    expect(journals[0]).toContain('put("a", text of 5 bytes)');
  });
});

const deployed = bucketTest({ portability: false });

describe("concurrent tests", () => {
  for (const run of [1, 2, 3]) {
    deployed.concurrent(
      `know the sources of streams, also after other tests have ended, ${run}`,
      async ({ bucket, expect }) => {
        for (let turn = 0; turn < run * 3; turn++) {
          const copy = new Request(new Request("https://example.com", { method: "PUT", body: "known" }));
          await expect(bucket.put("copy", copy.body)).resolves.toMatchObject({ size: 5 });
          const own = new ReadableStream({ type: "bytes", pull: (controller) => controller.close() });
          await expect(bucket.put("own", own)).rejects.toThrow("must have a known length");
          await new Promise((resolve) => setTimeout(resolve));
        }
      },
    );
  }

  for (const run of [1, 2, 3]) {
    test.concurrent(`have their own buckets, ${run}`, async ({ bucket, expect }) => {
      await bucket.put(`only ${run}`, "");
      // Without the fixture `journal`; the built state is not a call of the test.
      expect(bucket).toHaveReceived("put", undefined, { times: 1 });
      await new Promise((resolve) => setTimeout(resolve));
      expect(bucket).toHaveKeys(["a", `only ${run}`]);
    });
  }
});

plainTest("a test without options starts with an empty bucket", async ({ bucket }) => {
  expect(bucket).toBeEmptyBucket();
});

const configured = bucketTest<{ readonly FILES: FakeBucket; readonly LOGS: FakeBucket }>({
  config: new URL("configuration/script.toml", import.meta.url),
  build: (_, env) => seed(env.LOGS, { log: "built" }),
  start: 0,
  portability: { ignore: ["empty-delete"] },
});

configured("env comes from the configuration file", async ({ env, bucket, clock }) => {
  expect(bucket).toBe(env.FILES);
  expect(env.LOGS).toHaveKeys(["log"]);
  expect((await env.LOGS.head("log"))?.uploaded.getTime()).toBe(0);
  clock.advance(5);
  expect((await env.FILES.put("k", "v"))?.uploaded.getTime()).toBe(5);
  await env.FILES.delete([]).catch(() => undefined);
});

describe("semantics", () => {
  const namesOf = async (bucket: FakeBucket) => {
    await bucket.put("a/b", "");
    return (await bucket.list({ delimiter: "/" })).delimitedPrefixes;
  };

  plainTest("are deployed", async ({ bucket }) => expect(await namesOf(bucket)).toEqual(["a/"]));

  bucketTest({ bucketOptions: { semantics: "documented" } })("can be set", async ({ bucket }) =>
    expect(await namesOf(bucket)).toEqual(["a"]),
  );

  bucketTest({
    config: new URL("configuration/script.toml", import.meta.url),
    bucketOptions: { semantics: "documented", limits: { maxKeyBytes: 3 } },
  })("and limits can be set for the buckets of a file", async ({ env }) => {
    for (const bucket of Object.values(env) as FakeBucket[]) {
      expect(await namesOf(bucket)).toEqual(["a"]);
      await expect(bucket.put("long", "")).rejects.toThrow("(10020)");
    }
  });

  for (const [name, prefix] of [
    ["specification.toml", "a"],
    ["wrangler.toml", "a/"],
  ] as const)
    bucketTest({ config: new URL(`configuration/${name}`, import.meta.url) })(
      `follow the spelling of ${name}`,
      async ({ bucket }) => expect(await namesOf(bucket)).toEqual([prefix]),
    );
});

configured("the journal of another bucket is available", async ({ env, journal }) => {
  await env.LOGS.put("a", "1");
  await env.FILES.head("b");
  expect(journal).toHaveReceived("head", "b", { times: 1 });
  expect([journal.count(), journal(env.LOGS).last()?.key, `${journal}`.includes('head("b")')]).toEqual([1, "a", true]);
});

bucketTest({ config: new URL("configuration/script.toml", import.meta.url), environment: "preview" })(
  "env is that of the environment",
  ({ env }) => expect(Object.keys(env)).toEqual(["FILES"]),
);

/** A refused call. */
const refuse = (bucket: FakeBucket): Promise<unknown> => bucket.put("k".repeat(1025), "");

/** Returns a function, in the given file, that reads the code of an error. */
function codeIn(file: string): (error: unknown) => unknown {
  return runInThisContext("(error) => error.code", { filename: `${process.cwd()}/${file}` });
}

const watched = bucketTest<{ readonly LOGS: FakeBucket }>({
  config: new URL("configuration/script.toml", import.meta.url),
});
const warned = bucketTest({ portability: { warnings: true } });
const unwatched = bucketTest({ portability: false });

test("a fault that occurs passes", async ({ bucket, faults }) => {
  faults.on("put", "a").refuse(10001).once();
  await expect(bucket.put("a", "")).rejects.toThrow("10001");
});

test("an open upload is only a warning", ({ bucket }) => bucket.createMultipartUpload("a"));

configured("an open upload of any bucket is only a warning, whatever else is ignored", async ({ env }) => {
  for (const bucket of Object.values(env)) {
    await bucket.createMultipartUpload("a");
    await bucket.delete([]).catch(() => undefined);
  }
});

bucketTest({ portability: { warnings: true, ignore: ["upload-left-open"] } })(
  "an open upload may be ignored where warnings fail",
  ({ bucket }) => bucket.createMultipartUpload("a"),
);

unwatched("an unwatched delete of no keys passes", ({ bucket }) => bucket.delete([]).catch(() => undefined));

describe("a snapshot", () => {
  for (const run of [1, 2])
    test(`holds contents and calls without versions and times, ${run}`, async ({ bucket, clock, journal, expect }) => {
      clock.advance(run * 1000);
      await bucket.put("b", new Uint8Array([7]), { customMetadata: { by: "me", id: "7" } });
      await bucket.delete("a");
      expect({ bucket, journal }).toMatchInlineSnapshot(`
        {
          "bucket": R2Bucket {
            "objects": {
              "b": {
                "body": Uint8Array [
                  7,
                ],
                "checksums": {
                  "md5": "89e74e640b8c46257a29de0616794d5d",
                },
                "customMetadata": {
                  "by": "me",
                  "id": "7",
                },
                "etag": "89e74e640b8c46257a29de0616794d5d",
                "httpMetadata": {},
                "key": "b",
                "size": 1,
                "storageClass": "Standard",
              },
            },
            "uploads": [
              {
                "key": "film",
                "parts": [],
              },
            ],
          },
          "journal": Journal [
            "1 put("b", 1 byte, { customMetadata: { by: "me", id: "7" } }) -> object of 1 byte (commit 1)",
            "2 delete("a") -> done (commit 2)",
          ],
        }
      `);
    });
});

/** A cron handler in a file of its own, which deletes objects older than a day. */
const purgeIn = (filename: string) =>
  runInThisContext(
    `(async (bucket) => {
      const { objects } = await bucket.list({ limit: 2 });
      for (const { key, uploaded } of objects)
        if (Date.now() - uploaded.getTime() > 24 * 3600 * 1000) await bucket.delete(key);
    })`,
    { filename },
  ) as (bucket: FakeBucket) => Promise<void>;

describe("fails", () => {
  /** The stacks of the errors of each test, by its name. */
  const errors = new Map<string, readonly (string | undefined)[]>();
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(
      () =>
        void errors.set(
          task.name,
          (task.result?.errors ?? []).map(({ stack }) => stack),
        ),
    ),
  );
  afterAll(() =>
    expect([...errors].map(([name, stacks]) => [name, ...stacks])).toEqual([
      [
        "for an unmet fault",
        expect.stringMatching(
          /UnmetFaults: A fault did not happen.*put\("near", …\).*\n\n {4}at [^\n]*fixtures\.test\.ts:\d+:1\n/s,
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
        "for a warning that explains no failure, if requested",
        expect.stringContaining('warning: The body of "a" is never'),
      ],
      [
        "for a warning that is not ignored",
        expect.stringMatching(/platform:\nwarning: The upload of "a" is still open\./),
      ],
      ["for an error that is not ignored", expect.stringContaining('error: "code" of "put: ')],
      [
        "once for a warning, if it fails itself too",
        ...[
          expect.stringContaining("not to be reached"),
          expect.stringMatching(/platform:\nwarning: The upload of "a"/),
        ],
      ],
      [
        "once for a call that the platform refuses, if it fails itself too",
        ...[expect.stringContaining("not to be reached"), expect.stringContaining("failed after 1 refused call")],
        expect.stringMatching(/^Error: error: delete\(\) of no keys\./),
      ],
      ["for both", expect.stringContaining("UnmetFaults"), expect.stringContaining("error: delete() of no keys.")],
      [
        "for a missing configuration",
        expect.stringMatching(/The file cannot be read.*\n +at [^\n]*fixtures\.test\.ts:\d+/),
      ],
      ["for a configuration without a bucket", expect.stringContaining("bucketTest: the configuration file has no")],
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
        ...["for a call that waits for the clock", expect.anything()],
        expect.stringMatching(/1 call had no answer:\n\n {2}put\("slow".*clock\.advanceAsync\(5000\)\./s),
      ],
      [
        ...["for a call that stalls", expect.anything()],
        expect.stringMatching(/1 call had no answer:\n\n {2}put\("stalled".*release\(\)/s),
      ],
      [
        ...["for a call that stalls, after another error", expect.anything(), expect.anything()],
        expect.stringMatching(/1 call had no answer:\n\n {2}put\("stalled"/),
      ],
      [
        "for a call of another bucket that stalls",
        expect.anything(),
        expect.stringMatching(/put\("other".*release\(\)/s),
      ],
      // The error of vitest alone: the stack of a timeout has this name.
      ["for a timeout while no call waits", expect.stringContaining("STACK_TRACE_ERROR")],
      ["for another reason while a call waits", expect.stringContaining("expected not to be reached")],
      [
        "for a script that reads the code of an error",
        expect.stringMatching(/error: "code" of "put: .*" was read\. .*\n +at [^\n]*app\/script\.ts:1/),
      ],
      ["for a state that cannot be built", expect.stringContaining("Error: no state")],
      ["for a state that cannot be built, again", expect.stringContaining("Error: no state")],
      ["for a state that takes longer to build than the test may", expect.anything()],
      [
        ...["with the warnings that may be the reason", expect.stringContaining("Expected the bucket")],
        expect.stringMatching(
          /^Error: The test failed; this may be the reason:\n\nR2Bucket "bucket": 1 object\n.*\n\nwarning: Date\.now\(\) was read \d+ days away from the clock of the bucket\. \(two-clocks\)\n +at [^\n]*app\/purge\.ts:4\n.*warning: A page of the list was truncated/s,
        ),
      ],
      [
        ...["with the warnings of another bucket", expect.stringContaining("not to be reached")],
        expect.stringMatching(
          /reason:\n\nR2Bucket "logs": 3 objects\n.*\n\nwarning: A page of the list was truncated/s,
        ),
      ],
      [
        ...["with a refused call of another bucket", expect.stringContaining("not to be reached")],
        expect.stringMatching(/after 1 refused call:\n\n {2}put\("a+"/),
      ],
      [
        ...["with three refused calls, each of them", expect.stringContaining("not to be reached")],
        expect.stringMatching(/after 3 refused calls:\n(?:\n {2}put\("[abc]+".* -> .*\(10020\).*){3}\n +at /),
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
    ]),
  );

  test.fails("for an unmet fault", async ({ bucket, faults }) => {
    faults.on("put", "x").refuse(10001).once();
    await bucket.put("near", "");
  });

  configured.fails("for an unmet fault of another bucket in env", async ({ env, faults }) => {
    faults(env.LOGS).on("put", "x").refuse(10001).once();
  });

  test.fails("for a call that the platform refuses", ({ bucket }) => bucket.delete([]).catch(() => undefined));

  watched.fails("for a call on another bucket that the platform refuses", ({ env }) =>
    env.LOGS.delete([]).catch(() => undefined),
  );

  warned.fails("for a warning, if requested", ({ bucket }) => bucket.createMultipartUpload("a"));

  warned.fails("for a warning that explains no failure, if requested", async ({ bucket }) => {
    await bucket.put("a", "1");
    await bucket.get("a");
  });

  bucketTest({ portability: { warnings: true, ignore: ["empty-delete"] } }).fails(
    "for a warning that is not ignored",
    async ({ bucket }) => {
      await bucket.delete([]).catch(() => undefined);
      await bucket.createMultipartUpload("a");
    },
  );

  configured.fails("for an error that is not ignored", ({ bucket }) =>
    bucket.put("k".repeat(1025), "").catch(codeIn("a.ts")),
  );

  warned.fails("once for a warning, if it fails itself too", async ({ bucket }) => {
    await bucket.createMultipartUpload("a");
    expect.unreachable();
  });

  test.fails("once for a call that the platform refuses, if it fails itself too", async ({ bucket }) => {
    await bucket.delete([]).catch(() => undefined);
    expect.unreachable();
  });

  test.fails("for both", async ({ bucket, faults }) => {
    faults.on("put", "x").refuse(10001).once();
    await bucket.delete([]).catch(() => undefined);
  });

  bucketTest({ config: new URL("missing.toml", import.meta.url) }).fails("for a missing configuration", ({ env }) =>
    expect(env).toBeDefined(),
  );

  bucketTest({ config: new URL("../../../package.json", import.meta.url) }).fails(
    "for a configuration without a bucket",
    ({ env }) => expect(env).toBeDefined(),
  );

  test.fails("if env is used without a configuration file", ({ env }) => expect(env).toBeDefined());

  test.fails("for calls that wait for the clock", { timeout: 400 }, async ({ bucket, faults }) => {
    faults.on("put", "short").delay("1s");
    faults.on("put", "long").delay("5s");
    await Promise.all(["short", "long"].map((key) => bucket.put(key, "")));
  });

  test.fails("for a call that waits for the clock", { timeout: 400 }, async ({ bucket, faults }) => {
    faults.on("put").delay("5s");
    await bucket.put("slow", "");
  });

  test.fails("for a call that stalls", { timeout: 400 }, async ({ bucket, faults }) => {
    faults.on("put").stall();
    await bucket.put("stalled", "");
  });

  test.fails("for a call that stalls, after another error", { timeout: 400 }, async ({ bucket, faults }) => {
    faults.on("put").stall();
    expect.soft(1).toBe(2);
    await bucket.put("stalled", "");
  });

  configured.fails("for a call of another bucket that stalls", { timeout: 1000 }, async ({ env, faults }) => {
    faults(env.LOGS).on("put").stall();
    await env.LOGS.put("other", "");
  });

  test.fails("for a timeout while no call waits", { timeout: 400 }, async ({ bucket }) => {
    await bucket.head("a");
    await new Promise(() => undefined);
  });

  test.fails("for another reason while a call waits", async ({ bucket, faults }) => {
    faults.on("put").delay("5s");
    void bucket.put("slow", "");
    expect.unreachable();
  });

  test.fails("for a script that reads the code of an error", ({ bucket }) =>
    refuse(bucket).catch(codeIn("app/script.ts")));

  const broken = bucketTest({
    build: () => {
      throw new Error("no state");
    },
  });
  broken.fails("for a state that cannot be built", ({ bucket }) => bucket.head("a"));
  broken.fails("for a state that cannot be built, again", ({ bucket }) => bucket.head("a"));

  describe("slowly", () => {
    // The fixtures are made after the end of the test, and change nothing then.
    let finishBuild: (() => void) | undefined;
    const slow = bucketTest({ build: () => new Promise<void>((resolve) => (finishBuild = resolve)) });
    slow.fails("for a state that takes longer to build than the test may", { timeout: 100 }, ({ bucket }) =>
      bucket.head("a"),
    );
    afterAll(() => {
      finishBuild?.();
      return new Promise((resolve) => setImmediate(resolve));
    });
  });

  test.fails("with the warnings that may be the reason", async ({ bucket, clock }) => {
    await seed(bucket, { b: "", c: "" });
    clock.advance("3d");
    await purgeIn(`${process.cwd()}/app/purge.ts`)(bucket);
    expect(bucket).toBeEmptyBucket();
  });

  configured.fails("with the warnings of another bucket", async ({ env }) => {
    await seed(env.LOGS, { a: "", b: "" });
    await env.LOGS.list({ limit: 2 });
    expect.unreachable();
  });

  configured.fails("with a refused call of another bucket", async ({ env }) => {
    await env.LOGS.put("a".repeat(1025), "").catch(() => undefined);
    expect.unreachable();
  });

  test.fails("with three refused calls, each of them", async ({ bucket, faults }) => {
    // Not a refusal by a rule.
    faults.on("head").before(() => Promise.reject(new Error("mine")));
    await bucket.head("a").catch(() => undefined);
    for (const key of ["a", "b", "c"]) await bucket.put(key.repeat(1025), "").catch(() => undefined);
    expect.unreachable();
  });

  test.fails("with the refused calls that its script caught", async ({ bucket }) => {
    const upload = await bucket.createMultipartUpload("m");
    const parts = [await upload.uploadPart(1, "a"), await upload.uploadPart(2, "b")];
    const respond = (call: Promise<unknown>) => call.then(...[200, 500].map((status) => () => status));
    const statuses = [await respond(upload.complete(parts))];
    for (const key of ["a", "b", "c"]) statuses.push(await respond(bucket.put(key.repeat(1025), "")));
    await upload.abort();
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test.fails("without a refused call that it shows itself, after another error", ({ bucket }) => {
    expect.soft(1).toBe(2);
    return bucket.put("k".repeat(1025), "");
  });

  const silent = bucketTest({ start: "2026-01-01", portability: { ignore: ["two-clocks"] } });
  silent.fails("without warnings that are ignored or unlikely reasons", async ({ bucket, clock }) => {
    await bucket.put("unread", "");
    await bucket.get("unread");
    clock.advance("3d");
    await purgeIn(`${process.cwd()}/app/purge.ts`)(bucket);
    expect(bucket).toHaveKeys(["a"]);
  });
});

test("a call that is still waiting at the end passes", async ({ bucket, faults }) => {
  faults.on("put").delay("5s");
  void bucket.put("slow", "");
  await Promise.resolve();
});

describe("calls that stall", () => {
  const stalled: Promise<unknown>[] = [];
  configured("may be left behind", async ({ env, faults }) => {
    for (const bucket of Object.values(env)) {
      faults(bucket).on("put").stall();
      stalled.push(bucket.put("a", ""));
    }
    await Promise.resolve();
  });

  test.fails("may be left behind by a test that fails", async ({ bucket, faults }) => {
    faults.on("put").stall();
    stalled.push(bucket.put("a", ""));
    faults.on("head").loseRequest();
  });

  // Each bucket has resumed its call at the end of the test.
  afterAll(async () => expect(await Promise.all(stalled)).toHaveLength(3));
});

describe("passes", () => {
  test("with warnings", async ({ bucket, clock }) => {
    await seed(bucket, { b: "", c: "" });
    clock.advance("3d");
    await purgeIn(`${process.cwd()}/app/purge.ts`)(bucket);
    vi.setSystemTime(clock.now());
    await purgeIn(`${process.cwd()}/app/purge.ts`)(bucket);
    vi.useRealTimers();
  });
});

test("a test may read the code of an error", ({ bucket }) => refuse(bucket).catch(codeIn("app/script.test.ts")));

describe("time", () => {
  // The start is the real time, also under fake timers.
  vi.useFakeTimers({ now: 0 });
  const dated = bucketTest({ build: (bucket) => seed(bucket, { a: "built" }) });
  vi.useRealTimers();
  const ageOf = async (bucket: FakeBucket, key: string) =>
    Date.now() - ((await bucket.head(key))?.uploaded.getTime() ?? Number.NaN);
  afterEach(() => vi.useRealTimers());

  dated("equals Date at first, as scripts read it", async ({ bucket }) => {
    await bucket.put("b", "");
    for (const key of ["a", "b"]) expect(Math.abs(await ageOf(bucket, key))).toBeLessThan(60_000);
  });

  for (const run of [1, 2])
    dated(`is the same for the built state and for each test, ${run}`, async ({ bucket, clock }) => {
      expect((await bucket.head("a"))?.uploaded.getTime()).toBe(clock.now());
      await new Promise((resolve) => setTimeout(resolve, 2));
    });

  dated("follows fake timers, whichever of the two is moved", async ({ bucket, clock, faults }) => {
    vi.useFakeTimers({ now: clock.now() });
    clock.advance("31d");
    expect(await ageOf(bucket, "a")).toBeGreaterThanOrEqual(31 * 24 * 3600 * 1000);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(Date.now());
    faults.on("put").delay("5s");
    const slow = bucket.put("slow", "");
    await vi.advanceTimersByTimeAsync(5000);
    expect((await slow)?.uploaded.getTime()).toBe(Date.now());
  });
});

describe("builds nothing", () => {
  let built = 0;
  const lazy = bucketTest({ build: () => ++built });
  lazy("unless a bucket is used", ({ clock }) => {
    expect([clock.now() <= Date.now(), clock.now() > Date.now() - 60_000, built]).toEqual([true, true, 0]);
  });
});
