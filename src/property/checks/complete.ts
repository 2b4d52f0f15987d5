import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreUploadedPart } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { hostHas } from "../expect/host-need.js";
import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal, wrongParameter } from "./call-row.js";
import {
  bucketWith,
  failsWith,
  gives,
  has,
  head,
  listed,
  missing,
  put,
  refused,
  type Step,
  stepChecks,
  value,
} from "./steps.js";
import { complete, create, fewestPartBytes, part, partsAtOnce, resume, sized, smallParts } from "./upload-steps.js";

/** Steps to upload parts, each with this many bytes above the minimum. */
const parts = (...more: readonly number[]) => [create(), ...more.map((each, index) => sized(index + 1, each))];

/** Steps to refuse the completion of an upload; nothing is stored. */
const notStored = (refusal: Step) => [refusal, missing()];

/** Returns the text of a part: its digit, repeated for the minimum size less some bytes. */
const partText = (digit: string, terms: Terms, less: number) =>
  digit.repeat(Math.max(fewestPartBytes(terms) - less, 0));

/**
 * Steps to upload parts with these numbers, and to complete the parts at the given places. The first digits of their
 * numbers are then stored in this order. The last part is shorter by `less` bytes.
 */
function completed(
  terms: Terms,
  numbers: readonly number[],
  given: readonly number[],
  digits: string,
  less = 0,
): readonly Step[] {
  const lessOf = (digit: string) => (digits.endsWith(digit) ? less : 0);
  const text = [...digits].map((digit) => partText(digit, terms, lessOf(digit))).join("");
  const across = { range: { offset: fewestPartBytes(terms) - 1, length: 2 } };
  return [
    create(),
    ...numbers.map((number) => sized(number, -lessOf(String(number).charAt(0)))),
    gives("size", text.length, complete(...given)),
    ...[head("k"), listed()].map((look) => gives("size", text.length, look)),
    value(text),
    ...where(digits.length > 1, [value(digits.slice(0, 2), "k", across)]),
  ];
}

/** Steps to complete an upload where a character begins in one part and ends in the next. */
function ofCharacters(terms: Terms): readonly Step[] {
  const few = fewestPartBytes(terms);
  const text = `${few % 2 === 0 ? "a" : ""}${"\u00e9".repeat(Math.ceil(few / 2))}`;
  const bytes = (from: number, to: number) =>
    printedAs(
      encodeUtf8(text).slice(from, to),
      () => `new TextEncoder().encode(${toCode(text)}).slice(${from}, ${to})`,
    );
  return [create(), part(1, bytes(0, few)), part(2, bytes(few, few + 1)), complete(1, 2), value(text)];
}

/**
 * Steps to upload parts with these numbers in this order. The part with the highest number is shorter by `less` bytes.
 */
function etags(terms: Terms, numbers: readonly number[], less: number): readonly Step[] {
  const inOrder = numbers.toSorted((one, other) => one - other);
  const lessOf = (number: number) => (number === inOrder.at(-1) ? less : 0);
  const md5Of = (number: number) => digestHex("md5", [encodeUtf8(partText(`${number}`, terms, lessOf(number)))]);
  const etag = `${digestHex("md5", inOrder.map(md5Of).map(hexToBytes))}-${numbers.length}`;
  const places = inOrder.map((number) => numbers.indexOf(number) + 1);
  return [
    create(),
    ...numbers.map((number) => sized(number, -lessOf(number))),
    has({ etag, httpEtag: `"${etag}"` }, complete(...places)),
    gives("etag", etag, head("k")),
  ];
}

/** A bucket with a maximum object size. */
const bucketOf = (maxObjectBytes: number) => bucketWith(async () => ({ limits: { minPartBytes: 4, maxObjectBytes } }));

const lacking = "Cannot initialize UploadedPart with required members from an undefined or null value.";
const notPart = (index: number) =>
  `Incorrect type for array element ${index}: the provided value is not of type 'UploadedPart'.`;

/** Steps to complete with another part instead of the uploaded one. */
const instead = (given: (part: StoreUploadedPart) => object): readonly Step[] => {
  return [create(), part(2, "v"), refused(10025, complete(given)), missing()];
};

