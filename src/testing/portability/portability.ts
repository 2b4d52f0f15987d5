import type { StoreMultipartUpload, StoreObjects } from "../../../types/index.js";
import { anything, flag } from "../../base/messages/check-options.js";
import { counted } from "../../base/messages/show-call.js";
import { quoted } from "../../base/messages/visible.js";
import { handlerOf, hasBody } from "../../bucket/binding/result-handler.js";
import { isOfUnknownLength } from "../../bucket/binding/stream-length.js";
import type {
  CompleteMultipartUploadRequest,
  DeleteRequest,
  GetRequest,
  ListRequest,
  ObjectSettings,
  PutRequest,
} from "../../bucket/request/request.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { Port } from "../../engine/port.js";
import type { ArrivedCall, Call, CallTap, FindCaller, Tap } from "../../engine/ports.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { completeTool, type WithDispose } from "../disposable.js";
import { keepLatest } from "../latest.js";
import { fromTest, type Place, placeOf } from "../place-of.js";
import {
  checkIgnored,
  type Finding,
  type FindingId,
  Findings,
  makeFinding,
  showFinding,
  shownLater,
} from "./findings.js";
import { KeyForms, metadataNearLimit, unevenParts } from "./judge-requests.js";
import { BodyWatch, watchError, watchRange } from "./watch-results.js";
import { watchStreams } from "./watch-streams.js";

/** Options of {@link portability}. */
export interface PortabilityOptions {
  /** The findings that are meant, and not reported. @defaultValue none */
  readonly ignore?: readonly FindingId[] | undefined;
}

/** The limits of the platform at once. Those of a bucket may be others. */
// spec §8
const mostDeletes = 1000;

/** The most findings, keys, pages and uploads that are kept. */
const mostKept = 1000;

interface Seen<Thing> {
  readonly thing: Thing;
  readonly key: string;
  readonly place: Place;
}

