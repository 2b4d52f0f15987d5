import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { contents, manualClock } from "fakebucket/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { parseRecording } from "../../src/cli/compare/recording.js";
import type { CompareHost } from "../../src/cli/compare/side.js";
import { default as worker } from "../../src/cli/compare/worker.js";
import { run } from "../../src/cli/run.js";
import type { Sequence } from "../../src/property/sequences/sequence.js";
import { s3Handler } from "../../src/s3/s3-handler.js";
import { questions } from "../../tools/questions/questions.js";
import { get, latest, put } from "../../tools/questions/steps.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { compareBy } from "./compare-by.js";

const folderOf = temporaryDirectory();
const credentials = { accessKeyId: "id-of-the-key", secretAccessKey: "secret-of-the-key" };
const environment = {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  FAKEBUCKET_TOKEN: "token-of-the-worker",
};

/** Runs the command with these arguments in a folder. */
function compareIn(folder: string, words: string, host: Partial<CompareHost> = {}) {
  return compareBy(words, { folder, environment, ...host });
}

/** The Worker at a bucket. */
function workerAt(bucket: FakeBucket): typeof fetch {
  const env = { BUCKET: bucket, PREFIX: "fakebucket-compare/", TOKEN: environment.FAKEBUCKET_TOKEN };
  return (input, init) => worker.fetch(new Request(input, init), env);
}

function deployed(options: FakeBucketOptions = {}): { readonly fetch: typeof fetch } {
  return { fetch: workerAt(new FakeBucket({ semantics: "deployed", ...options })) };
}

const address = "https://fakebucket-compare.my-account.workers.dev";
const recordIt = `compare --url ${address} --record r2.json`;

/** A bucket that does not delete one key. */
function keeping(key: string): FakeBucket {
  const bucket = new FakeBucket({ semantics: "deployed" });
  const { delete: remove } = bucket;
  return Object.assign(bucket, {
    delete: async (keys: string | string[]) => (keys === key ? undefined : remove.call(bucket, keys as string)),
  });
}

/** A recording with a member changed. */
function damaged(folder: string, change: (given: Record<string, unknown>) => void): void {
  const given = JSON.parse(readFileSync(join(folder, "r2.json"), "utf8"));
  change(given);
  writeFileSync(join(folder, "damaged.json"), JSON.stringify(given));
}