/** Steps to complete with the part in another form. */
const converted = (given: (part: StoreUploadedPart) => object): readonly Step[] => {
  return [create(), part(1, "v"), complete(given), value("v")];
};

/** A part that was never uploaded. */
const no = (partNumber: number) => ({ partNumber, etag: "x" });
const small = parts(-1, 0);
const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
const unequal = [create(), sized(2), sized(3, 1)];

/** The rules about `complete`. */
export const completeChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "multipart.complete-arguments": ({ semantics }) => [
      ...[new Set(), new Map(), undefined, null, 5, true, "x", {}, { length: 0 }].map((given): CallRow => {
        return ["complete", [given], wrongParameter("complete", 1, "Array", semantics)];
      }),
      ["complete", [[5]], new Refusal(notPart(0))],
      ["complete", [[no(1), "x"]], new Refusal(notPart(1))],
      ["complete", [[no(1), no(2), true]], new Refusal(notPart(2))],
      ["complete", [[null]], new Refusal(lacking)],
      ["complete", [[no(1), undefined]], new Refusal(lacking)],
      converted(({ etag }) => ({ partNumber: "1", etag })),
      converted(({ etag }) => ({ partNumber: 1.9, etag: { toString: () => etag } })),
      converted(({ etag }) => ({ partNumber: { valueOf: () => 1 }, etag, unknown: 5 })),
    ],
    "multipart.complete-empty": [
      [create(), part(1, "left out"), gives("size", 0, complete()), value("")],
      [create(), gives("size", 0, complete()), value("")],
      [put("k", "before"), create(), part(2, "left out"), part(3, "left out"), gives("size", 0, complete()), value("")],
    ],
    "multipart.unknown-part": [
      instead(({ etag }) => ({ partNumber: 2, etag: etag.toUpperCase() === etag ? "x" : etag.toUpperCase() })),
      instead(({ etag }) => ({ partNumber: 1, etag })),
      instead(({ etag }) => ({ partNumber: 3, etag })),
      instead(({ etag }) => ({ partNumber: 2, etag: `${etag}0` })),
      instead(() => ({ partNumber: 2, etag: "other" })),
      instead(() => ({ partNumber: 2, etag: "" })),
    ],
  }),
  ...stepChecks(
    {
      "multipart.complete": (terms) => [
        completed(terms, [1, 2], [2, 1], "12"),
        // Under some semantics, a small last part must also be last in the argument.
        ...where(terms.semantics.lastPart === "highestNumber", [completed(terms, [1, 2], [2, 1], "12", 1)]),
        completed(terms, [1, 2], [1, 2], "12", 1),
        // Ordered by number, not by text.
        completed(terms, [10, 9], [1, 2], "91"),
        completed(terms, [9, 2, 4, 5], [3, 2, 1], "249", 1),
        completed(terms, [7], [1], "7", 3),
        // Numbers of more than one byte.
        completed(terms, [1, 257], [1, 2], "12", fewestPartBytes(terms) - 1),
        // Without low limits, so many parts would be slow.
        ...where(terms.abilities.limits === true, [completed(terms, twelve, twelve, "123456789111")]),
        [create(), sized(1), part(2, ""), complete(1, 2), value(partText("1", terms, 0))],
        ofCharacters(terms),
        // Of two parts whose bodies arrive at the same time, one is left out.
        ...where(
          hostHas("TransformStream"),
          [0, 1].map((which) => [create(), partsAtOnce([1, 1], which)]),
        ),
        // From the first part to the end.
        [create(), sized(1), part(2, "end"), complete(1, 2), value("1end", "k", { range: { suffix: 4 } })],
      ],
      "multipart.etag": (terms) => [
        etags(terms, [1], 0),
        etags(terms, [3, 4, 5], 1),
        etags(terms, [5, 3], 0),
        etags(terms, [], 0),
      ],
      "multipart.part-too-small": (terms) => {
        const few = fewestPartBytes(terms);
        const smallFirst = complete(2, 1);
        return [
          [...parts(-1, -1), ...notStored(refused(10011, complete(1, 2)))],
          [...parts(-1, -1, -1), ...notStored(refused(10011, complete(1, 2, 3)))],
          [...parts(-few, -few), ...notStored(refused(10011, complete(1, 2)))],
          // The last part may be of any size.
          [...parts(0, -1), gives("size", 2 * few - 1, complete(1, 2))],
          [...parts(0, 0, -1), gives("size", 3 * few - 1, complete(1, 2, 3))],
          terms.semantics.lastPart === "lastGiven"
            ? [...parts(0, -1), ...notStored(refused(10011, smallFirst))]
            : [...parts(0, -1), gives("size", 2 * few - 1, smallFirst)],
          [...parts(0, 0), gives("size", 2 * few, complete(2, 1))],
          [...parts(1 - few), gives("size", 1, complete(1))],
          [...parts(-few), gives("size", 0, complete(1))],
        ];
      },
      "multipart.parts-unequal": (terms) => {
        const few = fewestPartBytes(terms);
        const message = `completeMultipartUpload: ${terms.semantics.unequalPartsText} (10048)`;
        return [
          [...parts(0, 1), ...notStored(failsWith(message, complete(1, 2)))],
          [...parts(0, 1, 0), ...notStored(failsWith(message, complete(1, 2, 3)))],
          [...parts(1, 0, 0), ...notStored(failsWith(message, complete(1, 2, 3)))],
          [...parts(0, 0, 1), ...notStored(failsWith(message, complete(1, 2, 3)))],
          [...parts(0, 0), gives("size", 2 * few, complete(1, 2))],
          [...parts(1, 0), gives("size", 2 * few + 1, complete(1, 2))],
          [...parts(1, 1, -1), gives("size", 3 * few + 1, complete(1, 2, 3))],
          [...parts(1), gives("size", few + 1, complete(1))],
        ];
      },
      "multipart.object-size": {
        needs: ["limits"],
        examples: [
          [bucketOf(0), ...parts(-3), ...notStored(refused(100100, complete(1)))],
          [bucketOf(1), ...parts(-3), gives("size", 1, complete(1))],
          [bucketOf(9), ...parts(0, 0, -2), ...notStored(refused(100100, complete(1, 2, 3)))],
          [bucketOf(10), ...parts(0, 0, -2), gives("size", 10, complete(1, 2, 3))],
          [bucketOf(11), ...parts(0, 0, -2), gives("size", 10, complete(1, 2, 3))],
          [bucketOf(6), ...parts(0, 0), ...notStored(refused(100100, complete(1, 2)))],
        ],
      },
      "multipart.repeated-part": [
        [create(), sized(1), refused(10001, complete(1, 1)), missing()],
        [create(), sized(1), sized(2), refused(10001, complete(1, 2, 1)), missing()],
        [create(), sized(1), sized(2), refused(10001, complete(2, 2, 1)), missing()],
        [create(), sized(1), refused(10001, complete(1, { partNumber: 1, etag: "other" })), missing()],
      ],
      "multipart.complete-order": ({ semantics: { maxKeyBytes, unknownUpload } }) => [
        ...[[no(2)], [no(2), no(2)], [no(4), no(2)], [no(4), no(4), no(1), no(2), no(3)]].map((given) => {
          return [resume("k".repeat(maxKeyBytes + 1), "unknown"), refused(10020, complete(...given))];
        }),
        [resume("k", "unknown"), refused(unknownUpload, complete(no(2), no(2)))],
        [resume("k", "unknown"), refused(unknownUpload, complete(no(4), no(2)))],
        [create(), sized(2), refused(10001, complete(no(4), no(4), 1))],
        [...small, refused(10001, complete(1, 1, 2))],
        [...unequal, refused(10001, complete(1, 1, 2))],
        [...small, refused(10025, complete(no(4), 1, 2))],
        [...unequal, refused(10025, complete(no(4), 1, 2))],
        [...small, sized(3, 1), refused(10011, complete(1, 2, 3))],
      ],
    },
    smallParts,
  ),
];
