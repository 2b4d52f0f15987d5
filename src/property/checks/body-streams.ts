import { expectEqual, expectError, expectThat } from "../expect/expect.js";
import type { Anything } from "../expect/loose-bucket.js";
import type { RuleCheck } from "../expect/rule-check.js";
import { readText, textOfChunks } from "../expect/streams.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type ReadMethod, readMethods } from "./object-sources.js";
import { get, gives, looksAt, put, type Scene, type Step, shows, stepChecks } from "./steps.js";

/** Steps to use a body in a way that does or does not mark it as used. */
const used = (isUsed: boolean, code: string, use: (object: Anything) => unknown): readonly Step[] => [
  put("k", "1"),
  shows(isUsed, `{ ${code}; return object.bodyUsed; }`, async (object) => {
    await use(object);
    return object.bodyUsed;
  }),
];

/** Steps to read a whole body from its stream. */
const whole = (text: string) => [
  put("k", text),
  shows(text, "await new Response(object.body).text()", ({ body }) => readText(body)),
];

/** Steps to read a branch of a body. */
const teed = (text: string, branch: 0 | 1) => [
  put("k", text),
  shows(text, `await new Response(object.body.tee()[${branch}]).text()`, ({ body }) => readText(body.tee()[branch])),
];

/** Steps to iterate over a body. */
const iterated = (text: string) => [
  put("k", text),
  looksAt(get("k"), async ({ body }) => expectEqual("the text from iteration over body", await iterate(body), text)),
];

/** Steps to read a body into buffers of this size. */
const byob = (text: string, room: number) => [
  put("k", text),
  looksAt(get("k"), async ({ body }) => expectEqual("the text from a BYOB reader", await readByob(body, room), text)),
];

/** Steps to read a body while its stream has a reader. */
const locked = (method: ReadMethod) => [
  put("k", "1"),
  looksAt(get("k"), async (object) => {
    const reader = object.body.getReader();
    // Passed only so that the code of the call shows its origin.
    printedAs(reader, () => `${toCode(object)}.body.getReader()`);
    const message = "This ReadableStream is currently locked to a reader.";
    await expectError(`${method}() with a reader`, () => object[method](reader), "TypeError", message);
  }),
];

/** Steps to forward a body, with the text that arrives. */
const forwarded = (expected: string, code: string, pass: (object: Anything, scene: Scene) => Promise<string>) => [
  put("k", "hello"),
  shows(expected, code, pass),
  shows(true, `{ ${code}; return object.bodyUsed; }`, async (object, scene) => {
    await pass(object, scene);
    return object.bodyUsed;
  }),
  looksAt(get("k"), async (object, scene) => {
    await pass(object, scene);
    await expectError(`text() of a body after ${code}`, () => object.text(), "TypeError");
  }),
];

async function copy(object: Anything, { bucket }: Scene): Promise<string> {
  await bucket.put(
    "copy",
    printedAs(object.body, () => `${toCode(object)}.body`),
  );
  return (await bucket.get("copy")).text();
}

async function tee({ body }: Anything): Promise<string> {
  return (await Promise.all(body.tee().map(readText))).join("");
}

async function pipe({ body }: Anything): Promise<string> {
  // Piped without helpers: the transforms of hosts accept different chunks.
  const { readable, writable } = new TransformStream();
  const [piped] = await Promise.all([readText(readable), body.pipeTo(writable)]);
  return piped;
}

async function readByob(body: Anything, room: number): Promise<string> {
  const reader = body.getReader({ mode: "byob" });
  const next = async () => {
    const { value, done } = await reader.read(new Uint8Array(room));
    if (done) return { done };
    expectThat(value.length > 0 && value.length <= room, `a BYOB reader fills at most its buffer of ${room} bytes`);
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

/** Longer than one chunk. */
const long = "abc".repeat(50_000);

/** The rules about `body` and `bodyUsed`. */
export const bodyStreamChecks: readonly RuleCheck[] = stepChecks({
  "body.used": {
    hostNeeds: ["Response", "TransformStream"],
    examples: [
      [put("k", "1"), gives("bodyUsed", false, get("k"))],
      used(false, "object.body.getReader()", ({ body }) => body.getReader()),
      used(true, "await object.body.cancel()", ({ body }) => body.cancel()),
      used(true, "object.body.tee()", ({ body }) => body.tee()),
      used(true, "await object.body.getReader().read()", ({ body }) => body.getReader().read()),
      ...readMethods.map((method) => used(true, `await object.${method}()`, (object) => object[method]())),
    ],
  },
  "body.stream": {
    hostNeeds: ["Response"],
    examples: [
      [put("k", ""), shows(true, "Boolean(object.body)", ({ body }) => Boolean(body))],
      whole(""),
      whole("hello"),
      whole(long),
      [
        put("k", "hello"),
        shows(true, "{ return object.body === object.body; }", (object) => Object.is(object.body, object.body)),
      ],
      [put("k", "hello"), shows(false, "object.body.locked", ({ body }) => body.locked)],
      [
        put("k", "hello"),
        shows(true, "{ await object.text(); return object.body.locked; }", async (object) => {
          await object.text();
          return object.body.locked;
        }),
      ],
      ...(["hello", long] as const).flatMap((text) => [teed(text, 0), teed(text, 1)]),
      iterated("hello"),
      iterated(long),
      byob("hello", 5),
      byob("hello", 1),
      byob("hello", 30),
      byob("", 5),
    ],
  },
  "body.locked": {
    hostNeeds: ["ReadableStream"],
    examples: [
      ...readMethods.map(locked),
      [
        put("k", "1"),
        shows("1", "{ object.body.getReader().releaseLock(); return object.text(); }", (object) => {
          object.body.getReader().releaseLock();
          return object.text();
        }),
      ],
    ],
  },
  "body.forwarded": {
    hostNeeds: ["Response", "TransformStream"],
    examples: [
      forwarded("hello", '(await bucket.put("copy", object.body), await (await bucket.get("copy")).text())', copy),
      forwarded(
        "hellohello",
        '(await Promise.all(object.body.tee().map((branch) => new Response(branch).text()))).join("")',
        tee,
      ),
      forwarded("hello", "await new Response(object.body.pipeThrough(new TransformStream())).text()", pipe),
    ],
  },
});
