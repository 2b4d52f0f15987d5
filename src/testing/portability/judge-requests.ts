import { quoted } from "../../base/messages/visible.js";
import type {
  CompleteMultipartUploadRequest,
  DeleteRequest,
  ObjectSettings,
  PutRequest,
} from "../../bucket/request/request.js";
import { customMetadataBytes } from "../../bucket/service/checks.js";
import type { BucketState, UploadRecord } from "../../bucket/service/state.js";
import type { Port } from "../../engine/port.js";
import type { Call } from "../../engine/tap.js";
import { keepLatest } from "../latest.js";
import type { Place } from "../place-of.js";
import type { FindingId, Findings } from "./findings.js";

/** The platform's limit per call. A bucket's own limit may differ. */
// spec §8
const mostDeletes = 1000;

/** The largest number of part sizes in a message, before the last. */
const mostSizes = 8;

/** Returns the problem with the part sizes of an object; `undefined` if there is none. */
function unevenParts(
  upload: UploadRecord | undefined,
  { key, parts }: CompleteMultipartUploadRequest,
): string | undefined {
  if (upload?.status !== "active") return undefined;
  const named = new Set(parts.map(({ partNumber }) => partNumber));
  const sizes = [...upload.parts.values()]
    .filter(({ partNumber }) => named.has(partNumber))
    .map(({ bytes }) => bytes.size);
  const [first = 0] = sizes;
  const last = sizes.pop() ?? 0;
  if (sizes.every((size) => size === first) && last <= first) return undefined;
  const shownSizes = sizes.length < mostSizes ? sizes : [...sizes.slice(0, mostSizes), "…"];
  return `The parts of ${JSON.stringify(key)} have ${[...shownSizes, last].join(", ")} bytes.`;
}

/** The share of the limit from which metadata counts as near it. */
const near = 0.9;

/** Returns the message about custom metadata near the limit; `undefined` otherwise. */
function metadataNearLimit(
  { key, customMetadata }: ObjectSettings & { readonly key: string },
  most: number,
): string | undefined {
  const bytes = customMetadataBytes(customMetadata);
  return bytes < near * most || bytes > most
    ? undefined
    : `The custom metadata of ${JSON.stringify(key)} has ${bytes} of ${most} bytes.`;
}

/** The largest number of keys whose forms are kept. */
const mostForms = 10_000;

/** The largest number of read keys kept. */
const mostRead = 1000;

/** Detects different forms of keys that are equal under NFC. */
class KeyForms {
  /** The first form of each key, by its NFC form. */
  readonly #forms = new Map<string, string>();

  /** Returns the problem with a key; `undefined` if there is none. */
  compare(key: string): string | undefined {
    // The usual key, met before: it is its own form.
    if (this.#forms.get(key) === key) return undefined;
    const form = key.normalize("NFC");
    const first = this.#forms.get(form);
    if (first === key) return undefined;
    if (first === undefined) {
      this.#forms.set(form, key);
      keepLatest(this.#forms, mostForms);
      return undefined;
    }
    return `${JSON.stringify(key)} is the same key as ${escaped(first)}, in another form: ${escaped(key)}.`;
  }
}

/** Returns a key with its form made visible. */
function escaped(key: string): string {
  return `"${key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
}

/** Judges what a request asks for, beside the keys of the requests before it. */
export class RequestJudge {
  readonly #findings: Findings;
  readonly #port: Port<BucketState>;
  /** The keys read, and not written since. */
  readonly #read = new Set<string>();
  readonly #forms = new KeyForms();

  constructor(findings: Findings, port: Port<BucketState>) {
    this.#findings = findings;
    this.#port = port;
  }

  /** Remembers that an object was read. */
  rememberRead(key: string): void {
    this.#read.add(key);
    keepLatest(this.#read, mostRead);
  }

  /** Adds what is found in a request. `addOwn` adds a finding if the caller is the user's own code. */
  judge(
    request: Call,
    place: Place,
    addOwn: (id: FindingId, message: string) => void,
    uploadId: string | undefined,
  ): void {
    const { key } = request as { readonly key?: string };
    if (key !== undefined) this.#compareForms(key, place);
    switch (request.action) {
      case "put": {
        const { onlyIf } = request as PutRequest;
        if (onlyIf === undefined && key !== undefined && this.#read.has(key)) {
          addOwn("read-modify-write", `${quoted(key)} was read and is written again without onlyIf.`);
        }
        this.#read.delete(key ?? "");
        this.#weigh(request as PutRequest, place);
        break;
      }
      case "createMultipartUpload":
        this.#weigh(request as Call & ObjectSettings & { readonly key: string }, place);
        break;
      case "delete": {
        const { keys } = request as DeleteRequest;
        if (keys.length === 0) this.#findings.add("empty-delete", "delete() of no keys.", place);
        if (keys.length > mostDeletes)
          this.#findings.add("too-many-deletes", `delete() of more than ${mostDeletes} keys.`, place);
        for (const deleted of keys) {
          this.#compareForms(deleted, place);
          this.#read.delete(deleted);
        }
        break;
      }
      case "completeMultipartUpload": {
        const upload = this.#port.engine.state.uploads.get(uploadId ?? "");
        this.#findings.add("uneven-parts", unevenParts(upload, request as CompleteMultipartUploadRequest), place);
      }
    }
  }

  #compareForms(key: string, place: Place): void {
    this.#findings.add("keys-equal-under-nfc", this.#forms.compare(key), place);
  }

  #weigh(settings: ObjectSettings & { readonly key: string }, place: Place): void {
    const most = this.#port.engine.state.semantics.maxCustomMetadataBytes;
    this.#findings.add("metadata-near-limit", metadataNearLimit(settings, most), place);
  }
}
