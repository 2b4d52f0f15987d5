import { hexToBytes } from "@noble/hashes/utils.js";
import { expectEqual, expectThat } from "../expect/expect.js";
import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { type CallRow, Refusal } from "./call-row.js";
import {
  bucketWith,
  fails,
  get,
  gives,
  head,
  keys,
  listed,
  looksAt,
  missing,
  put,
  remove,
  type Step,
  stepChecks,
  value,
} from "./steps.js";
import { complete, create, fewestPartBytes, part, smallParts } from "./upload-steps.js";

const key = "ab".repeat(32);
const otherKey = "cd".repeat(32);
const md5OfKey = "e99fb4d234e9f43153e63fa5fead1614";

const badFormat = "SSE-C Key has invalid format";
const badLength = "SSE-C Key must be 32 bytes in length";

/** Returns calls with a refused key. */
function noKey(ssecKey: unknown, complaint: string): readonly CallRow[] {
  const refused = new Refusal(complaint, "Error");
  return [
    ["get", ["k", { ssecKey }], refused],
    ["put", ["k", "v", { ssecKey }], refused],
    ["createMultipartUpload", ["k", { ssecKey }], refused],
    ["uploadPart", [1, "v", { ssecKey }], refused],
  ];
}

/** Steps with an accepted key. */
function aKey(ssecKey: unknown, hex: string = key): readonly Step[] {
  const read = [hex, hexToBytes(hex)].map((given) => value("v", "k", { ssecKey: given }));
  return [put("k", "v", { ssecKey }), ...read];
}

/** Expects the result of a call to contain only the MD5 of the key, or no trace of it. */
function showsMd5({ semantics }: Terms, options: object, call: Step): Step {
  const md5 = "ssecKey" in options && semantics.ssecKeys === "enforced" ? md5OfKey : undefined;
  return looksAt(call, (object) => {
    expectEqual(`ssecKeyMd5 of ${call.what}`, object.ssecKeyMd5, md5);
    expectThat(!JSON.stringify(object).includes(key), `${call.what} does not reveal the key itself`);
  });
}

const one = { ssecKey: key };
const other = { ssecKey: otherKey };

/** Puts of `v` with these options, one over the other. */
const puts = (...options: readonly object[]): readonly Step[] => options.map((each) => put("k", "v", each));

/** Expects a call to be refused if keys are enforced, or else runs the other steps. */
function denied({ semantics }: Terms, call: Step, ...otherwise: readonly Step[]): readonly Step[] {
  return semantics.ssecKeys === "enforced" ? [fails(call)] : otherwise;
}

/** A `get` with the wrong options. */
const deniedGet = (terms: Terms, ...options: readonly object[]) =>
  denied(terms, get("k", ...options), value("v", "k", ...options));

/** A part with other options than its upload. */
const deniedPart = (terms: Terms, ofUpload: object, ofPart: object) => [
  create("k", ofUpload),
  ...denied(terms, part(1, "v", ofPart), part(1, "v", ofPart), complete(1), value("v", "k", ofUpload)),
];

/** The rules about SSE-C keys. */
export const ssecChecks: readonly RuleCheck[] = stepChecks({
  "ssec.format": () => [
    ...[key.toUpperCase(), `${key.slice(0, 63)}A`, `${key.slice(1)}g`].flatMap((given) => noKey(given, badFormat)),
    ...["", "xyz", {}, null, true].flatMap((given) => noKey(given, badFormat)),
    ...["ab", `${key}ab`, key.slice(1), 5].flatMap((given) => noKey(given, badLength)),
    ...[31, 33].flatMap((size) => noKey(new ArrayBuffer(size), badLength)),
    ...[16, 0].flatMap((size) => noKey(new Uint8Array(size), badLength)),
    aKey(key),
    aKey(hexToBytes(key)),
    aKey(new ArrayBuffer(32), "00".repeat(32)),
    aKey(new Uint8Array(40).fill(1, 4, 36).subarray(4, 36), "01".repeat(32)),
  ],
  "ssec.key-md5": (terms) =>
    [one, { ssecKey: hexToBytes(key) }, {}].flatMap((options) => {
      const stored = put("k", "v", options);
      const looks = [head("k"), get("k", options), listed()].map((look) => [stored, showsMd5(terms, options, look)]);
      const whole = [...looks, [showsMd5(terms, options, stored)]];
      const inParts = [create("k", options), part(1, "v", options), showsMd5(terms, options, complete(1))];
      return [...whole, ...where(terms.abilities.multipart, [inParts])];
    }),
  "ssec.head-and-list": [
    [...puts(one), gives("size", 1, head("k"))],
    [...puts(one), keys("k")],
    [...puts(one), remove("k"), missing()],
  ],
  "ssec.get-without-key": (terms) => [
    [...puts(one), ...deniedGet(terms, {})],
    [...puts(one), value("v", "k", one), ...deniedGet(terms, {}), value("v", "k", one)],
    [...puts(one), ...deniedGet(terms, { range: { offset: 0 } })],
    [...puts(one), value("v", "k", one)],
    [put("k", "hello", one), value("el", "k", { ...one, range: { offset: 1, length: 2 } })],
    [put("k", "hello", one), value("lo", "k", { ...one, range: { suffix: 2 } })],
    [...puts({}, one), ...deniedGet(terms, {})],
    ...where(terms.abilities.multipart, [
      [
        ...[bucketWith(async () => smallParts(terms)), create("k", one)],
        ...[part(1, "1".repeat(fewestPartBytes(terms)), one), part(2, "v", one), complete(1, 2)],
        ...[
          ...denied(terms, get("k")),
          ...denied(terms, get("k", other)),
          value("1v", "k", { ...one, range: { suffix: 2 } }),
        ],
      ],
    ]),
  ],
  "ssec.get-other-key": (terms) => [
    [...puts(one), ...deniedGet(terms, other)],
    [...puts(one), value("v", "k", one), ...deniedGet(terms, other), value("v", "k", one)],
    [...puts(one), ...deniedGet(terms, { ssecKey: `${key.slice(0, 63)}c` })],
    [...puts(other, one), ...deniedGet(terms, { ...other, range: { offset: 0 } })],
    [...puts(other, one), value("v", "k", one)],
  ],
  "ssec.get-needless-key": (terms) => [
    [...puts({}), ...deniedGet(terms, one)],
    [...puts({}), value("v", "k", {}), ...deniedGet(terms, one)],
    [...puts({}), value("v", "k", {})],
    [...puts(one, {}), ...deniedGet(terms, one)],
    [...puts(one, {}), value("v", "k", {})],
  ],
  "ssec.part-key": {
    needs: ["multipart"],
    examples: (terms) => [
      deniedPart(terms, one, other),
      deniedPart(terms, one, {}),
      deniedPart(terms, {}, one),
      [create("k", one), part(1, "v", one), complete(1), value("v", "k", one)],
      [create("k", {}), part(1, "v", {}), complete(1), value("v", "k", {})],
      [
        ...[create("k", { ...one, customMetadata: { a: "b" } }), part(1, "v", one), complete(1)],
        gives("customMetadata", { a: "b" }, get("k", one)),
      ],
    ],
  },
});
