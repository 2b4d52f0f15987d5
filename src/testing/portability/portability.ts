import type { StoreMultipartUpload, StoreObjects } from "../../../types/index.js";
import { anything, flag } from "../../base/messages/check-options.js";
import { counted, showKnownCall } from "../../base/messages/show-call.js";
import { quoted } from "../../base/messages/visible.js";
import { handlerOf, hasBody } from "../../bucket/binding/result-handler.js";
import { isOfUnknownLength } from "../../bucket/binding/stream-length.js";
import type { GetRequest, ListRequest } from "../../bucket/request/request.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { Port } from "../../engine/port.js";
import type { ArrivedCall, Call, CallTap, FindCaller, Tap } from "../../engine/tap.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { completeTool, type WithDispose } from "../disposable.js";
import { keepLatest } from "../latest.js";
import { fromTest, isOfPackage, type Place, placeOf, placeOfCall } from "../place-of.js";
import {
  checkIgnored,
  type Finding,
  type FindingId,
  Findings,
  lateFindings,
  makeFinding,
  showFinding,
} from "./findings.js";
import { findUnknownOptions, keyNotString } from "./judge-arguments.js";
import { RequestJudge } from "./judge-requests.js";
import { AwaitWatch } from "./watch-awaits.js";
import { watchClocks } from "./watch-clocks.js";
import { PageWatch } from "./watch-pages.js";
import { BodyWatch, watchError, watchMetadata, watchRange } from "./watch-results.js";
import { watchStreams } from "./watch-streams.js";

/** Options of {@link portability}. */
export interface PortabilityOptions {
  /** Intended findings, which are not reported. @defaultValue none */
  readonly ignore?: readonly FindingId[] | undefined;
}

/** The largest number of findings, keys and uploads kept. */
const mostKept = 1000;

/** The number of lists and uploads with a place. */
const mostStacks = 50;

interface SeenUpload {
  readonly uploadId: string;
  readonly key: string;
  readonly place: Place;
}

/**
 * A watch for code that does not carry over to the platform, until {@link Portability.stop}. Its text form is a list.
 */
