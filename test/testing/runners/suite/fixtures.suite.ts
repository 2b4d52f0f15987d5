import { runInThisContext } from "node:vm";
import type { FakeBucket } from "fakebucket";
import { contents, seed } from "fakebucket/testing";
import { bucketTest, test as plainTest } from "fakebucket/vitest";
import { afterAll, afterEach, describe, expect, vi } from "vitest";

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

// At the very end each watch has stopped, and the host is as it was.
const before = [Request, Response, fetch];
afterAll(() => expect([Request, Response, fetch]).toEqual(before));

describe("what is built", () => {
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

describe("tests at once", () => {
  for (const run of [1, 2, 3]) {
    deployed.concurrent(
      `know what streams are made from, also when others have ended, ${run}`,
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
    test.concurrent(`have buckets of their own, ${run}`, async ({ bucket, expect }) => {
      await bucket.put(`only ${run}`, "");
      // Without the fixture `journal`; what was built is not a call of the test.
      expect(bucket).toHaveReceived("put", undefined, { times: 1 });
      await new Promise((resolve) => setTimeout(resolve));
      expect(bucket).toHaveKeys(["a", `only ${run}`]);
    });
  }
});

plainTest("the test of no options begins with an empty bucket", async ({ bucket }) => {
  expect(bucket).toBeEmptyBucket();
});

const configured = bucketTest<{ readonly FILES: FakeBucket; readonly LOGS: FakeBucket }>({
  config: new URL("script.toml", import.meta.url),
  build: (_, env) => seed(env.LOGS, { log: "built" }),
  start: 0,
  portability: { ignore: ["empty-delete"] },
});

configured("env is that of the configuration file", async ({ env, bucket, clock }) => {
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

  bucketTest({ bucketOptions: { semantics: "documented" } })("are those that are asked for", async ({ bucket }) =>
    expect(await namesOf(bucket)).toEqual(["a"]),
  );

  for (const [name, prefix] of [
    ["specification.toml", "a"],
    ["wrangler.toml", "a/"],
  ] as const)
    bucketTest({ config: new URL(name, import.meta.url) })(`follow the spelling of ${name}`, async ({ bucket }) =>
      expect(await namesOf(bucket)).toEqual([prefix]),
    );
});

configured("the journal of another bucket is asked for by it", async ({ env, journal }) => {
  await env.LOGS.put("a", "1");
  await env.FILES.head("b");
  expect(journal).toHaveReceived("head", "b", { times: 1 });
  expect([journal.count(), journal(env.LOGS).last()?.key, `${journal}`.includes('head("b")')]).toEqual([1, "a", true]);
});

bucketTest({ config: new URL("script.toml", import.meta.url), environment: "preview" })(
  "env is that of the environment",
  ({ env }) => expect(Object.keys(env)).toEqual(["FILES"]),
);

/** A call that is refused. */
const refuse = (bucket: FakeBucket): Promise<unknown> => bucket.put("k".repeat(1025), "");

/** Returns what reads the code of an error, in a file. */
function codeIn(file: string): (error: unknown) => unknown {
  return runInThisContext("(error) => error.code", { filename: `${process.cwd()}/${file}` });
}

const watched = bucketTest<{ readonly LOGS: FakeBucket }>({ config: new URL("script.toml", import.meta.url) });
const warned = bucketTest({ portability: { warnings: true } });
const unwatched = bucketTest({ portability: false });

test("a fault that happens is well", async ({ bucket, faults }) => {
  faults.on("put", "a").refuse(10001).once();
  await expect(bucket.put("a", "")).rejects.toThrow("10001");
});

test("leaves an upload open, which is a warning", ({ bucket }) => bucket.createMultipartUpload("a"));

unwatched("deletes nothing, unwatched", ({ bucket }) => bucket.delete([]).catch(() => undefined));

describe("a snapshot", () => {
  for (const run of [1, 2])
    test(`holds contents and calls without versions and times, ${run}`, async ({ bucket, clock, journal, expect }) => {
      clock.advance(run * 1000);
      await bucket.put("b", new Uint8Array([7]), { customMetadata: { by: "me" } });
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
            "1 put("b", 1 byte, { customMetadata: { by: "me" } }) -> object of 1 byte (commit 1)",
            "2 delete("a") -> done (commit 2)",
          ],
        }
      `);
    });
});

describe("fails", () => {
  test("for a snapshot of other contents", ({ bucket, expect }) => {
    expect(bucket).toMatchInlineSnapshot(`R2Bucket {}`);
  });

  test("for a fault that does not happen", async ({ bucket, faults }) => {
    faults.on("put", "x").refuse(10001).once();
    await bucket.put("near", "");
  });

  configured("for a fault of another bucket of env", async ({ env, faults }) => {
    faults(env.LOGS).on("put", "x").refuse(10001).once();
  });

  test("for what the platform refuses", ({ bucket }) => bucket.delete([]).catch(() => undefined));

  watched("for what the platform refuses of another bucket", ({ env }) => env.LOGS.delete([]).catch(() => undefined));

  warned("for a warning, where they are asked for", ({ bucket }) => bucket.createMultipartUpload("a"));

  test("for both", async ({ bucket, faults }) => {
    faults.on("put", "x").refuse(10001).once();
    await bucket.delete([]).catch(() => undefined);
  });

  bucketTest({ config: new URL("missing.toml", import.meta.url) })("for a configuration that is not there", ({ env }) =>
    expect(env).toBeDefined(),
  );

  test("where env is asked for without a configuration file", ({ env }) => expect(env).toBeDefined());

  test("for a call that waits for the clock", { timeout: 100 }, async ({ bucket, faults }) => {
    faults.on("put").delay("5s");
    await bucket.put("slow", "");
  });

  test("for a call that stalls", { timeout: 100 }, async ({ bucket, faults }) => {
    faults.on("put").stall();
    await bucket.put("stalled", "");
  });

  test("for something else while a call waits", async ({ bucket, faults }) => {
    faults.on("put").delay("5s");
    void bucket.put("slow", "");
    expect.unreachable();
  });

  test("for a script that reads the code of an error", ({ bucket }) => refuse(bucket).catch(codeIn("app/script.ts")));
});

test("a call that still waits at the end is well", async ({ bucket, faults }) => {
  faults.on("put").delay("5s");
  void bucket.put("slow", "");
  await Promise.resolve();
});

test("a test may read the code of an error", ({ bucket }) => refuse(bucket).catch(codeIn("app/script.test.ts")));

describe("time", () => {
  const dated = bucketTest({ build: (bucket) => seed(bucket, { a: "built" }) });
  const ageOf = async (bucket: FakeBucket, key: string) =>
    Date.now() - ((await bucket.head(key))?.uploaded.getTime() ?? Number.NaN);
  afterEach(() => vi.useRealTimers());

  dated("is that of Date at first, as scripts read it", async ({ bucket }) => {
    await bucket.put("b", "");
    for (const key of ["a", "b"]) expect(Math.abs(await ageOf(bucket, key))).toBeLessThan(60_000);
  });

  for (const run of [1, 2])
    dated(`is the same for what was built and for each test, ${run}`, async ({ bucket, clock }) => {
      expect((await bucket.head("a"))?.uploaded.getTime()).toBe(clock.now());
      await new Promise((resolve) => setTimeout(resolve, 2));
    });

  dated("is that of fake timers, whichever of the two is moved", async ({ bucket, clock, faults }) => {
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
  lazy("unless a bucket is asked for", ({ clock }) => {
    expect([clock.now() <= Date.now(), clock.now() > Date.now() - 60_000, built]).toEqual([true, true, 0]);
  });
});
