import { describeValue } from "../../base/messages/describe-value.js";
import { nearest } from "../../base/messages/nearest.js";
import { noOption } from "../../base/messages/no-option.js";
import { quoted } from "../../base/messages/visible.js";
import { handlerOf } from "../../bucket/binding/result-handler.js";
import { isHeaders } from "../../bucket/request/host-objects.js";
import { stringFields } from "../../bucket/request/parse-metadata.js";
import type { DeleteRequest } from "../../bucket/request/request.js";
import type { ArrivedCall, Call } from "../../engine/tap.js";

/** The names of options, each with the names of its members; `undefined`: any members, or none. */
type KnownNames = Readonly<Record<string, Readonly<Record<string, true>> | undefined>>;

function names(...all: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(all.map((name) => [name, true] as const));
}

const onlyIf = names("etagMatches", "etagDoesNotMatch", "uploadedBefore", "uploadedAfter", "secondsGranularity");
const settings: KnownNames = {
  httpMetadata: names(...stringFields.map(([field]) => field), "cacheExpiry"),
  ...{ customMetadata: undefined, storageClass: undefined, ssecKey: undefined },
};
const checksums = { md5: undefined, sha1: undefined, sha256: undefined, sha384: undefined, sha512: undefined };

/** The options of a call that takes none. */
const none: KnownNames = {};

/** The index of the options among the arguments of each call, and the options. */
const optionsOf: Readonly<Record<string, readonly [index: number, known: KnownNames]>> = {
  head: [1, none],
  get: [1, { onlyIf, range: names("offset", "length", "suffix"), ssecKey: undefined }],
  put: [2, { onlyIf, ...checksums, ...settings }],
  delete: [1, none],
  list: [
    0,
    {
      ...{ limit: undefined, prefix: undefined, cursor: undefined },
      ...{ delimiter: undefined, startAfter: undefined, include: undefined },
    },
  ],
  createMultipartUpload: [1, settings],
  uploadPart: [2, { ssecKey: undefined }],
};

/** The names of other interfaces for an option, without case and punctuation. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ metadata: "customMetadata", meta: "customMetadata", headers: "httpMetadata" },
  ...{ mimetype: "contentType", type: "contentType", expires: "cacheExpiry", contentmd5: "md5" },
  ...{ ifmatch: "etagMatches", etag: "etagMatches", ifnonematch: "etagDoesNotMatch" },
  ...{ ifmodifiedsince: "uploadedAfter", ifunmodifiedsince: "uploadedBefore" },
  ...{ start: "offset", end: "length", maxkeys: "limit", pagesize: "limit", continuationtoken: "cursor" },
};

/** Reports each option that the platform ignores, because it does not exist. */
// runtime §1: unknown option fields are ignored
export function findUnknownOptions({ action, args }: ArrivedCall, report: (message: string) => void): void {
  const [index, known] = optionsOf[action] ?? [args.length, none];
  const options = args[index];
  try {
    if (!hasFields(options)) return;
    for (const name of unknownFields(options, known)) {
      const sentence = known === none ? "it has no options." : noOption(name, nearOption(name, known));
      report(`${action}: ${sentence}`);
    }
    for (const option of Object.keys(options)) {
      const members = Object.hasOwn(known, option) ? known[option] : undefined;
      const value: unknown = members && Object.getOwnPropertyDescriptor(options, option)?.value;
      if (members === undefined || !hasFields(value)) continue;
      for (const member of unknownFields(value, members)) {
        const near = nearName(member, Object.keys(members));
        report(`${action}: ${noOption(member, near, { inside: option })}`);
      }
    }
  } catch {
    // A proxy of the caller that throws when inspected. The call itself reports the problem.
  }
}

/** Returns the names of the fields that have a value and are not known. Calls no getter of the caller. */
function unknownFields(options: object, known: object): string[] {
  return Object.keys(options).filter((name) => {
    if (Object.hasOwn(known, name)) return false;
    const field = Object.getOwnPropertyDescriptor(options, name);
    return field !== undefined && (field.get !== undefined || field.value !== undefined);
  });
}

/** True for an object with fields; results and Headers also serve as options. */
function hasFields(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    handlerOf(value) === undefined &&
    !isHeaders(value)
  );
}

/** Returns the most similar option, also of another level: `httpMetadata: { contentType }`. */
function nearOption(name: string, known: KnownNames): string | undefined {
  const same = sameName(name, Object.keys(known));
  if (same !== undefined) return same;
  for (const [option, members = {}] of Object.entries(known)) {
    const member = sameName(name, Object.keys(members));
    if (member !== undefined) return `${option}: { ${member} }`;
  }
  return nearest(name, Object.keys(known));
}

function nearName(name: string, known: readonly string[]): string | undefined {
  return sameName(name, known) ?? nearest(name, known);
}

/** Returns the option with the same name up to case and punctuation, or the option that has this name elsewhere. */
function sameName(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name);
  const wanted = Object.hasOwn(otherNames, plain) ? otherNames[plain] : name;
  return known.find((candidate) => candidate === wanted || plainName(candidate) === plain);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The calls with a key, or keys, as first argument. */
const takesKey: ReadonlySet<string> = new Set(["head", "get", "put", "createMultipartUpload", "delete"]);

/** Returns the message about a key that became a string; `undefined` if all keys are strings. */
export function keyNotString({ action, args }: ArrivedCall, request: Call): string | undefined {
  const [first] = args;
  if (typeof first === "string" || !takesKey.has(action)) return undefined;
  const { key, keys = [key] } = request as Partial<DeleteRequest> & { readonly key?: string };
  const given: readonly unknown[] = Array.isArray(first) && action === "delete" ? first : [first];
  const index = given.findIndex((each) => typeof each !== "string");
  const made = keys[index];
  return made === undefined
    ? undefined
    : `${action}: the key is ${describeValue(given[index])}, which becomes ${quoted(made)}.`;
}
