import type { FakeBucket, RuleId } from "fakebucket";
import { type Anything, isObject, type Mutant, replaced, withOptions, withProperty } from "../broken-bucket.js";

const checksumFields = ["md5", "sha1", "sha256", "sha384", "sha512"];
const lastKeys = new WeakMap<FakeBucket, unknown>();

/** Broken metadata, checksums, SSE-C keys and storage classes. */
export const metadataMutants: readonly Mutant[] = [
  replaced("does not read Content-Encoding", "http-metadata.headers", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          if (!(options.httpMetadata instanceof Headers)) return options;
          const httpMetadata = new Headers(options.httpMetadata);
          httpMetadata.delete("content-encoding");
          return { ...options, httpMetadata };
        }),
      ),
  }),
  // What is written to is nothing that the bucket gave.
  writing("leaves headers that are there", "http-metadata.write", (own, headers) => {
    const before = headers instanceof Headers ? [...headers] : [];
    own(headers);
    for (const [name, value] of before) headers.set(name, value);
  }),
  writing("writes to a Map", "http-metadata.write-type", (own, headers) => {
    if (!(headers instanceof Map)) own(headers);
  }),
  writing("passes over values with a carriage return", "http-metadata.write-value", (own, headers, object) => {
    const isBroken = Object.values(object.httpMetadata ?? {}).some((value) => String(value).includes("\r"));
    if (!isBroken) own(headers);
  }),
  replaced("writes nothing of an object that was listed without", "http-metadata.write-unlisted", {
    list: async (own, args) => {
      const page = await own(...args);
      for (const object of page.objects) {
        if (object.httpMetadata === undefined) setMethod(object, "writeHttpMetadata", () => undefined);
      }
      return page;
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
  replaced("takes an SSE-C key in upper case", "ssec.format", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, ({ ssecKey, ...options }) => ({
          ...options,
          ssecKey: typeof ssecKey === "string" ? ssecKey.toLowerCase() : ssecKey,
        })),
      ),
  }),
  replaced("gives ssecKeyMd5 in upper case", "ssec.key-md5", {
    head: async (own, args) => {
      const object = await own(...args);
      return object?.ssecKeyMd5 ? withProperty(object, "ssecKeyMd5", object.ssecKeyMd5.toUpperCase()) : object;
    },
  }),
  replaced("serves ranges without the SSE-C key", "ssec.get-without-key", {
    put(own, args) {
      lastKeys.set(this, args[2]?.ssecKey);
      return own(...args);
    },
    get(own, args) {
      const isOpen = isObject(args[1]) && args[1].range && args[1].ssecKey === undefined;
      return own(...(isOpen ? args.with(1, { ...args[1], ssecKey: lastKeys.get(this) }) : args));
    },
  }),
  replaced("ignores a needless SSE-C key", "ssec.get-needless-key", {
    get: (own, args) =>
      own(...args).catch((error: Error) => {
        if (!/\(10903\)$/.test(error.message)) throw error;
        return own(...withOptions(args, 1, ({ ssecKey, ...options }) => options));
      }),
  }),
  replaced("takes storage classes in any case", "storage-class.unknown", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) =>
          /^standard$/i.test(options.storageClass) ? { ...options, storageClass: "Standard" } : options,
        ),
      ),
  }),
];

/** Replaces `writeHttpMetadata` of what `put` and `head` give. */
function writing(
  name: string,
  rule: RuleId,
  write: (own: (headers: Anything) => void, headers: Anything, object: Anything) => void,
): Mutant {
  const change = async (own: (...args: Anything[]) => Anything, args: Anything[]) => {
    const object = await own(...args);
    if (object === null) return null;
    const ownWrite = object.writeHttpMetadata.bind(object);
    return setMethod(object, "writeHttpMetadata", (headers: Anything) => write(ownWrite, headers, object));
  };
  return replaced(name, rule, { put: change, head: change });
}

function setMethod(object: Anything, name: string, value: (...args: Anything[]) => unknown): Anything {
  return Object.defineProperty(object, name, { value, configurable: true });
}

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