describe("fakebucket compare --record", () => {
  it("writes one call or answer a line, with what was asked and nothing of the account", async () => {
    const folder = folderOf({});
    const lines: string[] = [];
    const { output } = await compareIn(folder, recordIt, { ...deployed(), say: (line) => lines.push(line) });
    expect(output).toContain("Wrote r2.json: the answers of R2 to ");
    expect(lines.slice(0, 3)).toEqual([
      `Asking ${questions.tour.length + questions.unknown.length} questions, under fakebucket-compare/.`,
      ...["20 questions …", "40 questions …"],
    ]);
    const text = readFileSync(join(folder, "r2.json"), "utf8");
    expect(text.length).toBeLessThan(1_000_000);
    const { questions: answered, ...header } = parseRecording(text);
    expect(header).toMatchObject({
      ...{ date: new Date().toISOString().slice(0, 10), of: "R2", through: "worker", fakebucket: "1.0.0" },
      ...{ semantics: "deployed", prefix: "fakebucket-compare/" },
    });
    expect(header.decides).toContain("completeMetadata");
    expect(header.decides).toEqual([...new Set(header.decides)].sort());
    expect(answered.map(({ rules }) => rules)).toEqual(
      [...questions.tour, ...questions.unknown].map(({ rules }) => rules),
    );
    const calls = answered.reduce((sum, { answers }) => sum + answers.length, 0);
    expect(output).toContain(` to ${answered.length} questions (${calls} calls). `);
    for (const { sequence, answers } of answered)
      for (const each of [...sequence, ...answers]) expect(text).toContain(`\n${JSON.stringify(each)}`);
    for (const secret of ["my-account", "workers.dev", environment.FAKEBUCKET_TOKEN])
      expect(text).not.toContain(secret);
  });

  it("hides the account, the bucket and the keys in texts of errors", async () => {
    const folder = folderOf({});
    const bucket = new FakeBucket();
    const shown = "scratch-bucket fakebucket-compare/a";
    const leak = `${address} ${shown} my-account my-account ${Object.values(environment).join(" ")}`;
    Object.assign(bucket, { head: async () => Promise.reject(new Error(`head: ${leak} (10001)`)) });
    await compareIn(folder, recordIt, { fetch: workerAt(bucket) });
    const text = readFileSync(join(folder, "r2.json"), "utf8");
    expect(text).toContain(`"message":"head: https://… ${shown} … … id-of-the-key secret-of-the-key … (10001)"`);
  });

  it("hides the same over S3", async () => {
    const folder = folderOf({});
    const { accessKeyId, secretAccessKey } = credentials;
    const host = "a1b2c3d4.r2.cloudflarestorage.com:8443";
    const leak = `https://${host} a1b2c3d4 box ${accessKeyId} ${secretAccessKey} r2`;
    const bucket = new FakeBucket({ semantics: "deployed" });
    const handler = s3Handler({ buckets: { box: bucket }, credentials });
    const leaking: typeof fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      if (method !== "GET" || new URL(url).search !== "") return handler(input as string, init);
      return new Response(`<Error><Code>Other</Code><Message>${leak}</Message></Error>`, { status: 400 });
    };
    const sequence: Sequence = [{ call: "get", args: ["a"] }];
    // A question that S3 cannot answer, before one that it can.
    const asked = ["list.metadata-bytes", "get.missing"].map((rule) => ({ rules: [rule], sequence }));
    const few = { tour: asked, unknown: [], locked: [] };
    const words = `compare --endpoint https://${host} --bucket box --record s3.json`;
    await compareIn(folder, words, { fetch: leaking, questions: few });
    const text = readFileSync(join(folder, "s3.json"), "utf8");
    expect(parseRecording(text).questions.map(({ rules }) => rules)).toEqual([["get.missing"]]);
    expect(text).toContain('"message":"get: https://… … … … … r2 (Other)"');
  });

  it("asks again over S3 too, with a pause, and leaves out a question that S3 cannot answer", async () => {
    const folder = folderOf({});
    const bucket = new FakeBucket({ semantics: "deployed" });
    const handler = s3Handler({ buckets: { "scratch-bucket": bucket }, credentials });
    let reads = 0;
    const throttled: typeof fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      if (method !== "GET" || new URL(url).search !== "" || ++reads > 1) return handler(input as string, init);
      return new Response("<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>", { status: 400 });
    };
    const { setTimeout: later } = globalThis;
    const waits: unknown[] = [];
    const waiting = vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, milliseconds: number) => {
      waits.push(milliseconds);
      return later(done, milliseconds === 1100 ? 0 : milliseconds);
    }) as typeof setTimeout);
    onTestFinished(() => waiting.mockRestore());
    const unanswered = put("a", "b", { onlyIf: { uploadedBefore: latest } });
    const asked = [
      { rules: ["condition.uploaded-before"], sequence: [unanswered] },
      { rules: ["get.missing"], sequence: [get("a")] },
    ];
    const words = "compare --endpoint https://a.r2.cloudflarestorage.com --bucket scratch-bucket --record paced.json";
    await compareIn(folder, words, { fetch: throttled, questions: { tour: asked, unknown: [], locked: [] } });
    expect(waits.filter((milliseconds) => milliseconds === 1100)).toHaveLength(1);
    const text = readFileSync(join(folder, "paced.json"), "utf8");
    expect(parseRecording(text).questions.map(({ answers }) => answers)).toEqual([[{ promise: true, result: null }]]);
  });

  it("asks again, with a pause before each call, if the bucket refuses calls as too frequent", async () => {
    const folder = folderOf({});
    const { fetch: answer } = deployed();
    const pauses: (string | null)[] = [];
    const throttled: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      pauses.push(headers.get("fakebucket-pause"));
      if (pauses.length === 2) return Response.json([{ rejected: { message: "put: Reduce your rate. (10058)" } }]);
      headers.set("fakebucket-pause", "0");
      return answer(input, { ...init, headers });
    };
    const few = { tour: questions.tour.slice(0, 3), unknown: [], locked: [] };
    await compareIn(folder, recordIt, { fetch: throttled, questions: few });
    expect(pauses).toEqual(["0", "0", "1100", "0"]);
    pauses.length = 0;
    const compared = await compareIn(folder, `compare --url ${address} --runs 0`, { fetch: throttled, questions: few });
    expect([pauses, compared.exitCode]).toEqual([["0", "0", "1100", "0"], 0]);
    // The question about the pace itself has the answer as it is.
    pauses.length = 1;
    const sequence: Sequence = [{ call: "put", args: ["a", "b"] }];
    const about = { tour: [{ rules: ["consistency.not-throttled"], sequence }], unknown: [], locked: [] };
    await compareIn(folder, `compare --url ${address} --record pace.json`, { fetch: throttled, questions: about });
    expect(pauses).toEqual(["0", "0"]);
    expect(readFileSync(join(folder, "pace.json"), "utf8")).toContain("10058");
    expect(readFileSync(join(folder, "r2.json"), "utf8")).not.toContain("10058");
    const waiting = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => waiting.mockRestore());
    const headers = { authorization: `Bearer ${environment.FAKEBUCKET_TOKEN}`, "fakebucket-pause": "1" };
    const body = '[{"call":"head","args":["fakebucket-compare/a"]},{"call":"head","args":["fakebucket-compare/b"]}]';
    await answer(address, { method: "POST", headers, body });
    expect(waiting.mock.calls.filter(([, milliseconds]) => milliseconds === 1)).toHaveLength(2);
  });

  it.each<[what: string, env: object, init: RequestInit, status: number]>([
    ["without a prefix", { PREFIX: "" }, {}, 403],
    ["with another token", { TOKEN: "other" }, {}, 403],
    ["with another method", {}, { method: "PUT" }, 405],
    ["with a key outside of the prefix", {}, { body: '[{"call":"head","args":["a"]}]' }, 400],
  ])("its Worker refuses a request %s", async (_, env, init, status) => {
    const headers = { authorization: "Bearer token" };
    const request = new Request(address, { method: "POST", body: "[]", headers, ...init });
    const given = { BUCKET: new FakeBucket(), PREFIX: "fakebucket-compare/", TOKEN: "token", ...env };
    const answer = await worker.fetch(request, given);
    expect([answer.status, answer.headers.get("allow")]).toEqual([status, status === 405 ? "POST" : null]);
  });

  it("ends after the question in progress when it is interrupted, and writes nothing", async () => {
    const folder = folderOf({});
    const interruption = new AbortController();
    const { fetch: answer } = deployed();
    let calls = 0;
    const interrupted: typeof fetch = (input, init) => {
      calls += 1;
      interruption.abort();
      return answer(input, init);
    };
    const { complaint, exitCode } = await compareIn(folder, recordIt, {
      ...{ fetch: interrupted, signal: interruption.signal },
    });
    expect([complaint, exitCode, calls]).toEqual(["Interrupted.", 2, 1]);
    expect(existsSync(join(folder, "r2.json"))).toBe(false);
  });

  it("names the bucket's implementation, and writes only new files", async () => {
    const folder = folderOf({ "r2.json": "kept" });
    await expect(compareIn(folder, recordIt, deployed())).rejects.toThrow("r2.json exists. Name a new file.");
    const local = "compare --url http://localhost:8787 --record other.json";
    for (const words of [
      local,
      local.replace("localhost:8787", "a.workers.dev.example.com"),
      local.replace("localhost:8787", "a.my-workers.dev"),
      "compare --endpoint localhost --bucket scratch --record other.json",
    ])
      await expect(compareIn(folder, words, deployed())).rejects.toThrow("Say what answers at this address: --of R2");
    const few = { ...deployed(), questions: { tour: questions.tour.slice(0, 2), unknown: [], locked: [] } };
    const say = () => writeFileSync(join(folder, "other.json"), "begun meanwhile");
    await expect(compareIn(folder, `${local} --of wrangler`, { ...few, say })).rejects.toThrow("EEXIST");
    rmSync(join(folder, "other.json"));
    await compareIn(folder, `${local} --of wrangler`, few);
    expect(parseRecording(readFileSync(join(folder, "other.json"), "utf8")).of).toBe("wrangler");
    await compareIn(folder, `compare --url ${address} --record named.json --of staging --semantics simulator`, few);
    expect(parseRecording(readFileSync(join(folder, "named.json"), "utf8"))).toMatchObject({
      ...{ of: "staging", semantics: "simulator" },
    });
  });
});

