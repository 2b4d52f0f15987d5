import { type Anything, type BrokenBucket, replaced, withOptions, withProperty } from "./broken-bucket.js";
import { setMethod } from "./broken-metadata.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenChecksums: readonly BrokenBucket[] = [
  replaced("does not look at SHA-384", "checksum.verified", {
    put: (own, args) => own(...withOptions(args, 2, ({ sha384, ...options }) => options)),
  }),
  replaced("takes lower-case hex only", "checksum.hex", {
    put: async (own, args) => {
      if (/[A-F]/.test(args[2]?.sha1)) throw new TypeError("Provided SHA-1 wasn't a valid hex string");
      return own(...args);
    },
  }),
  replaced("takes the whole buffer of a view for a checksum", "checksum.bytes", {
    put: (own, args) => own(...withOptions(args, 2, (options) => changeFields(options, bufferOf))),
  }),
  replaced("takes the first of two checksums", "checksum.one", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          const given = checksumFields.filter((field) => options[field] !== undefined);
          return Object.fromEntries(Object.entries(options).filter(([name]) => !given.slice(1).includes(name)));
        }),
      ),
  }),
  replaced("forgets a SHA-1 that was given", "checksum.kept", {
    head: async (own, args) => {
      const object = await own(...args);
      if (object === null) return null;
      const { checksums } = object;
      const { sha1, ...others } = checksums.toJSON();
      return withProperty(
        object,
        "checksums",
        setMethod(checksums, "toJSON", () => others),
      );
    },
  }),
];

function changeFields(options: Anything, change: (value: unknown) => unknown): Anything {
  const changed = Object.entries(options).map(([name, value]) => [
    name,
    checksumFields.includes(name) ? change(value) : value,
  ]);
  return Object.fromEntries(changed);
}

function bufferOf(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? value.buffer : value;
}

const checksumFields = ["md5", "sha1", "sha256", "sha384", "sha512"];