/** A watch for what does not carry over to the platform, until {@link Portability.stop}. As text it is a list. */
export class Portability {
  readonly #port: Port<BucketState>;
  readonly #findings: Findings;
  readonly #ends: (() => void)[] = [];
  readonly #bodies = new BodyWatch((method, key, place) =>
    this.#findings.add("body-read-twice", `${method}() of ${quoted(key)}, whose body was read.`, place),
  );
  readonly #uploads = new Set<Seen<string>>();
  readonly #pages = new Set<Seen<string> & { readonly lastKey: string | undefined }>();
  /** The keys that were read, and not written since. */
  readonly #read = new Set<string>();
  readonly #forms = new KeyForms();

  /** @internal */
  constructor(port: Port<BucketState>, ignored: readonly FindingId[]) {
    this.#port = port;
    this.#findings = new Findings(ignored, mostKept);
    const tap: Tap = (call, findCaller) => this.#meet(call, findCaller);
    port.taps.add(tap);
    this.#ends.push(() => port.taps.delete(tap));
    this.#ends.push(watchStreams());
  }

  /**
   * The findings until now. Those that are only certain at the end, such as uploads that are open, are given as they
   * are now.
   */
  get findings(): readonly Finding[] {
    return [...this.#findings.all, ...(this.#ends.length === 0 ? [] : this.#open())];
  }

  /**
   * Fails where there is an error among the findings.
   *
   * @param options - `warnings`: whether warnings count too.
   * @throws Error that lists them; TypeError for an option that does not exist.
   */
  check(options: { readonly warnings?: boolean | undefined } = {}): void {
    checkOptions<typeof options>("check", options, { warnings: flag });
    const counting = this.findings.filter(({ level }) => level === "error" || options.warnings === true);
    if (counting.length > 0) throw fromTest(new Error(this.#findings.explain(counting)));
  }

  /** Watches no more, and leaves the host as it was. */
  stop(): void {
    for (const finding of this.#ends.length === 0 ? [] : this.#open()) this.#findings.keep(finding);
    for (const end of this.#ends.splice(0)) end();
  }

  toString(): string {
    const { findings } = this;
    const more = this.#findings.dropped;
    const dropped = [
      ...(more === 0 ? [] : [`and ${counted(more, "finding")} more`]),
      ...(this.#bodies.dropped === 0
        ? []
        : [`the oldest ${counted(this.#bodies.dropped, "unread body", "unread bodies")} dropped`]),
    ];
    return findings.length + dropped.length === 0
      ? "nothing found"
      : [...findings.map(showFinding), ...dropped].join("\n");
  }

  /** Returns the findings if everything ended now. */
  #open(): Finding[] {
    const { state } = this.#port.engine;
    const uploads = [...this.#uploads].filter(({ thing }) => state.uploads.get(thing)?.status === "active");
    return [
      ...uploads.map(({ key, place }) =>
        makeFinding("upload-left-open", `The upload of ${quoted(key)} is still open.`, place()),
      ),
      ...Array.from(this.#pages, ({ key, place }) =>
        makeFinding("truncated-ignored", `A page of ${key} was truncated, and nobody asked for the next.`, place()),
      ),
      ...this.#bodies
        .unread()
        .map(({ key, place }) => makeFinding("unread-body", `Nobody reads the body of ${quoted(key)}.`, place())),
    ].filter(({ id }) => !this.#findings.isIgnored(id));
  }

  #meet(call: ArrivedCall, findCaller: FindCaller): CallTap {
    const { action, args, address } = call;
    const later = shownLater[action];
    const place = this.#placeIn(findCaller, later !== undefined && !this.#findings.isIgnored(later));
    if ((action === "put" || action === "uploadPart") && isOfUnknownLength(args[1]))
      this.#findings.add("stream-of-unknown-length", `${action}() of a stream whose length is not known.`, place);
    let request: Call | undefined;
    return {
      asked: (call) => {
        request = call;
        this.#judge(call, place, address?.uploadId);
      },
      committed: (came) => {
        if (came.type !== "gave" || action !== "createMultipartUpload") return;
        const { key, uploadId } = came.value as StoreMultipartUpload;
        this.#uploads.add({ thing: uploadId, key, place });
        keepLatest(this.#uploads, mostKept);
      },
      settled: (settled) => {
        if (settled.type === "failed") this.#hear(settled.error, place);
        else if (request !== undefined && settled.type === "gave") this.#receive(request, settled.value, place);
      },
    };
  }

  #placeIn(findCaller: FindCaller, isKept: boolean): Place {
    if (!isKept) return () => placeOf(findCaller()());
    const stack = findCaller();
    return () => placeOf(stack());
  }

  #judge(request: Call, place: Place, uploadId: string | undefined): void {
    const { key } = request as { readonly key?: string };
    if (key !== undefined) this.#findings.add("keys-equal-under-nfc", this.#forms.compare(key), place);
    switch (request.action) {
      case "put": {
        const { onlyIf } = request as PutRequest;
        if (onlyIf === undefined && key !== undefined && this.#read.has(key)) {
          this.#findings.add(
            "read-modify-write",
            `${quoted(key)} was read and is written again without onlyIf.`,
            place,
          );
        }
        this.#read.delete(key ?? "");
        this.#weigh(request as PutRequest, place);
        break;
      }
      case "createMultipartUpload":
        this.#weigh(request as Call & ObjectSettings & { readonly key: string }, place);
        break;
      case "delete": {
        const { keys, array } = request as DeleteRequest;
        if (array && keys.length === 0) this.#findings.add("empty-delete", "delete() of no keys.", place);
        if (keys.length > mostDeletes)
          this.#findings.add("too-many-deletes", `delete() of more than ${mostDeletes} keys.`, place);
        for (const deleted of keys) {
          this.#findings.add("keys-equal-under-nfc", this.#forms.compare(deleted), place);
          this.#read.delete(deleted);
        }
        break;
      }
      case "list": {
        const { cursor, startAfter } = request as ListRequest;
        if (cursor === undefined && startAfter === undefined) break;
        for (const page of this.#pages)
          if (page.thing === cursor || (startAfter !== undefined && page.lastKey === startAfter))
            this.#pages.delete(page);
        break;
      }
      case "completeMultipartUpload": {
        const upload = this.#port.engine.state.uploads.get(uploadId ?? "");
        this.#findings.add("uneven-parts", unevenParts(upload, request as CompleteMultipartUploadRequest), place);
      }
    }
  }

  /** Hears the error that the caller got. */
  #hear(error: unknown, place: Place): void {
    this.#findings.refuse(error, place);
    watchError(error, (member, at) => {
      if (this.#ends.length === 0) return;
      this.#findings.add("error-properties", `"${member}" of ${quoted((error as Error).message)} was read.`, () => at);
    });
  }

  /** Hears the result that the caller got. */
  #receive(asked: Call, value: unknown, place: Place): void {
    if (this.#ends.length === 0) return;
    if (asked.action === "list") this.#turnTo(value as StoreObjects, asked as ListRequest, place);
    if (asked.action !== "get" && asked.action !== "head") return;
    const result = handlerOf(value);
    if (asked.action === "get") {
      this.#read.add((asked as GetRequest).key);
      keepLatest(this.#read, mostKept);
      if (result !== undefined && hasBody(result)) this.#bodies.add(result, place);
    }
    if (result === undefined) return;
    const message = `"suffix" in the range of ${quoted(result.key)}.`;
    watchRange(result, (at) => this.#findings.add("suffix-in-range", message, () => at));
  }

  /** A list of one may be a test of existence, and a cursor that the script reads goes on, or to a client. */
  #turnTo(value: StoreObjects, { prefix, limit }: ListRequest, place: Place): void {
    if (!value.truncated || limit === 1) return;
    const key = prefix === undefined ? "the list" : `the prefix ${quoted(prefix)}`;
    const { cursor, objects } = value;
    const page = { thing: cursor, lastKey: objects.at(-1)?.key, key, place };
    this.#pages.add(page);
    keepLatest(this.#pages, mostKept);
    const get = () => {
      this.#pages.delete(page);
      return cursor;
    };
    Object.defineProperty(value, "cursor", { get, enumerable: true, configurable: true });
  }

  #weigh(settings: ObjectSettings & { readonly key: string }, place: Place): void {
    const most = this.#port.engine.state.semantics.maxCustomMetadataBytes;
    this.#findings.add("metadata-near-limit", metadataNearLimit(settings, most), place);
  }
}

completeTool(Portability, "Portability");

/**
 * Watches what passes here and fails or surprises in production: streams of unknown length, uploads that are left open,
 * pages that are not followed, writes that can lose another one, and more, each with its place and what to do. While it
 * watches, the host's constructors of streams, requests and responses, `fetch`, and the methods that give a stream are replaced
 * by ones that look on.
 *
 * @throws TypeError if it is not a FakeBucket, or for options that do not exist or cannot be.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { portability } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * const watch = portability(bucket);
 * const zipped = new Blob(["hello"]).stream().pipeThrough(new CompressionStream("gzip"));
 * await bucket.put("greeting.gz", zipped);
 * watch.stop();
 * console.log(watch.findings.map(({ id, level }) => `${level}: ${id}`)); // [ 'error: stream-of-unknown-length' ]
 * ```
 */
export function portability(bucket: object, options: PortabilityOptions = {}): Portability & WithDispose {
  const port = requireBucketPort("portability", bucket);
  checkOptions<PortabilityOptions>("portability", options, { ignore: anything });
  checkIgnored("portability", options.ignore);
  return new Portability(port, options.ignore ?? []) as Portability & WithDispose;
}
