import { hexToBytes } from "@noble/hashes/utils.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { expectMembers } from "../expect/expect-members.js";
import { hostHas } from "../expect/host-need.js";
import { type RuleCheck, where } from "../expect/rule-check.js";
import { streamOf } from "../expect/streams.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal } from "./call-row.js";
import { fails, failsWith, get, head, listed, looksAt, missing, put, type Step, stepChecks, value } from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

/** The algorithms by the fields of `put`, in the order of their checks, with the checksums of `hello`. */
const digests = {
  md5: { label: "MD5", hex: "5d41402abc4b2a76b9719d911017c592" },
  sha1: { label: "SHA-1", hex: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" },
  sha256: { label: "SHA-256", hex: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" },
  sha384: {
    label: "SHA-384",
    hex: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
  },
  sha512: {
    label: "SHA-512",
    hex: "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
  },
} as const;

type Field = keyof typeof digests;

const fields = Object.keys(digests) as readonly Field[];

/**
 * Steps to store `hello` with a right checksum, or to fail with a wrong one, both under a new and under an existing
 * key.
 */
function verified(field: Field, isWrong: boolean, hex: string): readonly (readonly Step[])[] {
  const { label, hex: actual } = digests[field];
  const message = [
    `put: The ${label} checksum you specified did not match what we received.`,
    `You provided a ${label} checksum with value: ${hex}`,
    `Actual ${label} was: ${actual} (10037)`,
  ].join("\n");
  return [hex, hexToBytes(hex)].map((checksum) => {
    const call = put("k", "hello", { [field]: checksum });
    if (!isWrong) return [call, value("hello")];
    return [failsWith(message, call), missing(), put("k", "old"), failsWith(message, call), value("old")];
  });
}

/** A put of a stream with the checksum of another value. */
const wrongStream = (field: Field, hex: string): Step => ({
  action: "put",
  what: `put of a stream with a wrong ${field}`,
  run: (scene) => put("k", streamOf("hello!"), { [field]: hex }).run(scene),
});

/** Returns another digit. */
const otherDigit = (digit = "") => (digit === "0" ? "1" : "0");

/** A call with a checksum, and its error; without an error it succeeds. */
function given(field: Field, checksum: unknown, complaint?: string | undefined): CallRow {
  const gives = complaint === undefined ? hexToBytes(digests[field].hex) : new Refusal(complaint);
  return ["put", ["k", "hello", { [field]: checksum }], gives, { look: `checksums.${field}` }];
}

/** Calls with valid and invalid strings as the checksum of `hello`. */
function hexRows(field: Field): readonly CallRow[] {
  const { label, hex } = digests[field];
  const length = (text: string) =>
    given(field, text, `${label} is ${hex.length} hex characters, not ${encodeUtf8(text).length}`);
  const invalid = `Provided ${label} wasn't a valid hex string`;
  return [
    given(field, hex.toUpperCase()),
    given(field, hex.slice(0, 8).toUpperCase() + hex.slice(8)),
    length(""),
    length(hex.slice(2)),
    length(hex.slice(1)),
    length(`${hex}00`),
    length("é".repeat(hex.length)),
    ...["g", "G", " ", "-", "/", ":", "@", "`"].map((wrong) => given(field, wrong + hex.slice(1), invalid)),
    given(field, `${hex.slice(0, -1)} `, invalid),
    given(field, "é".repeat(hex.length / 2), invalid),
  ];
}

/** Calls with valid and invalid bytes as the checksum of `hello`, in all forms. */
function bytesRows(field: Field): readonly CallRow[] {
  const { label, hex } = digests[field];
  const right = hexToBytes(hex);
  const { length } = right;
  return [length, length - 1, length + 1, 0].flatMap((size) => {
    const padded = new Uint8Array(size + 2);
    padded.set(right.subarray(0, size), 1);
    const view = padded.subarray(1, size + 1);
    const complaint = size === length ? undefined : `${label} is ${length} bytes, not ${size}`;
    const forms = [view, view.slice(), view.slice().buffer, new DataView(padded.buffer, 1, size)];
    return forms.map((form) => given(field, form, complaint));
  });
}

/** Expects the result of a call to have exactly these checksums. */
const checksums = (expected: object, call: Step): Step =>
  looksAt(call, (object) => {
    const code = () => `${toCode(object)}.checksums.toJSON()`;
    expectMembers(`checksums of ${call.what}`, object.checksums.toJSON(), expected, code);
  });

const { md5, sha1, sha256, sha384, sha512 } = digests;

/** The rules about checksums. */
export const checksumChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "checksum.verified": fields.flatMap((field) => {
      const { hex } = digests[field];
      return [
        ...verified(field, false, hex),
        ...verified(field, true, otherDigit(hex[0]) + hex.slice(1)),
        ...verified(field, true, hex.slice(0, -1) + otherDigit(hex.at(-1))),
        ...where(hostHas("Response"), [[fails(wrongStream(field, hex)), missing()]]),
        // Under a true condition too.
        [fails(put("k", "hello!", { [field]: hex, onlyIf: { etagDoesNotMatch: "other" } })), missing()],
        // The digest of another value does not fit an empty one.
        [fails(put("k", "", { [field]: hex })), missing()],
      ];
    }),
    "checksum.hex": fields.flatMap(hexRows),
    "checksum.bytes": fields.flatMap(bytesRows),
    "checksum.one": [
      { md5: md5.hex, sha1: sha1.hex },
      { sha1: sha1.hex, md5: md5.hex },
      { md5: md5.hex, sha512: sha512.hex },
      { sha1: sha1.hex, sha256: sha256.hex },
      { sha256: sha256.hex, sha384: sha384.hex },
      { sha384: sha384.hex, sha512: sha512.hex },
      { sha512: sha512.hex, sha384: sha384.hex, sha256: sha256.hex, sha1: sha1.hex, md5: md5.hex },
      // The number of checksums is checked before their values.
      { md5: md5.hex, sha1: "short" },
    ].map((two) => ["put", ["k", "v", two], new Refusal("You cannot specify multiple hashing algorithms.")]),
    "checksum.kept": ({ abilities }) => [
      ...[...fields.map((field) => ({ [field]: digests[field].hex })), {}].flatMap((own) => {
        const stored = put("k", "hello", own);
        const expected = { md5: md5.hex, ...own };
        const reads = [get("k"), get("k", { range: { offset: 1 } })];
        const looks = [head("k"), ...reads, listed()].map((look) => [stored, checksums(expected, look)]);
        return [[checksums(expected, stored)], ...looks];
      }),
      ...where<readonly Step[]>(abilities.multipart, [
        [create(), part(1, "hello"), checksums({}, complete(1)), checksums({}, head("k"))],
      ]),
    ],
  }),
];
