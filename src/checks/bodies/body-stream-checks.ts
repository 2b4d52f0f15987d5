import { boolean, constantFrom, integer, record } from "fast-check";
import { digits, letters } from "../../property/cases/case-object.js";
import { expectEqual, expectError, expectShown, expectThat } from "../../property/cases/expect.js";
import type { Anything, LooseBucket } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { readText, textOfChunks } from "../../property/cases/streams.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";
import { getValue, type ReadMethod, readMethod, readMethods } from "./case-body.js";

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

/** A body whose stream has a reader, or had one. */
interface LockedCase {
  readonly text: string;
  readonly method: ReadMethod;
  readonly released: boolean;
}

/** A body that goes elsewhere. */
interface ForwardedCase {
  readonly text: string;
  readonly how: "put" | "tee" | "pipe";
  readonly key: string;
}

interface Pass {
  pass(body: Anything): Promise<string>;
  readonly code: string;
}

/** Ways for a body to go elsewhere, what arrives there, and each as code. */
const passes: Readonly<Record<"tee" | "pipe", Pass>> = {
  tee: {
    async pass(body) {
      const branches: Anything[] = body.tee();
      return (await Promise.all(branches.map(readText))).join("");
    },
    code: '(await Promise.all(object.body.tee().map((branch) => new Response(branch).text()))).join("")',
  },
  pipe: {
    async pass(body) {
      // Piped by hand: hosts differ in what their own transforms take.
      const { readable, writable } = new TransformStream();
      const piping: Promise<void> = body.pipeTo(writable);
      const [piped] = await Promise.all([readText(readable), piping]);
      return piped;
    },
    code: "await new Response(object.body.pipeThrough(new TransformStream())).text()",
  },
};

