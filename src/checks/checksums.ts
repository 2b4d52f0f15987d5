import { hexToBytes } from "@noble/hashes/utils.js";
import { encodeUtf8 } from "../bytes/utf8.js";
import { expectEqual, expectError } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import { type Anything, type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { expectMissing, textAt } from "../property/cases/read-all.js";
import { checked, type RuleCheck, ruled, type Subject } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import { type CallRow, Refused } from "./call-row.js";
import { store } from "./given-objects.js";
import { stepped } from "./steps.js";

/** The algorithms by the fields of `put`, in the order in which they are looked at, with the checksums of `hello`. */
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

/** A checksum with its first digit or its last one changed. */
type WrongRow = readonly [field: Field, wrong?: "first" | "last"];

async function expectVerified({ makeBucket }: Subject, [field, wrong]: WrongRow): Promise<void> {
  const { label, hex } = digests[field];
  const at = wrong === "first" ? 0 : hex.length - 1;
  const given = wrong === undefined ? hex : `${hex.slice(0, at)}${hex[at] === "0" ? "1" : "0"}${hex.slice(at + 1)}`;
  const message = [
    `put: The ${label} checksum you specified did not match what we received.`,
    `You provided a ${label} checksum with value: ${given}`,
    `Actual ${label} was: ${hex} (10037)`,
  ].join("\n");
  for (const checksum of [given, hexToBytes(given)]) {
    const bucket = loosely(await makeBucket());
    const put = () => bucket.put("k", "hello", { [field]: checksum });
    if (wrong !== undefined) {
      await expectError(`put with a wrong ${field}`, put, undefined, message);
      await expectMissing(`head after a wrong ${field}`, bucket as Anything, "k");
      await bucket.put("k", "old");
      await expectError(`put with a wrong ${field} over another object`, put, undefined, message);
    } else await put();
    const expected = wrong === undefined ? "hello" : "old";
    expectEqual(`the value after ${field}`, await textAt(bucket as Anything, "k"), expected);
  }
}

/** A checksum, and the error; none for one that is taken. */
function given(field: Field, checksum: unknown, complaint?: string | undefined): CallRow {
  const gives = complaint === undefined ? hexToBytes(digests[field].hex) : new Refused(complaint);
  return ["put", ["k", "hello", { [field]: checksum }], gives, { look: `checksums.${field}` }];
}

/** Strings that are taken or not for a checksum of `hello`. */
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

/** Bytes that are taken or not for a checksum of `hello`, in all forms. */
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

const looks = ["head", "put", "get", "list", "complete", "head after complete"] as const;
type KeptRow = readonly [own: Field | "none", look: (typeof looks)[number]];

async function expectKept(bucket: LooseBucket, [name, look]: KeptRow): Promise<void> {
  const own = name === "none" ? {} : { [name]: digests[name].hex };
  const isInParts = look.endsWith("complete");
  const expected = isInParts ? {} : { md5: digests.md5.hex, ...own };
  const stored = isInParts ? await store(bucket, "in parts", "hello") : await bucket.put("k", "hello", own);
  const read = async () =>
    look === "list" ? (await bucket.list()).objects[0] : bucket[look === "get" ? "get" : "head"]("k");
  const object = look === "put" || look === "complete" ? stored : await read();
  const code = () => `${toCode(object)}.checksums.toJSON()`;
  expectMembers(`checksums that ${look} gives, ${name} given`, object.checksums.toJSON(), expected, code);
}

const { md5, sha1, sha256, sha384, sha512 } = digests;

/** The rules of checksums, row by row. */
export const checksumChecks: readonly RuleCheck[] = [
  checked<WrongRow>(
    "checksum.verified",
    expectVerified,
    fields.flatMap((field) => [[field], [field, "first"], [field, "last"]] as const),
  ),
  ...stepped({
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
      // That a further one is there is noticed before it is looked at.
      { md5: md5.hex, sha1: "short" },
    ].map((two) => ["put", ["k", "v", two], new Refused("You cannot specify multiple hashing algorithms.")]),
  }),
  ruled<KeptRow>("checksum.kept", expectKept, ({ abilities }) =>
    looks.flatMap((look): readonly KeptRow[] => {
      if (!look.endsWith("complete")) return [...fields, "none" as const].map((name) => [name, look]);
      return abilities.multipart ? [["none", look]] : [];
    }),
  ),
];
