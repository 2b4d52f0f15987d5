import {
  type Anything,
  type BrokenBucket,
  giving,
  optioned,
  refusing,
  withMethod,
  withProperty,
} from "./broken-bucket.js";

/** Buckets that break rules of checksums, one rule each. */
export const brokenChecksums: readonly BrokenBucket[] = [
  optioned("does not look at SHA-384", "checksum.verified", "put", ({ sha384: _, ...options }) => options),
  refusing("takes lower-case hex only", "checksum.hex", "put", ([, , options]) => /[A-F]/.test(options?.sha1)),
  optioned("takes the whole buffer of a view for a checksum", "checksum.bytes", "put", (options) =>
    Object.fromEntries(
      Object.entries<Anything>(options).map(([name, value]) => [
        name,
        checksumFields.includes(name) && ArrayBuffer.isView(value) ? value.buffer : value,
      ]),
    ),
  ),
  optioned("takes the first of two checksums", "checksum.one", "put", (options) => {
    const [, ...others] = checksumFields.filter((field) => options[field] !== undefined);
    return Object.fromEntries(Object.entries(options).filter(([name]) => !others.includes(name)));
  }),
  giving("forgets a SHA-1 that was given", "checksum.kept", "head", (object) => {
    const { checksums } = object;
    const { sha1: _, ...others } = checksums.toJSON();
    return withProperty(
      object,
      "checksums",
      withMethod(checksums, "toJSON", () => others),
    );
  }),
];

const checksumFields = ["md5", "sha1", "sha256", "sha384", "sha512"];
