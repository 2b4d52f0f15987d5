import { type BrokenBucket, giving, optioned, refusing, withMethod } from "./broken-bucket.js";

/** Broken buckets, each for one rule about checksums. */
export const brokenChecksums: readonly BrokenBucket[] = [
  optioned("does not look at SHA-384", "checksum.verified", "put", () => ({ sha384: undefined })),
  refusing("takes lower-case hex only", "checksum.hex", "put", ([, , options]) => /[A-F]/.test(options?.sha1)),
  optioned("takes the whole buffer of a view for a checksum", "checksum.bytes", "put", (options) => {
    const views = checksumFields.filter((field) => ArrayBuffer.isView(options[field]));
    return Object.fromEntries(views.map((field) => [field, options[field].buffer]));
  }),
  optioned("takes the first of two checksums", "checksum.one", "put", (options) => {
    const [, ...others] = checksumFields.filter((field) => options[field] !== undefined);
    return Object.fromEntries(others.map((field) => [field, undefined]));
  }),
  giving("forgets a SHA-1 that was given", "checksum.kept", "head", (object) => {
    const { sha1: _, ...others } = object.checksums.toJSON();
    withMethod(object.checksums, "toJSON", () => others);
  }),
  giving("digests the range instead of the object", "checksum.kept", "get", (object, [, options]) => {
    if (options?.range !== undefined) withMethod(object.checksums, "toJSON", () => ({ md5: "0".repeat(32) }));
  }),
];

const checksumFields = ["md5", "sha1", "sha256", "sha384", "sha512"];
