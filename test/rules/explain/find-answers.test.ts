import { existsSync } from "node:fs";
import { type Answer, explain, findAnswers, rules, searchRules } from "fakebucket/rules";
import * as testing from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { nearestAnswers } from "../../../src/rules/explain/find-answers.js";
import { topics } from "../../../src/rules/explain/topics/all-topics.js";
import { errorCodes } from "../../../src/semantics/error-codes.js";
import { findingTexts } from "../../../src/testing/portability/findings.js";
import { anchorOf } from "../../../tools/docs/behaviour-document.js";
import { textOf } from "../../repository/tracked-files.js";
import { aboutProduction, others, type Question, questions } from "./questions.js";

/** Returns the visible text of an answer. */
function shown({ title, means, instead = "", rules: [rule] }: Answer): string {
  return [title, means, instead, rule?.statement].join("\n");
}

/** Returns the questions with a wrong first answer. */
function missed(asked: readonly Question[]): readonly string[] {
  return asked
    .filter(({ asked: question, says }) => {
      const [first] = findAnswers(question);
      return first === undefined || !says.test(shown(first));
    })
    .map(({ asked: question }) => question);
}

describe("findAnswers()", () => {
  it("answers the original fifteen questions with its first answer", () => {
    expect(questions).toHaveLength(15);
    expect(missed(questions)).toEqual([]);
  });

  it("answers 28 of 30 others with its first answer", () => {
    expect(others).toHaveLength(30);
    expect(missed(others).length, missed(others).join("\n")).toBeLessThanOrEqual(2);
  });

  it("answers those who met production with its first answer", () => {
    expect(missed(aboutProduction)).toEqual([]);
  });

  it.each<[string, string]>([
    ["one long word", "a".repeat(60_000)],
    ["many different words", Array.from({ length: 12_000 }, (_, index) => `w${(index * 7919).toString(36)}`).join(" ")],
    ["full stops", `${".".repeat(1_000_000)}x`],
    ["beginnings of errors", "error: ".repeat(150_000)],
    ["beginnings of messages", "list: MaxKeys params must be ".repeat(40_000)],
    ["ten megabytes", "q".repeat(10_000_000)],
  ])("reads %s in one walk", (_, text) => {
    const message = "list: MaxKeys params must be positive integer <= 1000. (10022)";
    for (const log of [`${text}\n${message}`, `${message}\n${text}`]) {
      const [first] = findAnswers(log);
      expect([first?.error?.code, first?.partial]).toEqual([10022, log.length > 65_536]);
      expect(JSON.stringify(first).length).toBeLessThan(20_000);
      expect([explain(log)?.error?.code, explain(log)?.partial]).toEqual([10022, log.length > 65_536]);
    }
  });

  it.each([
    ["put: We encountered an internal error. Please try again. (10001)", /^10001 /],
    ["One or more of the specified parts could not be found.", /^10025 /],
    ["You did not provide the number of bytes specified by the Content-Length HTTP header.", /^10013 /],
    ["Header 'x-amz-acl' with value 'public-read' not implemented", /^Why does R2 not implement a header/],
    ["ListObjectsV2 search parameter metadata not implemented", /^Why is a search parameter not implemented/],
    ["STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER not implemented", /^Why is a signed stream refused/],
    ["GetPublicAccessBlock not implemented", /^What does `… not implemented` mean/],
    ["A stalled HTTP response was canceled to prevent deadlock. This can happen when", /^Why was a stalled response/],
  ])("finds %j among other texts", (message, title) => {
    const cut = message.slice(0, 60);
    for (const text of [
      message,
      `2026-08-10T11:02:33.120Z ERROR [worker] ${message}`,
      JSON.stringify({ level: "error", msg: message, ts: 1_786_359_753_120 }),
      `<Error><Code>Any</Code><Message>${message}</Message></Error>`,
      `Error: ${message}\n    at async Object.fetch (index.js:13218:14)\n    at async drain (index.js:41:17)`,
      cut,
      `✘ [ERROR] ${cut}…`,
    ]) {
      expect(findAnswers(text)[0]?.title, text).toMatch(title);
    }
  });

  it("reads the first and the last 32 KB of a longer text, in whole lines", () => {
    const line = (text: string, length: number) => `${text.padEnd(length - 1, ".")}\n`;
    const filler = line("no error", 1024).repeat(40);
    // The code is before, within or after the line at the end of the first part.
    const asked = (code: string) =>
      findAnswers(`${filler.slice(0, 31 * 1024)}${code}${filler}${filler}`)[0]?.error?.code;
    expect(asked("(10022)\n")).toBe(10022);
    expect(asked(`${".".repeat(1020)}(10022)\n`)).toBeUndefined();
    expect(findAnswers(`${filler}${filler}(10022)`)[0]?.error?.code).toBe(10022);
    expect(findAnswers(`${filler}(10022)\n${filler}`)[0]?.error?.code).toBeUndefined();
  });

  it.each([5, null, undefined, {}, new Object("list")])("refuses %o", (question) => {
    expect(() => findAnswers(question as never)).toThrow(/^findAnswers: the question must be a string, not /);
    expect(() => searchRules(question as never)).toThrow(/^searchRules: the text must be a string, not /);
  });

  it("gives five answers at most, each once, or the three nearest", () => {
    expect(findAnswers("upload an object to a bucket")).toHaveLength(5);
    expect(findAnswers("HTTP 400")).toHaveLength(5);
    expect(findAnswers("HTTP 400")[1]?.error?.status).toBe(400);
    const pages = findAnswers("s3cmd, cyberduck, duplicati, restic and kopia with R2").map(({ page }) => page);
    expect([pages[0], new Set(pages).size]).toEqual(["/answers/outside/", pages.length]);
    expect(nearestAnswers("Durable Object alarm is not firing")).toHaveLength(3);
  });

  it("begins with the meaning of each code, and gives advice", () => {
    for (const [code, { s3Code, status, when }] of errorCodes) {
      const [first] = findAnswers(String(code));
      expect(first?.title).toMatch(new RegExp(`^${code} \\(${s3Code}, status ${status}\\)`));
      expect(first?.means.startsWith(when)).toBe(true);
      expect(first?.instead, String(code)).toMatch(/\w{3}/);
      expect(first?.title).not.toContain("\n");
      expect(first?.links.length).toBeGreaterThan(0);
    }
    expect(findAnswers("10035")[0]?.instead).toMatch(/^Check the secret key/);
    const [first] = findAnswers("10031");
    expect(first?.rules.map(({ id }) => id)).toEqual(["put.precondition-failed", "errors.not-for-bindings"]);
    expect(Object.isFrozen(first?.error)).toBe(true);
    for (const [code, rule] of [
      ["10007", "get.missing"],
      ["10014", "checksum.bytes"],
      ["10033", "value.stream"],
    ] as const) {
      expect(findAnswers(code)[0]?.rules[0]?.id, code).toBe(rule);
    }
  });

  it("gives each rule of a text with two messages once", () => {
    const [first] = findAnswers("DOMException [DataCloneError]: #<Object> could not be cloned.");
    expect(first?.rules.map(({ id }) => id)).toEqual(["result.structured-clone", "result.rpc"]);
  });

  it("finds a rule by a misspelt or incomplete id", () => {
    for (const { id } of rules) expect(findAnswers(id)[0]?.rules[0]?.id).toBe(id);
    expect(findAnswers("list.delimeter")[0]?.rules[0]?.id).toBe("list.delimiter");
    expect(findAnswers("ssec.head")[0]?.rules[0]?.id).toBe("ssec.head-and-list");
    expect(findAnswers("http-metadata.expiry-befor-1970").map(({ page }) => page)).toEqual([
      "/behaviour/http-metadata.expiry-before-1970/",
    ]);
    const ofLists = rules.filter(({ id }) => id.startsWith("list."));
    expect(findAnswers("list.").map((answer) => answer.rules)).toEqual([ofLists]);
    for (const id of ["list.delimiter", "list.delimeter"]) {
      expect(findAnswers(id)[0]?.rules.map((rule) => rule.id)).toContain("list.delimiter.group-once");
    }
  });

  it.each([
    ["rename", /^The binding has no/],
    ["presigned", /^The binding has no/],
    ["CORS", /^The binding has no/],
    ["public", /^The binding has no/],
    ["folder", /^The binding has no/],
    ["move", /^The binding has no/],
    ["lifecycle", /lifecycle rule/],
    ["7 days", /^Seven days/],
    ["304", /failed `onlyIf`/],
    ["cache", /cache/],
    ["gzip", /compression/],
    ["sha256", /checksum/],
    ["uniform", /one size/],
    ["consistent", /every later read sees it/],
    ["folder delete", /folders/],
    ["race", /concurrent writes/],
    ["concurrent write", /concurrent writes/],
    ["presinged url", /^The binding has no presigned/],
    ["mulipart uplod", /parts/],
    ["createMultipartUplod", /parts/],
    ["httpMetdata", /HTTP metadata|writeHttpMetadata/],
    ["includ customMetadata", /include/],
    ["multipart upload doesn't return custom metadata", /object returned by `complete`/],
    ["412", /conditional header/],
    ["no such key", /no object of this key|`null`/],
  ])("of the words %j says first %s", (words, means) => {
    expect(findAnswers(words)[0]?.means).toMatch(means);
  });

  it.each([
    ["env.FILES.createMultipartUplod is not a function", "Why is a method of a bucket not a function?"],
    ["bucket.getSignedUrl is not a function", "How do I make a presigned URL?"],
    [
      "Cannot find package 'cloudflare:workers' imported from /app/src/index.ts",
      "Why is `cloudflare:workers` not found?",
    ],
    ['✘ [ERROR] Could not resolve "cloudflare:workers"', "Why is `cloudflare:workers` not found?"],
    ["class extends WorkerEntrypoint", "Why is `cloudflare:workers` not found?"],
    ["withEnv", "Why is `cloudflare:workers` not found?"],
    ["ReferenceError: R2Bucket is not defined", "Why is `R2Bucket` not defined, or not assignable to `R2Bucket`?"],
    ["which errors can I retry", "Which errors are worth a retry?"],
    ["is error.code available", "Which errors are worth a retry?"],
    ["error code: 1101", "What is error 1101?"],
    ["Error: A hanging Promise was canceled. This happens when …", "Why was a hanging promise cancelled?"],
    ["Cannot perform I/O on behalf of a different request", "Why can one request not use what another one opened?"],
    ["The specified bucket does not exist. [code: 10006]", "Why does wrangler not find my bucket?"],
    ["is R2 egress free", "What does my Worker cost?"],
    ["Can I set a TTL on an R2 object?", "How do I make objects expire?"],
    ["compare two buckets", "How do I see what a bucket holds, or compare two?"],
    [
      "why is my r2 object served from cache after I overwrote it",
      "Why is a deleted or overwritten object still served?",
    ],
    ["overwrite object but browser still gets the old version", "Why is a deleted or overwritten object still served?"],
    ["copy object between two buckets server-side without downloading", "How do I rename, move or copy an object?"],
    ["how to limit the size of an upload in my worker", "How do I limit the size of an upload?"],
    [
      "error TS2307: Cannot find module 'cloudflare:test' or its corresponding type declarations.",
      "Why does TypeScript not know `cloudflare:test` or `exports.default`?",
    ],
    ["getSignedUrl PutObjectCommand fails on R2 since sdk 3.729", "What does `BadDigest` of a presigned URL mean?"],
    ["x-amz-checksum-crc32=AAAAAA==&x-id=PutObject 400", "What does `BadDigest` of a presigned URL mean?"],
    [
      "<Code>BadDigest</Code><Message>The CRC32 you specified did not match the calculated checksum.</Message>",
      "What does `BadDigest` of a presigned URL mean?",
    ],
    ["ListBuckets search parameter max-buckets not implemented", "Why is a search parameter not implemented?"],
    ["Presigned post requests are not yet implemented", "How do I make a presigned URL?"],
    ["toHaveReceived times", "What is `toHaveReceived`?"],
    ["use R2 without a binding, from Node", "How do I use R2 from outside a Worker?"],
    ["integration of Zorblax Wubbel Frobnik with R2", "How do I use R2 from outside a Worker?"],
    ["integration of Zorblax Wubbel Frobnik Yumzok with R2", undefined],
  ])("answers %j first with %j", (text, title) => {
    expect(findAnswers(text)[0]?.title).toBe(title);
  });

  it.each([
    ["/answers/usage/", "bucket's total size", "how many files are in my bucket"],
    ["/answers/stale/", "object still there after delete", "deleted picture is still shown"],
    ["/answers/choice/", "R2", "what is R2"],
    ["/answers/choice/", "r2", "what is r2?"],
    [
      "/answers/list-all/",
      "how do I list more than 1000 objects",
      "how do I list more than 1000 objects, I get http status 400 from the bucket",
    ],
    ["/answers/hangs/", "why does my test hang", "vitest: Test timed out in 5000ms."],
    ["/answers/command-line/", "wrangler r2 object list not exist", "is there a list command in wrangler"],
    ["/answers/jurisdiction/", "files must stay in europe", "data residency for a bucket"],
    ["/answers/terminal/", "upload a local file with wrangler", "get a file into the bucket from the shell"],
    ["/answers/login/", "Authentication error [code: 10000]", "wrangler api token has no permission for R2"],
    ["/answers/sdk-in-worker/", "ReferenceError: DOMParser is not defined", "aws sdk fails inside a Worker"],
    [
      "/answers/fixed-length/",
      "FixedLengthStream did not see all expected bytes before close()",
      "FixedLengthStream fails",
    ],
    ["/answers/hostname-held/", "The hostname is associated with a held zone.", "custom hostname and a zone hold"],
    ["/answers/10048/", "completeMultipartUpload: There was a problem with the multipart upload.", "10048"],
    ["/answers/10025/", "completeMultipartUpload: an unknown text (10025)", "10025"],
    ["/behaviour/condition.etag-quoted/", "onlyIf etagMatches with quotes", "quotes in etagMatches"],
    ["/behaviour/head.metadata/", "size without reading", "get only the metadata"],
    ["/behaviour/result.uploaded/", "upload time of a single object", "last modified time of a file"],
  ])("answers at %s what %j and %j ask", (page, ...phrasings) => {
    expect(phrasings.map((phrasing) => findAnswers(phrasing)[0]?.page)).toEqual([page, page]);
  });

  it.each([
    ["/accounts/a/workers/scripts/b", "R2 bucket 'c' not found. [code: 10085]", "/answers/no-bucket/"],
    ["/accounts/a/r2/buckets/b", "The bucket you tried to delete has objects [code: 10008]", "/answers/10008/"],
    ["/accounts/a/r2/buckets/b", "The specified bucket does not exist. [code: 10006]", "/answers/no-bucket/"],
    ["/accounts/a/workers/scripts/b", "workers.api.error [code: 10008]", "/answers/api/"],
    ["/accounts/a/workers/scripts/b", "no more is said", "/answers/api/"],
  ])("reads the answer of Cloudflare's API to %s: %s", (path, text, page) => {
    expect(findAnswers(`A request to the Cloudflare API (${path}) failed. ${text}`)[0]?.page).toBe(page);
  });

  it.each([
    ["list.cursor", "r2/api/workers/workers-api-reference/"],
    ["ssec.head-and-list", "r2/examples/ssec/"],
    ["config.buckets.entry", "workers/wrangler/configuration/#r2-buckets"],
    ["consistency.strong", "r2/reference/consistency/"],
    ["errors.reject", "r2/api/error-codes/"],
    ["hostnames.list.pages", "cloudflare-for-platforms/cloudflare-for-saas/"],
    ["lifecycle.deletion", "r2/buckets/object-lifecycles/"],
    ["lock.refused", "r2/buckets/bucket-locks/"],
    ["multipart.handle", "r2/objects/multipart-objects/"],
  ])("links the answer of the rule %s to %s", (id, link) => {
    expect(findAnswers(id)[0]?.links).toEqual([`https://developers.cloudflare.com/${link}`]);
  });

  it.each([
    ["409", ["10008", "10073"]],
    ["HTTP 409", ["10008", "10073"]],
    ["InvalidPart", ["10025", "10048"]],
    ["InvalidArgument", ["invalid-argument", "10022"]],
    ["how do I make put fail with 10001 in a test", ["fail", "10001"]],
    [
      "12:00 nightly job of our shop in the test environment: my bucket answers 10001 for the second time since Monday morning",
      ["10001"],
    ],
    ["got status 500 while uploading a big file with the worker to the bucket", ["10001"]],
  ])("answers %j with all of %j", (text, names) => {
    expect(findAnswers(text).map(({ page }) => page)).toEqual(names.map((name) => `/answers/${name}/`));
  });

  it("has an answer for each export and matcher of the testing kit", () => {
    const matchers = [...textOf("src/testing/runners/bucket-matchers.ts").matchAll(/^ {2}(to[A-Z]\w+)\(/gm)];
    const names = [...Object.keys(testing), "bucketTest", ...matchers.map(([, name = ""]) => name)];
    expect(matchers.length).toBeGreaterThan(3);
    for (const name of names) expect(findAnswers(name)[0]?.links[0], name).toMatch(/^\/(?:testing|guides\/recipes)#/);
  });

  it.each([
    ["toHaveReceived", "/testing#recorded-calls"],
    ["toHaveRecieved", "/testing#recorded-calls"],
    ["toHaveReceived times", "/testing#recorded-calls"],
    ["fakesEqal", "/testing#inspect-and-compare"],
    ["r2Object", "/guides/recipes#one-object"],
    ["expect(bucket).toHaveObject", "/testing#test-runners"],
    ["journal.count", "/testing#recorded-calls"],
    ["JOURNAL", "/testing#recorded-calls"],
    ["seed(bucket, {})", "/testing#start-each-test-clean"],
    ['expect(bucket).toHaveObject("a.txt")', "/testing#test-runners"],
    ["fail a test when a request makes too many operations or costs too much", "/testing#costs"],
    ["limit operations per request", "/testing#costs"],
    ["too many operations", "/testing#costs"],
  ])("sends who asks %j to %s", (text, link) => {
    const [first] = findAnswers(text);
    expect(first?.links).toContain(link);
    if (!first?.page.startsWith("/answers/")) expect(first?.page).toBe(link);
  });

  it.each([
    "ERROR 1045 (28000): Access denied for user 'app'@'10.0.0.1' to the database",
    "docker: pull access denied for my-image, repository may need a login",
    "Access Denied yesterday morning tonight",
    "Invalid access token in my Lambda with DynamoDB",
    "we downloaded the packets with workerz and unloaded the objekts of the game into the memory of the computer for the players",
    "getaddrinfo ENOTFOUND smtp.example.com while the mail was sent",
    "JWT of the session: the request has expired, please sign in again",
    "cloudflare storage for sessions in KV",
    "Cloudflare storage in a Durable Object",
    "upload files to Cloudflare Stream",
    "My R2 bucket was reported for phishing abuse",
  ])("does not take an error of another system, or a question about another service, for its own: %j", (text) => {
    expect(findAnswers(text)).toEqual([]);
  });

  it.each([
    ["S3Exception: Access Denied", 10003],
    ["Access Denied yesterday morning", 10003],
    ["my bucket answers the program with Access Denied, what now", 10003],
    ["HTTP status code 416 on download", 10039],
  ])("takes %j for an error of R2", (text, code) => {
    expect(findAnswers(text)[0]?.error?.code).toBe(code);
  });

  it("answers each finding of portability by its id, as it is reported, and in a question", () => {
    for (const [id, { rule, advice, level }] of Object.entries(findingTexts)) {
      const source = rule === undefined ? id : `${id}, rule ${rule}`;
      for (const text of [
        id,
        `\`${id}\``,
        `what does ${id} mean?`,
        `${level}: A text. (${source})\n  at a.ts:3\n  ${advice}`,
      ]) {
        const [first, ...others] = findAnswers(text);
        if (rule === undefined) expect(first?.page, text).toMatch(/^\/answers\//);
        else expect(first?.rules[0]?.id, text).toBe(rule);
        expect([first?.instead === undefined, others], text).toEqual([false, []]);
      }
    }
    // Of a question of more than five words, the other words count too.
    expect(findAnswers("what is uneven-parts of portability")[0]?.rules[0]?.id).toBe("multipart.parts-unequal");
    expect(findAnswers("what is uneven-parts of your portability")).toEqual([]);
    expect(findAnswers("read-modify-write of a counter in R2, several at once")[0]?.page).toBe("/answers/race/");
  });

  it("answers questions about custom hostnames from their own answers", () => {
    const [first] = findAnswers("a customer's hostname has the status moved, and visitors get 404");
    expect(first?.rules[0]?.id).toMatch(/^hostnames\./);
  });

  it.each([
    "",
    "  ",
    "xyzzyxyzzy",
    "toHaveFrobnicated",
    "objectGlobber",
    "presignedFrobnicator",
    "what is the capital of France",
    "…",
  ])("has no answer to %j", (text) => {
    expect(findAnswers(text)).toEqual([]);
  });
});

describe("topics", () => {
  it("have an answer to their titles", () => {
    expect(Object.values(topics).flatMap(({ title }) => (findAnswers(title).length === 0 ? [title] : []))).toEqual([]);
  });

  it("link to existing pages of the documentation and to https addresses", () => {
    for (const link of Object.values(topics).flatMap(({ links }) => links)) {
      if (link.startsWith("https://")) continue;
      const [, page = "", anchor] = /^\/([^#]+)(?:#(.+))?$/.exec(link) ?? [];
      expect(existsSync(`docs/${page}.md`), link).toBe(true);
      const headings = [...textOf(`docs/${page}.md`).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
        anchorOf(heading),
      );
      if (anchor !== undefined) expect(headings, link).toContain(anchor);
    }
  });
});
