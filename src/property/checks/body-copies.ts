import { decodeUtf8, encodeUtf8 } from "../../base/bytes/utf8.js";
import { show } from "../expect/check-failure.js";
import { expectShown } from "../expect/expect.js";
import type { Anything } from "../expect/loose-bucket.js";
import type { RuleCheck } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { largeText } from "./large-texts.js";
import type { ReadMethod } from "./object-sources.js";
import { put, type Step, shows, step, stepChecks } from "./steps.js";

/** The ways to read a body again, as text. */
const readings = {
  text: ['(await bucket.get("k")).text()', (object) => object.text()],
  arrayBuffer: [
    'new TextDecoder().decode(await (await bucket.get("k")).arrayBuffer())',
    async (object) => decodeUtf8(new Uint8Array(await object.arrayBuffer())),
  ],
  json: ['JSON.stringify(await (await bucket.get("k")).json())', async (object) => JSON.stringify(await object.json())],
} satisfies Readonly<Record<string, readonly [code: string, read: (object: Anything) => unknown]>>;

/**
 * Steps to use a body, or to modify the result of a read, and to read the object again. Objects without the method are
 * covered by another rule.
 */
const written = (
  code: string,
  write: (object: Anything) => unknown,
  text = "hello",
  again: keyof typeof readings = "text",
): readonly Step[] => {
  const [readCode, read] = readings[again];
  return [
    put("k", text),
    shows(text, `{ ${code}; return ${readCode}; }`, async (object, { bucket }) => {
      await write(object);
      return read(await bucket.get("k"));
    }),
  ];
};

/** Steps to get and to read two values of one size, or one value twice, at the same time. */
const readAtOnce = (method: ReadMethod, digits: readonly number[] = [0, 1]): readonly Step[] => {
  const texts = digits.map((digit) => String(digit).repeat(100));
  return [
    ...texts.map((text, index) => put(`k${digits[index]}`, text)),
    step("get", async ({ bucket }) => {
      const objects = await Promise.all(digits.map((digit) => bucket.get(`k${digit}`)));
      const read = await Promise.all(objects.map((object) => object[method]?.() ?? object.arrayBuffer()));
      for (const [index, text] of texts.entries()) {
        const expected = typeof read[index] === "string" ? text : encodeUtf8(text);
        const what = `${method}() of ${show(`k${digits[index]}`)}, read at the same time as another value`;
        const seen = typeof read[index] === "string" ? read[index] : new Uint8Array(read[index]);
        expectShown(what, seen, expected, () => {
          const gets = digits.map((digit) => `${toCode(bucket)}.get("k${digit}")`).join(", ");
          const objects = `(await Promise.all([${gets}]))`;
          return `(await Promise.all(${objects}.map((object) => object.${method}?.() ?? object.arrayBuffer())))[${index}]`;
        });
      }
    }),
  ];
};

/** Longer than what small values are kept in. */
const longText = largeText(1025);

/** The rule about bytes that two reads share. */
export const bodyCopyChecks: readonly RuleCheck[] = stepChecks({
  "body.copies": {
    hostNeeds: ["ReadableStream"],
    examples: [
      ...(["text", "arrayBuffer"] as const).map((again) =>
        written(
          "new Uint8Array(await object.arrayBuffer()).fill(0)",
          async (object) => new Uint8Array(await object.arrayBuffer()).fill(0),
          "hello",
          again,
        ),
      ),
      written(
        "(await object.json()).a = 2",
        async (object) => Reflect.set(await object.json(), "a", 2),
        '{"a":1}',
        "json",
      ),
      written("await object.body.cancel()", ({ body }) => body.cancel()),
      written(
        "const reader = object.body.getReader(); await reader.read(); await reader.cancel()",
        async ({ body }) => {
          const reader = body.getReader();
          await reader.read();
          await reader.cancel();
        },
        longText,
      ),
      written("await object.text()", (object) => object.text()),
      written("await object.json().catch(() => undefined)", (object) => object.json().catch(() => undefined)),
      readAtOnce("arrayBuffer"),
      readAtOnce("bytes"),
      readAtOnce("text"),
      readAtOnce("text", [0, 0]),
      written("(await object.bytes()).fill(0)", async (object) => (await object.bytes?.())?.fill(0)),
      ...["hello", longText].map((text) =>
        written(
          "(await object.body.getReader().read()).value.fill(0)",
          async (object) => (await object.body.getReader().read()).value.fill(0),
          text,
        ),
      ),
    ],
  },
});