/** What `body` and `bodyUsed` are. */
export const bodyStreamChecks: readonly RuleCheck[] = [
  ruleCheck<UseCase>({
    rule: "body.used",
    hostNeeds: ["Response", "TransformStream"],
    examples: () => [...uses, ...readMethods].map((use) => ({ text: "1", use })),
    cases: () => record({ text: digits(), use: constantFrom(...uses, ...readMethods) }),
    async check(subject, { text, use }) {
      const { bucket, object } = await getValue(subject, text);
      expectEqual("bodyUsed before a read", object.bodyUsed, false);
      await useBody(object, use);
      expectShown(`bodyUsed after ${use}`, object.bodyUsed, use !== "nothing" && use !== "reader", () => {
        return withBody(bucket, `${useCode(use)}; return object.bodyUsed;`);
      });
    },
  }),
  ruleCheck<StreamCase>({
    rule: "body.stream",
    hostNeeds: ["Response"],
    examples: () => [
      ...claims.map((claim) => ({ text: "hello", claim, room: 5 })),
      { text: "", claim: "whole", room: 5 },
      // More than comes in one chunk.
      ...(["whole", "iterated"] as const).map((claim) => ({ text: "hello, ".repeat(20_000), claim, room: 5 })),
    ],
    cases: () => record({ text: letters(), claim: constantFrom(...claims), room: integer({ min: 1, max: 30 }) }),
    async check(subject, { text, claim, room }) {
      const { bucket, object } = await getValue(subject, text);
      const { body } = object;
      const what = `whether an object of ${text.length} bytes has a body`;
      expectShown(what, Boolean(body), true, () => `Boolean(${toCode(object)}.body)`);
      switch (claim) {
        case "same": {
          const same = () => `${toCode(object)}.body === ${toCode(object)}.body`;
          return expectShown("whether body is the same stream on each access", body === object.body, true, same);
        }
        case "unlocked":
          return expectShown("locked before a read", body.locked, false, () => `${toCode(object)}.body.locked`);
        case "locked":
          await object.text();
          return expectShown("locked after a read", object.body.locked, true, () => `${toCode(object)}.body.locked`);
        case "whole": {
          const read = () => withBody(bucket, "return new Response(object.body).text();");
          return expectShown("what body gives", await readText(body), text, read);
        }
        case "byob":
          return expectEqual("what a BYOB reader gives", await readByob(body, room), text);
        case "iterated":
          return expectEqual("what iteration over body gives", await iterate(body), text);
      }
    },
  }),
  ruleCheck<LockedCase>({
    rule: "body.locked",
    hostNeeds: ["ReadableStream"],
    examples: () => readMethods.flatMap((method) => [false, true].map((released) => ({ text: "1", method, released }))),
    cases: () => record({ text: digits(), method: readMethod(), released: boolean() }),
    async check(subject, { text, method, released }) {
      const { bucket, object } = await getValue(subject, text);
      const reader = object.body.getReader();
      if (released) {
        reader.releaseLock();
        const read = () => withBody(bucket, "object.body.getReader().releaseLock(); return object.text();");
        expectShown("text() once the reader is released", await object.text(), text, read);
        return;
      }
      // Passed only so that the code of the call shows where it is from.
      printedAs(reader, () => `${toCode(object)}.body.getReader()`);
      await expectError(`${method}() with a reader`, () => object[method](reader), "TypeError", lockedText);
    },
  }),
  ruleCheck<ForwardedCase>({
    rule: "body.forwarded",
    hostNeeds: ["Response", "TransformStream"],
    examples: () => (["tee", "pipe", "put"] as const).map((how) => ({ text: "hello", how, key: "copy" })),
    cases: () =>
      record({ text: letters(), how: constantFrom("put", "tee", "pipe"), key: constantFrom("copy", "a", "a/b") }),
    async check(subject, { text, how, key }) {
      const { bucket, object } = await getValue(subject, text);
      if (how === "put") {
        await bucket.put(
          key,
          printedAs(object.body, () => `${toCode(object)}.body`),
        );
        const copy = await bucket.get(key);
        expectEqual("the copy", await copy.text(), text);
      } else {
        const { pass, code } = passes[how];
        const read = () => withBody(bucket, `return ${code};`);
        expectShown(`what was read after ${how}`, await pass(object.body), how === "tee" ? text + text : text, read);
      }
      const used = () =>
        how === "put" ? `${toCode(object)}.bodyUsed` : withBody(bucket, `${passes[how].code}; return object.bodyUsed;`);
      expectShown(`bodyUsed of a body after ${how}`, object.bodyUsed, true, used);
      await expectError(`text() of a body after ${how}`, () => object.text(), "TypeError");
    },
  }),
];

/** A function of an object that was got once more, as code that calls it. */
function withBody(bucket: LooseBucket, statements: string): string {
  return `await (async (object) => { ${statements} })(await ${toCode(bucket)}.get("k"))`;
}

async function useBody(object: Anything, use: UseCase["use"]): Promise<void> {
  switch (use) {
    case "nothing":
      return;
    case "cancel":
      return object.body.cancel();
    case "tee":
      object.body.tee();
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

function useCode(use: UseCase["use"]): string {
  switch (use) {
    case "nothing":
      return "";
    case "cancel":
      return "await object.body.cancel()";
    case "tee":
      return "object.body.tee()";
    case "reader":
      return "object.body.getReader()";
    case "first read":
      return "await object.body.getReader().read()";
    default:
      return `await object.${use}()`;
  }
}

async function readByob(body: Anything, room: number): Promise<string> {
  const reader = body.getReader({ mode: "byob" });
  const next = async () => {
    const { value, done } = await reader.read(new Uint8Array(room));
    if (done) return { done };
    expectThat(value.length > 0 && value.length <= room, `a BYOB reader fills at most the ${room} bytes it was given`);
    return { value };
  };
  return textOfChunks(next, () => reader.cancel());
}

async function iterate(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks = body[Symbol.asyncIterator]();
  return textOfChunks(
    () => chunks.next(),
    async () => chunks.return?.(),
  );
}