export class Portability {
  readonly #port: Port<BucketState>;
  readonly #findings: Findings;
  readonly #ends: (() => void)[] = [];
  readonly #bodies = new BodyWatch((method, key, place) =>
    this.#findings.add(
      "body-read-twice",
      `${method}() was called on the body of ${quoted(key)}, which had been read.`,
      place,
    ),
  );
  readonly #uploads = new Set<SeenUpload>();
  readonly #pages = new PageWatch();
  readonly #requests: RequestJudge;
  readonly #awaits: AwaitWatch | undefined;
  /** The number of lists and uploads so far. */
  #stacks = 0;

  /** @internal */
  constructor(port: Port<BucketState>, ignored: readonly FindingId[]) {
    this.#port = port;
    this.#findings = new Findings(ignored, mostKept);
    this.#requests = new RequestJudge(this.#findings, port);
    const tap: Tap = (call, findCaller) => this.#meet(call, findCaller);
    port.taps.add(tap);
    this.#ends.push(() => port.taps.delete(tap));
    this.#ends.push(watchStreams());
    if (!this.#findings.isIgnored("two-clocks"))
      this.#ends.push(
        watchClocks(port.engine.clock, (message, place) => this.#findings.add("two-clocks", message, () => place)),
      );
    const awaits = this.#findings.isIgnored("not-awaited") ? undefined : new AwaitWatch();
    if (awaits !== undefined) this.#ends.push(() => awaits.stop());
    this.#awaits = awaits;
  }

  /**
   * The findings so far. Findings that are only certain at the end, such as open uploads, are based on the current
   * state.
   */
  get findings(): readonly Finding[] {
    return [...this.#findings.all, ...(this.#ends.length === 0 ? [] : this.#open())];
  }

  /** The findings that this host cannot make. */
  get unseen(): readonly FindingId[] {
    return this.#awaits?.isActive === false ? ["not-awaited"] : [];
  }

  /**
   * Checks for errors among the findings.
   *
   * @param options - `warnings`: true to check for warnings too.
   * @throws Error with the list of findings; TypeError for an unknown option.
   */
  check(options: { readonly warnings?: boolean | undefined } = {}): void {
    checkOptions<typeof options>("check", options, { warnings: flag });
    const counting = this.findings.filter(({ level }) => level === "error" || options.warnings === true);
    if (counting.length > 0) throw fromTest(new Error(this.#findings.explain(counting)));
  }

  /** Stops watching, and restores the host. */
  stop(): void {
    for (const finding of this.#ends.length === 0 ? [] : this.#open()) this.#findings.keep(finding);
    this.#findings.stop();
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
      ...this.unseen.map((id) => `${id} is not checked: this host has no promise hooks`),
    ];
    return findings.length + dropped.length === 0
      ? "nothing found"
      : [...findings.map(showFinding), ...dropped].join("\n");
  }

  /** Returns the findings that would remain if everything ended now. */
  #open(): Finding[] {
    const { state } = this.#port.engine;
    const uploads = [...this.#uploads].filter(({ uploadId }) => state.uploads.get(uploadId)?.status === "active");
    return [
      ...uploads.map(({ key, place }) =>
        makeFinding("upload-left-open", `The upload of ${quoted(key)} is still open.`, place()),
      ),
      ...this.#pages
        .unfollowed()
        .map(({ listed, place }) =>
          makeFinding(
            "truncated-ignored",
            `A page of ${listed} was truncated, and the next one was never requested.`,
            place(),
          ),
        ),
      ...this.#bodies
        .unread()
        .map(({ key, place }) => makeFinding("unread-body", `The body of ${quoted(key)} is never read.`, place())),
      ...(this.#awaits?.dropped() ?? []).map(({ call, place }) =>
        makeFinding("not-awaited", `${showKnownCall(call)} was called, and nothing waits for it.`, place),
      ),
    ].filter(({ id }) => !this.#findings.isIgnored(id));
  }

  #meet(arrived: ArrivedCall, findCaller: FindCaller): CallTap {
    const { action, args, address } = arrived;
    const later = lateFindings[action];
    const place = this.#placeIn(findCaller, later === undefined || this.#findings.isIgnored(later) ? undefined : later);
    if ((action === "put" || action === "uploadPart") && isOfUnknownLength(args[1]))
      this.#findings.add("stream-of-unknown-length", `${action}() of a stream whose length is not known.`, place);
    // A package may pass its own options on, and replace what it has read, such as an entry of a cache.
    const addOwn = (id: FindingId, message: string) =>
      this.#findings.isIgnored(id) || isOfPackage(findCaller) || this.#findings.add(id, message, place);
    findUnknownOptions(arrived, (message) => addOwn("unknown-option", message));
    const findStack = this.#awaits?.findStack(findCaller);
    let request: Call | undefined;
    return {
      asked: (call) => {
        request = call;
        this.#findings.add("key-not-a-string", keyNotString(arrived, call), place);
        this.#requests.judge(call, place, addOwn, address?.uploadId);
        if (call.action === "list") this.#pages.follow(call as ListRequest);
      },
      committed: (came) => {
        if (came.type !== "gave" || action !== "createMultipartUpload") return;
        const { key, uploadId } = came.value as StoreMultipartUpload;
        this.#uploads.add({ uploadId, key, place });
        keepLatest(this.#uploads, mostKept);
      },
      promised: findStack && ((promise) => this.#awaits?.add(promise, request ?? arrived, findStack)),
      settled: (settled) => {
        if (settled.type === "failed") this.#hear(settled.error, place);
        else if (request !== undefined && settled.type === "gave") this.#receive(request, settled.value, place);
      },
    };
  }

  #placeIn(findCaller: FindCaller, later: FindingId | undefined): Place {
    if (later === undefined) return () => placeOfCall(findCaller);
    // `bucketTest` watches lists and uploads too, where a stack costs several times the call.
    if (later !== "unread-body" && this.#stacks++ >= mostStacks) return () => undefined;
    const stack = findCaller();
    return () => placeOf(stack());
  }

  /** Receives the caller's error. */
  #hear(error: unknown, place: Place): void {
    this.#findings.refuse(error, place);
    watchError(error, this, (member, at) => {
      this.#findings.add("error-properties", `"${member}" of ${quoted((error as Error).message)} was read.`, () => at);
    });
  }

  /** Receives the caller's result. */
  #receive(asked: Call, value: unknown, place: Place): void {
    if (this.#ends.length === 0) return;
    if (asked.action === "list") this.#pages.add(value as StoreObjects, asked as ListRequest, place);
    const result = handlerOf(value);
    if (asked.action === "completeMultipartUpload" && result !== undefined) {
      watchMetadata(result, (member, at) => {
        const text = `"${member}" of the object returned by complete() for ${quoted(result.key)} was read.`;
        this.#findings.add("completed-metadata", text, () => at);
      });
    }
    if (asked.action !== "get" && asked.action !== "head") return;
    if (asked.action === "get") {
      this.#requests.rememberRead((asked as GetRequest).key);
      if (result !== undefined && hasBody(result)) this.#bodies.add(result, place);
    }
    if (result === undefined) return;
    if (this.#findings.isIgnored("suffix-in-range")) return;
    watchRange(result, (at) =>
      this.#findings.add("suffix-in-range", `"suffix" in the range of ${quoted(result.key)}.`, () => at),
    );
  }
}

completeTool(Portability, "Portability");

/**
 * Watches for code that passes here and fails or surprises in production: streams of unknown length, open uploads,
 * ignored further pages, writes that can lose another one, and more, each with its place and advice. While it watches,
 * the host's constructors of streams, requests and responses, `fetch`, and the methods that return streams are replaced
 * by observing ones.
 *
 * @throws TypeError for a value other than a FakeBucket, and for unknown or invalid options.
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
