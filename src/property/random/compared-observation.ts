import type { StoreObject, StoreObjectsTruncated, StoreUploadedPart } from "../../../types/index.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import type { Observation } from "../sequences/sequence.js";
import type { Shown } from "./case-code.js";

/** The criteria for comparing observations. */
export interface Compared {
  /** True if a rule is selected, applies, and did not fail. */
  readonly holds: (rule: RuleId) => boolean;
  /** True to compare classes and texts of errors, and how members are defined. */
  readonly toTheLetter: boolean;
}

/** The compared members of results, pages and parts: all except methods and random values. */
type ComparedMember = Exclude<
  keyof StoreObject | keyof StoreObjectsTruncated | keyof StoreUploadedPart,
  "version" | "uploaded" | "cursor" | "writeHttpMetadata"
>;

/** The rules about each member. */
const members: Readonly<Record<ComparedMember, readonly RuleId[]>> = {
  // No sequence is drawn without its rule.
  key: [],
  size: ["result.size"],
  etag: ["result.etag", "multipart.etag", "multipart.part"],
  httpEtag: ["result.etag", "multipart.etag"],
  httpMetadata: ["result.metadata", "http-metadata.object"],
  customMetadata: ["result.metadata", "custom-metadata.names"],
  range: ["result.range"],
  checksums: ["result.checksums", "checksum.kept"],
  storageClass: ["storage-class.kept"],
  ssecKeyMd5: ["ssec.key-md5"],
  partNumber: ["multipart.part"],
  objects: ["list.result"],
  truncated: ["list.result", "list.truncated"],
  delimitedPrefixes: ["list.result", "list.delimiter"],
};

/** The rules that decide if a call throws or rejects. */
const timing: readonly RuleId[] = [
  ...(["errors.reject", "errors.throw-before-2022-10-31"] as const),
  ...(["errors.resume-throws", "errors.write-http-metadata-throws"] as const),
];

/** The rules about the classes of results. */
const shaped = ["result.classes", "result.json", "errors.brand"] as const;

/** The rules about the names of members. */
const naming = ["result.properties", "result.unset-members"] as const;

/** All rules about compared properties. */
export const rulesOfObservations: readonly RuleId[] = [
  ...Object.values(members).flat(),
  ...timing,
  ...shaped,
  ...naming,
];

/** The members of these objects are compared too. */
const nested: ReadonlySet<string> = new Set(["httpMetadata", "customMetadata", "range", "checksums"]);

/** Returns the compared part of an observation, as JSON. */
export function comparedObservation(observation: Observation, compared: Compared): Shown {
  const { thrown, rejected, result, body, pages, headers, used, ...others } = observation as Readonly<
    Record<string, unknown>
  >;
  const failure = thrown ?? rejected;
  if (failure !== undefined) {
    const isTimed = timing.every(compared.holds) ? thrown !== undefined : undefined;
    return shownAs({ failed: compared.toTheLetter ? failure : true, throws: isTimed });
  }
  if (result === undefined) return others;
  const value = (each: unknown) => plain(each, compared);
  return shownAs({
    result: value(result),
    body: content(body, compared),
    pages: Array.isArray(pages) ? pages.map(value) : pages,
    headers,
    used: compared.holds("body.used") ? used : undefined,
  });
}

/** Drops members without a value. */
function shownAs(shown: Shown): Shown {
  return JSON.parse(JSON.stringify(shown));
}

/** Returns the content of a body and, if its rule holds, `bodyUsed`. */
function content(body: unknown, compared: Compared): unknown {
  if (Array.isArray(body)) return body.map((each) => content(each, compared));
  if (typeof body !== "object" || body === null) return body;
  const { value, error, used } = body as Readonly<Record<string, unknown>>;
  return {
    value: plain(value, compared),
    failed: compared.toTheLetter ? error : error !== undefined,
    used: compared.holds("body.used") ? used : undefined,
  };
}

interface ShownObject {
  readonly class?: string;
  readonly tag?: string;
  readonly json?: string;
  readonly view?: string;
  readonly members?: readonly (readonly [name: string, value: unknown])[];
  readonly hex?: string;
  readonly buffer?: string;
}

function plain(value: unknown, compared: Compared, isNested = false): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each, compared, isNested));
  if (typeof value !== "object" || value === null) return value;
  const { members: all, hex, buffer = hex, view, class: named, tag, json } = value as ShownObject;
  if (buffer !== undefined) return { bytes: buffer, view: compared.holds("body.methods") ? view : undefined };
  if ("blob" in value && !compared.holds("body.blob-type")) return { blob: value.blob };
  if (all === undefined) return value;
  const isCompared = (name: string) => isNested || members[name as ComparedMember]?.every(compared.holds) === true;
  const kept = all.flatMap(([name, member]) => {
    const { shown = member } = (member ?? {}) as { readonly shown?: unknown };
    if (!isCompared(name) || (shown as { is?: unknown } | null)?.is === "undefined") return [];
    return [[name, plain(shown, compared, isNested || nested.has(name))] as const];
  });
  // Custom metadata keeps the order in which it was sent; the order of other members is a rule of level "letter".
  const compare = Object.fromEntries(isNested ? kept : kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  if (!compared.toTheLetter) return compare;
  const isShaped = shaped.every(compared.holds);
  // Of nested objects, only digests are more than their members.
  if (isNested) return isShaped && json !== undefined ? { ...compare, json } : compare;
  return {
    ...compare,
    ...(isShaped ? { class: named, tag } : {}),
    ...(naming.every(compared.holds) ? { names: all.map(([name]) => name).sort() } : {}),
  };
}
