import { existsSync } from "node:fs";
import { type Answer, findAnswers, rules } from "fakebucket/rules";
import * as testing from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { topics } from "../../../src/rules/explain/topics/all-topics.js";
import { errorCodes } from "../../../src/semantics/error-codes.js";
import { anchorOf } from "../../../tools/docs/behaviour-document.js";
import { textOf } from "../../repository/tracked-files.js";
import { others, type Question, questions } from "./questions.js";

/** The words of an answer that a reader sees at once. */
function shown({ title, means, instead = "", rules: [rule] }: Answer): string {
  return [title, means, instead, rule?.statement].join("\n");
}

/** The questions whose first answer does not say what it has to. */
function missed(asked: readonly Question[]): readonly string[] {
  return asked
    .filter(({ asked: question, says }) => {
      const [first] = findAnswers(question);
      return first === undefined || !says.test(shown(first));
    })
    .map(({ asked: question }) => question);
}

describe("findAnswers()", () => {
  it("answers the fifteen questions that it was made for, each at once", () => {
    expect(questions).toHaveLength(15);
    expect(missed(questions)).toEqual([]);
  });

  it("answers 28 of 30 others at once", () => {
    expect(others).toHaveLength(30);
    expect(missed(others).length, missed(others).join("\n")).toBeLessThanOrEqual(2);
  });

  it("begins with the meaning of each code, and says what to do", () => {
    for (const [code, { s3Code, status, when }] of errorCodes) {
      const [first] = findAnswers(String(code));
      expect(first?.title).toMatch(new RegExp(`^${code} \\(${s3Code}, status ${status}\\)`));
      expect(first?.means.startsWith(when)).toBe(true);
      expect(first?.instead, String(code)).toMatch(/\w{3}/);
      expect(first?.links.length).toBeGreaterThan(0);
    }
  });

  it("finds a rule by its id, misspelt or begun", () => {
    for (const { id } of rules) expect(findAnswers(id)[0]?.rules[0]?.id).toBe(id);
    expect(findAnswers("list.delimeter")[0]?.rules[0]?.id).toBe("list.delimiter");
    expect(findAnswers("ssec.head")[0]?.rules[0]?.id).toBe("ssec.head-and-list");
    expect(findAnswers("list.delimiter")[0]?.rules.map(({ id }) => id)).toContain("list.delimiter.group-once");
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
    ["why is my r2 object served from cache after I overwrote it", "How do I cache objects?"],
    ["overwrite object but browser still gets the old version", "How do I cache objects?"],
    ["copy object between two buckets server-side without downloading", "How do I rename, move or copy an object?"],
    ["how to limit the size of an upload in my worker", "How do I limit the size of an upload?"],
    [
      "error TS2307: Cannot find module 'cloudflare:test' or its corresponding type declarations.",
      "Why does TypeScript not know `cloudflare:test` or `exports.default`?",
    ],
    ["use R2 without a binding, from Node", "How do I use R2 from outside a Worker?"],
  ])("answers %j first with %j", (text, title) => {
    expect(findAnswers(text)[0]?.title).toBe(title);
  });

  it("knows each name that the testing kit exports, and its matchers", () => {
    const matchers = [...textOf("src/testing/runners/bucket-matchers.ts").matchAll(/^ {2}(to[A-Z]\w+)\(/gm)];
    const names = [...Object.keys(testing), "bucketTest", ...matchers.map(([, name = ""]) => name)];
    expect(matchers.length).toBeGreaterThan(3);
    for (const name of names) expect(findAnswers(name)[0]?.links[0], name).toMatch(/^\/testing#/);
  });

  it.each([
    ["toHaveReceived", "/testing#what-did-my-script-call"],
    ["toHaveRecieved", "/testing#what-did-my-script-call"],
    ["toHaveReceived times", "/testing#what-did-my-script-call"],
    ["expect(bucket).toHaveObject", "/testing#in-runners"],
    ["journal.count", "/testing#what-did-my-script-call"],
    ["fail a test when a request makes too many operations or costs too much", "/testing#a-bill"],
    ["limit operations per request", "/testing#a-bill"],
    ["too many operations", "/testing#a-bill"],
  ])("sends who asks %j to %s", (text, link) => {
    expect(findAnswers(text)[0]?.links).toContain(link);
  });

  it.each(["", "  ", "xyzzyxyzzy", "toHaveFrobnicated", "objectGlobber", "what is the capital of France", "…"])(
    "has no answer to %j",
    (text) => {
      expect(findAnswers(text)).toEqual([]);
    },
  );
});

describe("topics", () => {
  it("link to pages of the documentation that are there, and to https addresses", () => {
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
