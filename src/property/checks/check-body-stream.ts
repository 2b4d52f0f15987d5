import { constantFrom, integer, record } from "fast-check";
import { getValue, type ReadMethod, readMethod, readMethods } from "./case-body.js";
import { digits, letters } from "./case-object.js";
import { expectEqual, expectError, expectThat } from "./expect.js";
import type { Anything } from "./loose-bucket.js";
import { type RuleCheck, ruleCheck } from "./rule-check.js";

const lockedText = "This ReadableStream is currently locked to a reader.";

const uses = ["nothing", "cancel", "tee", "reader", "first read"] as const;

/** What is done to a body. */
interface UseCase {
  readonly text: string;
  readonly use: ReadMethod | (typeof uses)[number];
}

const claims = ["same", "unlocked", "locked", "whole", "byob", "iterated"] as const;

/** What is to be true of a stream. */
interface StreamCase {
  readonly text: string;
  readonly claim: (typeof claims)[number];
  /** Bytes of each buffer that a BYOB reader is given. */
  readonly room: number;
}

/** A body whose stream has a reader. */
interface LockedCase {
  readonly text: string;
  readonly method: ReadMethod;
}

/** A body that goes elsewhere. */
interface ForwardedCase {
  readonly text: string;
  readonly how: "put" | "tee" | "pipe";
  readonly key: string;
}

/** What `body` and `bodyUsed` are. */
export const bodyStreamChecks: readonly RuleCheck[] = [
  ruleCheck<UseCase>({
    rule: "body.used",
    examples: () => [...uses, ...readMethods].map((use) => ({ text: "1", use })),
    cases: () => record({ text: digits(), use: constantFrom(...uses, ...readMethods) }),
    async check(subject, { text, use }) {
      const { object } = await getValue(subject, text);
      expectEqual("bodyUsed before a read", object.bodyUsed, false);
      await useBody(object, use);
      expectEqual(`bodyUsed after ${use}`, object.bodyUsed, use !== "nothing" && use !== "reader");
    },
  }),
  ruleCheck<StreamCase>({
    rule: "body.stream",
    examples: () => [
      ...claims.map((claim) => ({ text: "hello", claim, room: 5 })),
      { text: "", claim: "whole", room: 5 },
      // More than comes in one chunk.
      ...(["whole", "iterated"] as const).map((claim) => ({ text: "hello, ".repeat(20_000), claim, room: 5 })),
    ],
    cases: () => record({ text: letters(), claim: constantFrom(...claims), room: integer({ min: 1, max: 30 }) }),
    async check(subject, { text, claim, room }) {
      const { object } = await getValue(subject, text);
      const { body } = object;
      expectThat(Boolean(body), `an object of ${text.length} bytes has a body`);
      switch (claim) {
        case "same":
          return expectThat(body === object.body, "body is the same stream on each access");
        case "unlocked":
          return expectEqual("locked before a read", body.locked, false);
        case "locked":
          await object.text();
          return expectEqual("locked after a read", object.body.locked, true);
        case "whole":
          return expectEqual("what body gives", await new Response(body).text(), text);
        case "byob":
          return expectEqual("what a BYOB reader gives", await readByob(body, room), text);
        case "iterated":
          return expectEqual("what iteration over body gives", await iterate(body), text);
      }
    },
  }),
  ruleCheck<LockedCase>({
    rule: "body.locked",
    examples: () => readMethods.map((method) => ({ text: "1", method })),
    cases: () => record({ text: digits(), method: readMethod() }),
    async check(subject, { text, method }) {
      const { object } = await getValue(subject, text);
      const reader = object.body.getReader();
      await expectError(`${method}() with a reader`, () => object[method](), "TypeError", lockedText);
      reader.releaseLock();
      expectEqual("text() once the reader is released", await object.text(), text);
    },
  }),
  ruleCheck<ForwardedCase>({
    rule: "body.forwarded",
    examples: () => (["tee", "pipe", "put"] as const).map((how) => ({ text: "hello", how, key: "copy" })),
    cases: () =>
      record({ text: letters(), how: constantFrom("put", "tee", "pipe"), key: constantFrom("copy", "a", "a/b") }),
    async check(subject, { text, how, key }) {
      const { bucket, object } = await getValue(subject, text);
      if (how === "put") {
        await bucket.put(key, object.body);
        const copy = await bucket.get(key);
        expectEqual("the copy", await copy.text(), text);
      } else if (how === "tee") {
        const branches: Anything[] = object.body.tee();
        const both = await Promise.all(branches.map((branch) => new Response(branch).text()));
        expectEqual("both branches of tee()", both, [text, text]);
      } else {
        // Piped by hand: hosts differ in what their own transforms take.
        const { readable, writable } = new TransformStream();
        const piping: Promise<void> = object.body.pipeTo(writable);
        const [piped] = await Promise.all([new Response(readable).text(), piping]);
        expectEqual("what was piped", piped, text);
      }
      expectEqual(`bodyUsed of a body after ${how}`, object.bodyUsed, true);
      await expectError(`text() of a body after ${how}`, () => object.text(), "TypeError");
    },
  }),
];

async function useBody(object: Anything, use: UseCase["use"]): Promise<void> {
  switch (use) {
    case "nothing":
      return;
    case "cancel":
      return object.body.cancel();
    case "tee":
      await Promise.all(object.body.tee().map((branch: Anything) => branch.cancel()));
      return;
    case "reader":
      object.body.getReader();
      return;
    case "first read":
      await object.body.getReader().read();
      return;
    default:
      await object[use]();
  }
}

async function readByob(body: Anything, room: number): Promise<string> {
  const reader = body.getReader({ mode: "byob" });
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read(new Uint8Array(room));
    if (done) return text;
    expectThat(value.length > 0 && value.length <= room, `a BYOB reader fills at most the ${room} bytes it was given`);
    text += decoder.decode(value, { stream: true });
  }
}

async function iterate(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return text;
}