/** A bucket that locks the keys of the questions about locks, on a clock that waits advance. */
function lockingBucket(prefix: string, maxAgeSeconds = 60) {
  const clock = manualClock("2026-01-01");
  const waits: number[] = [];
  const { setTimeout: startTimer } = globalThis;
  const timer = vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, milliseconds: number) => {
    // The time limits of RemoteBucket.
    if (milliseconds < 60_000) return startTimer(done, milliseconds);
    waits.push(milliseconds);
    clock.advance(milliseconds);
    return queueMicrotask(done);
  }) as never);
  onTestFinished(() => timer.mockRestore());
  const locks = [{ id: "1", enabled: true, prefix, condition: { type: "Age", maxAgeSeconds } as const }];
  return { clock, waits, bucket: new FakeBucket({ semantics: "deployed", clock, locks }) };
}

describe("fakebucket compare --record --locks", () => {
  const onlyLocked = { tour: [], unknown: [], locked: questions.locked };

  it("records what a lock refuses and its rule, and empties the bucket when each lock has ended", async () => {
    const folder = folderOf({});
    const { bucket, waits } = lockingBucket("fakebucket-compare/locked/");
    const said: string[] = [];
    // Not every question needs a refusal.
    const locked = [...questions.locked, { rules: ["get.missing"], sequence: [get("a")] }];
    const asked = { ...onlyLocked, locked };
    const host = { fetch: workerAt(bucket), questions: asked, say: (line: string) => said.push(line) };
    await compareIn(folder, `${recordIt} --locks 60`, host);
    expect(contents(bucket).objects.size).toBe(0);
    // One wait after each question, and two within the one about the end of a lock.
    expect(waits).toEqual(Array.from({ length: questions.locked.length + 2 }, () => 62_000));
    expect(said[0]).toBe(`Asking ${locked.length} questions, under fakebucket-compare/.`);
    expect(said).toContain(
      `${locked.length} questions need a bucket that locks keys under fakebucket-compare/locked/ for 60 seconds. Each takes 62 seconds or more.`,
    );
    const text = readFileSync(join(folder, "r2.json"), "utf8");
    expect(text).toContain('\n"lock": {"prefix":"fakebucket-compare/locked/","maxAgeSeconds":60},\n');
    const refused = parseRecording(text).questions.map(
      ({ answers }) => answers.filter((answer) => JSON.stringify(answer).includes("(10069)")).length,
    );
    expect(refused).toEqual([4, 3, 3, 1, 3, 0]);
    const { output } = await compareIn(folder, "compare --replay r2.json");
    expect(output).toMatch(
      /^6 questions to R2 of [\d-]+, which locks fakebucket-compare\/locked\/ for 60 s, no difference\.$/,
    );
  });

  it("finds a bucket that deletes the other keys of an array with a locked one", async () => {
    const folder = folderOf({});
    const { bucket } = lockingBucket("fakebucket-compare/locked/");
    const remove = bucket.delete.bind(bucket);
    Object.assign(bucket, {
      delete: async (keys: string | string[]) => {
        for (const key of [keys].flat().reverse()) await remove(key);
      },
    });
    await compareIn(folder, `${recordIt} --locks 60`, { fetch: workerAt(bucket), questions: onlyLocked });
    const { output, exitCode } = await compareIn(folder, "compare --replay r2.json");
    expect(exitCode).toBe(1);
    expect(output).toContain('results[5] = await bucket.head("c");');
    expect(output).toContain("- Would change: lock.delete-array (");
  });

  it("records over S3, with the rule on the prefix that is used there", async () => {
    const folder = folderOf({});
    const { bucket } = lockingBucket("fakebucket-compare/run/locked/");
    const handler = s3Handler({ buckets: { "scratch-bucket": bucket }, credentials, clock: manualClock(new Date()) });
    const endpoint = "compare --endpoint https://a1b2c3d4.r2.cloudflarestorage.com --bucket scratch-bucket";
    const host = { fetch: handler as typeof fetch, questions: onlyLocked };
    await compareIn(folder, `${endpoint} --record s3.json --locks 60`, host);
    expect(contents(bucket).objects.size).toBe(0);
    const { output } = await compareIn(folder, "compare --replay s3.json");
    expect(output).toContain("which locks fakebucket-compare/run/locked/ for 60 s, no difference.");
  });

  it("refuses a bucket without the rule, one that stays locked, and one with objects of an interrupted run", async () => {
    const folder = folderOf({});
    const asking = (bucket: FakeBucket) =>
      compareIn(folder, `${recordIt} --locks 60`, { fetch: workerAt(bucket), questions: onlyLocked });
    const unlocked = lockingBucket("other/");
    await expect(asking(unlocked.bucket)).rejects.toThrow(
      "The bucket does not lock keys under fakebucket-compare/locked/ for 60 seconds: add the rule first.",
    );
    expect([unlocked.waits, contents(unlocked.bucket).objects.size]).toEqual([[], 0]);
    const handler = s3Handler({ buckets: { scratch: unlocked.bucket }, credentials, clock: manualClock(new Date()) });
    const endpoint = "compare --endpoint https://a1b2c3d4.r2.cloudflarestorage.com --bucket scratch";
    await expect(
      compareIn(folder, `${endpoint} --record s3.json --locks 60`, {
        ...{ fetch: handler as typeof fetch, questions: onlyLocked },
      }),
    ).rejects.toThrow("The bucket does not lock keys under fakebucket-compare/run/locked/");
    expect(contents(unlocked.bucket).objects.size).toBe(0);
    const { bucket, waits } = lockingBucket("fakebucket-compare/locked/", 86_400);
    await expect(asking(bucket)).rejects.toThrow(/^The bucket was not emptied after a question: .*\(10069\)$/);
    expect(waits).toHaveLength(3);
    await expect(asking(bucket)).rejects.toThrow(/^The bucket is not empty, or a lock still holds: .*\(10069\)$/);
    const refusal = (words: string) => run(words.split(" "), "1.0.0", { width: 80, colors: false });
    expect(refusal(`compare --url ${address} --locks 60`)).toMatchObject({
      complaint: expect.stringContaining("--locks needs --record FILE."),
    });
    for (const seconds of [29, 241])
      expect(refusal(`${recordIt} --locks ${seconds}`)).toMatchObject({
        complaint: expect.stringContaining(`--locks takes 30 to 240 seconds, not ${seconds}.`),
      });
  });

  it("ends at once when it is interrupted, and says that locked objects remain", async () => {
    const folder = folderOf({});
    const bucket = new FakeBucket({
      locks: [{ id: "1", enabled: true, condition: { type: "Age", maxAgeSeconds: 60 } }],
    });
    const interruption = new AbortController();
    const say = (line: string) => {
      if (line.startsWith("Waiting")) setTimeout(() => interruption.abort(), 1);
    };
    const { signal } = interruption;
    const host = { fetch: workerAt(bucket), questions: onlyLocked, say, signal };
    const { complaint, exitCode } = await compareIn(folder, `${recordIt} --locks 60`, host);
    expect(exitCode).toBe(2);
    expect(complaint).toBe(
      "Interrupted.\nLocked objects may remain: the next run with --locks removes them when their lock has ended.",
    );
  });
});

