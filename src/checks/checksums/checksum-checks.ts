import { hexToBytes } from "@noble/hashes/utils.js";
import { boolean, constantFrom, integer, nat, oneof, option, record, string, subarray, tuple } from "fast-check";
import type { DigestAlgorithm } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { run } from "../../property/cases/case-upload.js";
import { expectEqual, expectError, expectMessage, expectThat } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { expectMissing } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { byteForms, changedHex, checksumFields, digests, hexOf, inForm } from "./case-checksum.js";

/** A checksum of which one digit may be another. */
interface VerifiedCase {
  readonly field: DigestAlgorithm;
  readonly text: string;
  readonly wrong: { readonly digit: number; readonly by: number } | null;
  readonly as: "hex" | "bytes";
  readonly before: string | null;
}

/** A string that is given as a checksum; one that could be one is that of the text, in other cases. */
interface HexCase {
  readonly field: DigestAlgorithm;
  readonly text: string;
  readonly hex: string;
}

interface BytesCase {
  readonly field: DigestAlgorithm;
  readonly text: string;
  /** How many bytes it has more than it should. */
  readonly more: number;
  readonly as: (typeof byteForms)[number];
}

interface OneCase {
  readonly fields: readonly DigestAlgorithm[];
  readonly text: string;
  readonly reversed: boolean;
  /** The last one, if it is not that of the text. */
  readonly last: string | null;
}

interface KeptCase {
  readonly field: DigestAlgorithm | null;
  readonly text: string;
  readonly look: "put" | "head" | "get" | "list" | "complete" | "head after complete";
}

const looks = ["put", "head", "get", "list"] as const;
const uploadLooks = ["complete", "head after complete"] as const;

const pairs = checksumFields.flatMap((first, index) =>
  checksumFields.slice(index + 1).map((second) => [first, second] as const),
);

