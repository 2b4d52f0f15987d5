import { expectEqual, expectError, expectShown, expectThat } from "../property/cases/expect.js";
import type { Anything, LooseBucket } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, type Subject } from "../property/cases/rule-check.js";
import { readText, textOfChunks } from "../property/cases/streams.js";
import { printedAs } from "../property/code/printed-as.js";
import { toCode } from "../property/code/to-code.js";
import { getValue, type ReadMethod } from "./given-objects.js";

/** A function of an object that was got once more, as code that calls it. */
function withBody(bucket: LooseBucket, statements: string): string {
  return `await (async (object) => { ${statements} })(await ${toCode(bucket)}.get("k"))`;
}

/** Ways to use a body besides the methods that read it, and each as code. */
const uses = {
  nothing: { use: async () => undefined, code: "" },
  cancel: { use: (object: Anything) => object.body.cancel(), code: "await object.body.cancel()" },
  tee: { use: async (object: Anything) => object.body.tee(), code: "object.body.tee()" },
  reader: { use: async (object: Anything) => object.body.getReader(), code: "object.body.getReader()" },
  "first read": {
    use: (object: Anything) => object.body.getReader().read(),
    code: "await object.body.getReader().read()",
  },
};

/** A use of a body, and if it counts as used then. */
type UsedRow = readonly [use: ReadMethod | keyof typeof uses, isUsed: boolean];

async function expectUsed(subject: Subject, [name, isUsed]: UsedRow): Promise<void> {
  const { bucket, object } = await getValue(subject, "1");
  expectEqual("bodyUsed before a read", object.bodyUsed, false);
  const { use, code } =
    name in uses
      ? uses[name as keyof typeof uses]
      : { use: (read: Anything) => read[name](), code: `await object.${name}()` };
  await use(object);
  const again = () => withBody(bucket, `${code}; return object.bodyUsed;`);
  expectShown(`bodyUsed after ${name}`, object.bodyUsed, isUsed, again);
}

/** A value, and what is to be true of its stream; a number is that of the bytes of each buffer of a BYOB reader. */
type StreamRow = readonly [text: string, claim: "same" | "unlocked" | "locked" | "whole" | "iterated" | number];

async function expectStream(subject: Subject, [text, claim]: StreamRow): Promise<void> {
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
    case "iterated":
      return expectEqual("what iteration over body gives", await iterate(body), text);
    default:
      return expectEqual("what a BYOB reader gives", await readByob(body, claim), text);
  }
}

/** A method that reads a body whose stream has a reader, or had one. */
type LockedRow = readonly [method: ReadMethod, reader: "locked" | "released"];

async function expectLocked(subject: Subject, [method, state]: LockedRow): Promise<void> {
  const { bucket, object } = await getValue(subject, "1");
  const reader = object.body.getReader();
  if (state === "released") {
    reader.releaseLock();
    const read = () => withBody(bucket, "object.body.getReader().releaseLock(); return object.text();");
    return expectShown("text() once the reader is released", await object.text(), "1", read);
  }
  // Passed only so that the code of the call shows where it is from.
  printedAs(reader, () => `${toCode(object)}.body.getReader()`);
  const message = "This ReadableStream is currently locked to a reader.";
  await expectError(`${method}() with a reader`, () => object[method](reader), "TypeError", message);
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

async function expectForwarded(subject: Subject, how: "put" | keyof typeof passes): Promise<void> {
  const { bucket, object } = await getValue(subject, "hello");
  if (how === "put") {
    await bucket.put(
      "copy",
      printedAs(object.body, () => `${toCode(object)}.body`),
    );
    expectEqual("the copy", await (await bucket.get("copy")).text(), "hello");
  } else {
    const { pass, code } = passes[how];
    const read = () => withBody(bucket, `return ${code};`);
    const twice = how === "tee" ? "hellohello" : "hello";
    expectShown(`what was read after ${how}`, await pass(object.body), twice, read);
  }
  const used = () =>
    how === "put" ? `${toCode(object)}.bodyUsed` : withBody(bucket, `${passes[how].code}; return object.bodyUsed;`);
  expectShown(`bodyUsed of a body after ${how}`, object.bodyUsed, true, used);
  await expectError(`text() of a body after ${how}`, () => object.text(), "TypeError");
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

/** More than comes in one chunk. */
const long = "hello, ".repeat(20_000);

/** The rules of `body` and `bodyUsed`. */
export const bodyStreamChecks: readonly RuleCheck[] = [
  checked<UsedRow>({ rule: "body.used", hostNeeds: ["Response", "TransformStream"] }, expectUsed, () => [
    ["reader", false],
    ["nothing", false],
    ["cancel", true],
    ["tee", true],
    ["first read", true],
    ["text", true],
    ["arrayBuffer", true],
    ["bytes", true],
    ["json", true],
    ["blob", true],
  ]),
  checked<StreamRow>({ rule: "body.stream", hostNeeds: ["Response"] }, expectStream, () => [
    ["", "whole"],
    ["hello", "whole"],
    [long, "whole"],
    ["hello", "same"],
    ["hello", "unlocked"],
    ["hello", "locked"],
    ["hello", "iterated"],
    [long, "iterated"],
    ["hello", 5],
    ["hello", 1],
    ["hello", 30],
    ["", 5],
  ]),
  checked<LockedRow>({ rule: "body.locked", hostNeeds: ["ReadableStream"] }, expectLocked, () => [
    ["text", "locked"],
    ["arrayBuffer", "locked"],
    ["bytes", "locked"],
    ["json", "locked"],
    ["blob", "locked"],
    ["text", "released"],
  ]),
  checked<"put" | keyof typeof passes>(
    { rule: "body.forwarded", hostNeeds: ["Response", "TransformStream"] },
    expectForwarded,
    () => ["put", "tee", "pipe"],
  ),
];