describe("fakebucket compare --replay", () => {
  it("finds no difference in a recording of FakeBucket, and under other semantics the rules that would change", async () => {
    const folder = folderOf({});
    await compareIn(folder, recordIt, deployed());
    const { output, exitCode } = await compareIn(folder, "compare --replay r2.json");
    expect(output).toMatch(/^\d+ questions to R2 of \d{4}-\d\d-\d\d, no difference\.$/);
    expect(exitCode).toBe(0);
    const other = await compareIn(folder, "compare --replay r2.json --semantics documented");
    expect(other.exitCode).toBe(1);
    expect(other.output).toContain("- Would change: list.delimiter (");
    expect(other.output).toMatch(/^\d+ questions to R2 of .*, \d+ differ\.$/m);
  });

  it("has the semantics of the recording, and all members of a bucket inside the platform", async () => {
    const folder = folderOf({});
    const tour = questions.tour.filter(({ rules }) => rules.includes("list.delimiter"));
    const documented = { ...deployed({ semantics: "documented" }), questions: { tour, unknown: [], locked: [] } };
    await compareIn(folder, `${recordIt} --semantics documented`, documented);
    expect(await compareIn(folder, "compare --replay r2.json")).toMatchObject({ exitCode: 0 });
    damaged(folder, (given) => {
      const [first] = given["questions"] as { rules: string[]; answers: object[] }[];
      const text = JSON.stringify(first?.answers).replaceAll('"md5"', '"md4"');
      Object.assign(first ?? {}, { rules: ["no.rule"], answers: JSON.parse(text) });
    });
    const { output, exitCode } = await compareIn(folder, "compare --replay damaged.json");
    expect([output.match(/- Would change: .*/g), exitCode]).toEqual([["- Would change: no.rule (unknown)"], 1]);
  });

  it("shows the differing call and the earlier calls that matter", async () => {
    const folder = folderOf({});
    const bucket = keeping("fakebucket-compare/a");
    const few = { tour: questions.tour.slice(1, 2), unknown: [], locked: [] };
    await compareIn(folder, recordIt, { fetch: workerAt(bucket), questions: few });
    const { output } = await compareIn(folder, "compare --replay r2.json");
    expect(output).toContain(
      [
        "Question 1 of r2.json differs in step 2.",
        ...["", "```js", 'results[0] = await bucket.put("a", "one");', 'results[1] = await bucket.delete("a");'],
        ...['results[2] = await bucket.head("a");', "```"],
      ].join("\n"),
    );
    expect(output).toContain("- Would change: delete.one (");
  });

  it("shows an earlier read only if a call uses its result", async () => {
    const folder = folderOf({});
    const bucket = keeping("fakebucket-compare/a");
    const result = { is: "result", step: 1, what: "etag" } as const;
    const sequence: Sequence = [
      { call: "put", args: ["a", "one"] },
      { call: "head", args: ["a"] },
      { call: "get", args: ["a"] },
      { call: "list", args: [] },
      { call: "put", args: ["b", result] },
      { call: "delete", args: ["a"] },
      { call: "head", args: ["a"] },
    ];
    const few = { tour: [{ rules: ["delete.one", "head.missing"], sequence }], unknown: [], locked: [] };
    await compareIn(folder, recordIt, { fetch: workerAt(bucket), questions: few });
    const { output } = await compareIn(folder, "compare --replay r2.json");
    // Of the question's rules, those about the differing call.
    expect(output).toContain("- Would change: head.missing (");
    expect(output).not.toContain("delete.one (");
    expect(output.match(/results\[\d\] = /g)).toEqual([0, 1, 4, 5, 6].map((index) => `results[${index}] = `));
  });

  it("compares over S3 what S3 can carry", async () => {
    const folder = folderOf({});
    const bucket = new FakeBucket({ semantics: "deployed" });
    const handler = s3Handler({ buckets: { "scratch-bucket": bucket }, credentials }) as typeof fetch;
    const endpoint = "compare --endpoint https://a1b2c3d4.r2.cloudflarestorage.com --bucket scratch-bucket";
    await compareIn(folder, `${endpoint} --record s3.json`, { fetch: handler });
    const text = readFileSync(join(folder, "s3.json"), "utf8");
    expect(parseRecording(text)).toMatchObject({ of: "R2", through: "s3", prefix: "fakebucket-compare/run/" });
    for (const secret of ["a1b2c3d4", "scratch-bucket", ...Object.values(credentials)])
      expect(text).not.toContain(secret);
    // Their headers would be longer than HTTP servers take.
    expect(text).not.toMatch(/"text":"\u00fc","times":8191/);
    const { output } = await compareIn(folder, "compare --replay s3.json");
    expect(output).toContain("no difference.");
  });

  it("refuses files that are no recordings, or damaged, in one line", async () => {
    const folder = folderOf({
      "foreign.json": '{"name":"x"}',
      "text.json": "PNG",
      "array.json": "[]",
      "null.json": "null",
    });
    const few = { ...deployed(), questions: { tour: questions.tour.slice(0, 2), unknown: [], locked: [] } };
    await compareIn(folder, recordIt, few);
    const refusal = (file: string) =>
      compareIn(folder, `compare --replay ${file}`).catch(({ message }: Error) => message);
    expect(await refusal("none.json")).toMatch(/^none\.json cannot be read: ENOENT/);
    expect(await refusal("text.json")).toBe("text.json is not JSON.");
    expect(await refusal("foreign.json")).toBe("foreign.json is not a recording of fakebucket compare.");
    for (const name of ["array.json", "null.json"])
      expect(await refusal(name)).toBe(`${name} is not a recording of fakebucket compare.`);
    for (const [change, text] of [
      [(given) => Object.assign(given, { recording: 2 }), "has another form than this version of fakebucket reads (1)"],
      [(given) => Object.assign(given, { semantics: "toString" }), 'is damaged: "semantics" is missing or wrong'],
      ...["today", "on 2026-01-01", "2026-01-01T00"].map(
        (date) =>
          [(given: object) => Object.assign(given, { date }), 'is damaged: "date" is missing or wrong'] as const,
      ),
      [(given) => Object.assign(given, { prefix: undefined }), 'is damaged: "prefix" is missing or wrong'],
      [(given) => Object.assign(given, { lock: { prefix: "a" } }), 'is damaged: "lock" is missing or wrong'],
      [(given) => Object.assign(given, { lock: { maxAgeSeconds: 1 } }), 'is damaged: "lock" is missing or wrong'],
      [(given) => Object.assign(given, { through: "http" }), 'is damaged: "through" is missing or wrong'],
      ...["of", "fakebucket", "decides", "questions"].map(
        (name) =>
          [
            (given: object) => Object.assign(given, { [name]: 5 }),
            `is damaged: "${name}" is missing or wrong`,
          ] as const,
      ),
      [(given) => Object.assign(given["questions"][0].sequence[0], { call: 5 }), "is damaged: question 1 is"],
      [(given) => given["questions"][0].answers.fill([]), "is damaged: question 1 is incomplete or wrong"],
      [(given) => given["questions"][0].answers.fill(null), "is damaged: question 1 is incomplete or wrong"],
      [(given) => given["questions"][1].answers.pop(), "is damaged: question 2 is incomplete or wrong"],
      [(given) => Object.assign(given["questions"][0], { rules: 5 }), "is damaged: question 1 is incomplete or wrong"],
      // A wrong element after a right one.
      [(given) => given["decides"].push(5), 'is damaged: "decides" is missing or wrong'],
      [(given) => given["questions"][0].rules.push(5), "is damaged: question 1 is incomplete or wrong"],
      [(given) => given["questions"][0].answers.splice(1, 1, null), "is damaged: question 1 is incomplete or wrong"],
      [(given) => Object.assign(given["questions"][0].sequence[1], { call: 5 }), "is damaged: question 1 is"],
      [(given) => Object.assign(given["questions"][0].sequence[0], { args: "a" }), "is damaged: question 1 is"],
    ] as readonly (readonly [(given: ReturnType<typeof JSON.parse>) => unknown, string])[]) {
      damaged(folder, change);
      expect(await refusal("damaged.json")).toContain(`damaged.json ${text}`);
    }
  });
});