/** What a checksum does. */
export const checksumChecks: readonly RuleCheck[] = [
  ruleCheck<VerifiedCase>({
    rule: "checksum.verified",
    examples: () =>
      checksumFields.flatMap((field) => {
        const last = digests[field].hex.length - 1;
        return [null, { digit: 0, by: 1 }, { digit: last, by: 1 }].flatMap((wrong) =>
          (["hex", "bytes"] as const).flatMap((as) =>
            [null, "old"].map((before) => ({ field, text: "hello", wrong, as, before })),
          ),
        );
      }),
    cases: () =>
      record({
        field: constantFrom(...checksumFields),
        text: run("a", 0, 8),
        wrong: option(record({ digit: nat(127), by: integer({ min: 1, max: 15 }) })),
        as: constantFrom("hex", "bytes"),
        before: option(run("b")),
      }),
    async check({ makeBucket }, { field, text, wrong, as, before }) {
      const bucket = loosely(await makeBucket());
      if (before !== null) await bucket.put("k", before);
      const hex = hexOf(field, text);
      const digit = (wrong?.digit ?? 0) % hex.length;
      const changed = (Number.parseInt(hex.charAt(digit), 16) ^ (wrong?.by ?? 0)).toString(16);
      const given = `${hex.slice(0, digit)}${changed}${hex.slice(digit + 1)}`;
      const call = () => bucket.put("k", text, { [field]: as === "hex" ? given : hexToBytes(given).buffer });
      if (wrong === null) {
        expectThat((await call()) !== null, `put with the right ${field} stores`);
        const object = await bucket.get("k");
        expectEqual(`the value put with the right ${field}`, await object.text(), text);
        return;
      }
      const { label } = digests[field];
      const message = [
        `put: The ${label} checksum you specified did not match what we received.`,
        `You provided a ${label} checksum with value: ${given}`,
        `Actual ${label} was: ${hex} (10037)`,
      ].join("\n");
      await expectMessage(`put with a wrong ${field}`, call, message);
      if (before === null) await expectMissing(`head after a wrong ${field}`, bucket, "k");
      else expectEqual(`the value after a wrong ${field}`, await (await bucket.get("k")).text(), before);
    },
  }),
  ruleCheck<HexCase>({
    rule: "checksum.hex",
    examples: () =>
      checksumFields.flatMap((field) => {
        const { hex } = digests[field];
        const upper = [hex.toUpperCase(), `${hex.slice(0, 8).toUpperCase()}${hex.slice(8)}`];
        const long = ["", hex.slice(2), hex.slice(1), `${hex}00`, "é".repeat(hex.length)];
        const other = [`g${hex.slice(1)}`, `${hex.slice(0, -1)} `, "é".repeat(hex.length / 2)];
        return [...upper, ...long, ...other].map((given) => ({ field, text: "hello", hex: given }));
      }),
    cases: () =>
      record({
        field: constantFrom(...checksumFields),
        text: run("a", 0, 8),
        change: oneof(
          { withCrossShrink: true },
          // Digits in upper case, from here to there.
          record({ upperFrom: nat(127), upperTo: nat(127) }),
          record({ size: nat(140), unit: constantFrom("0", "F", "é", "g") }),
          record({ at: nat(127), wrong: constantFrom("g", "G", " ", "-", "x", "/", ":", "@", "`") }),
        ),
      }).map(({ field, text, change }) => ({ field, text, hex: changedHex(hexOf(field, text), change) })),
    async check({ makeBucket }, { field, text, hex }) {
      const bucket = loosely(await makeBucket());
      const { label, hex: known } = digests[field];
      const size = encodeUtf8(hex).length;
      const call = () => bucket.put("k", text, { [field]: hex });
      if (size !== known.length) {
        const message = `${label} is ${known.length} hex characters, not ${size}`;
        await expectError(`${field} of ${size} characters`, call, "TypeError", message);
      } else if (/[^0-9a-f]/i.test(hex)) {
        await expectError(`${field} that is not hex`, call, "TypeError", `Provided ${label} wasn't a valid hex string`);
      } else {
        const { checksums } = await call();
        const kept = checksums.toJSON();
        expectEqual(`${field}, as it is kept`, kept[field], hexOf(field, text));
      }
    },
  }),
  ruleCheck<BytesCase>({
    rule: "checksum.bytes",
    examples: () =>
      checksumFields.flatMap((field) =>
        [0, -1, 1, -digests[field].hex.length / 2].flatMap((more) =>
          byteForms.map((as) => ({ field, text: "hello", more, as })),
        ),
      ),
    cases: () =>
      record({
        field: constantFrom(...checksumFields),
        text: run("a", 0, 8),
        more: oneof(constantFrom(0), integer({ min: -64, max: 64 })),
        as: constantFrom(...byteForms),
      }).map(({ field, more, ...given }) => ({
        ...given,
        field,
        more: Math.max(more, -digests[field].hex.length / 2),
      })),
    async check({ makeBucket }, { field, text, more, as }) {
      const bucket = loosely(await makeBucket());
      const right = hexToBytes(hexOf(field, text));
      const bytes = new Uint8Array(right.length + more);
      bytes.set(right.subarray(0, bytes.length));
      const call = () => bucket.put("k", text, { [field]: inForm(bytes, as) });
      if (more === 0) {
        const { checksums } = await call();
        expectEqual(`${field} given as ${as}`, checksums[field], right);
      } else {
        const message = `${digests[field].label} is ${right.length} bytes, not ${bytes.length}`;
        await expectError(`${field} of ${bytes.length} bytes`, call, "TypeError", message);
      }
    },
  }),
  ruleCheck<OneCase>({
    rule: "checksum.one",
    examples: () => [
      ...pairs.flatMap((fields) => [false, true].map((reversed) => ({ fields, text: "hello", reversed, last: null }))),
      { fields: ["md5", "sha1"], text: "hello", reversed: false, last: "short" },
    ],
    cases: () =>
      record({
        fields: tuple(constantFrom(...pairs), subarray([...checksumFields])).map(([pair, more]) =>
          checksumFields.filter((field) => [...pair, ...more].includes(field)),
        ),
        text: run("a", 0, 8),
        reversed: boolean(),
        last: option(string({ unit: constantFrom(..."01aFg"), maxLength: 4 })),
      }),
    async check({ makeBucket }, { fields: given, text, reversed, last }) {
      const bucket = loosely(await makeBucket());
      const entries = given.map((field) => [field, hexOf(field, text)] as const);
      // That a further one is there is noticed before it is looked at.
      const wrong = entries.map(([field, hex], index) => [field, index < entries.length - 1 ? hex : (last ?? hex)]);
      const options: object = Object.fromEntries(reversed ? wrong.reverse() : wrong);
      const call = () => bucket.put("k", text, options);
      const message = "You cannot specify multiple hashing algorithms.";
      await expectError(`put with ${given.join(" and ")}`, call, "TypeError", message);
      await expectMissing(`head after ${given.length} hashes`, bucket, "k");
    },
  }),
  ruleCheck<KeptCase>({
    rule: "checksum.kept",
    examples: (terms) => [
      ...[null, ...checksumFields].flatMap((field) => looks.map((look) => ({ field, text: "hello", look }))),
      ...uploadLooksOf(terms).map((look) => ({ field: null, text: "hello", look })),
    ],
    cases: (terms) =>
      record({
        field: option(constantFrom(...checksumFields)),
        text: run("a", 0, 8),
        look: constantFrom(...looks, ...uploadLooksOf(terms)),
      }),
    async check({ makeBucket }, { field, text, look }) {
      const bucket = loosely(await makeBucket());
      if (look === "complete" || look === "head after complete") {
        const upload = await bucket.createMultipartUpload("k");
        const completed = await upload.complete([await upload.uploadPart(1, text)]);
        const object = look === "complete" ? completed : await bucket.head("k");
        const code = () => `${toCode(object)}.checksums.toJSON()`;
        expectMembers(`checksums that ${look} gives`, object.checksums.toJSON(), {}, code);
        return;
      }
      const put = await bucket.put("k", text, field === null ? {} : { [field]: hexOf(field, text) });
      const object =
        look === "put" ? put : look === "list" ? (await bucket.list()).objects[0] : await bucket[look]("k");
      const expected = { md5: hexOf("md5", text), ...(field === null ? {} : { [field]: hexOf(field, text) }) };
      const code = () => `${toCode(object)}.checksums.toJSON()`;
      expectMembers(`checksums that ${look} gives after ${field ?? "none"}`, object.checksums.toJSON(), expected, code);
    },
  }),
];

function uploadLooksOf({ abilities }: Terms): readonly KeptCase["look"][] {
  return abilities.multipart ? uploadLooks : [];
}
