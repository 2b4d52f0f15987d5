import { Engine, type Transition } from "../../engine/engine.js";
import { around } from "../../engine/open-taps.js";
import type { Interceptor, Tap } from "../../engine/tap.js";
import type { Platform } from "../../semantics/platform.js";
import type { Action } from "../request/request.js";
import type { Refused } from "../service/failure.js";
import { nextTime, passTime } from "../service/pass-time.js";
import { type BucketState, emptyState, shareState } from "../service/state.js";
import type { BodyHost, ReadableStreamConstructor } from "./body.js";
import type { ParsedBucketOptions } from "./bucket-options.js";
import type { MethodCore } from "./call-method.js";
import { withAdvice } from "./refusal-hints.js";
import { toStoreError } from "./to-store-error.js";

/** The core of a bucket, shared with its uploads. */
export interface Core extends MethodCore, BodyHost {
  readonly name: string;
  readonly platform: Platform;
  readonly engine: Engine<BucketState>;
  readonly taps: Set<Tap>;
  /** Creates the state of an empty bucket. */
  readonly makeEmpty: () => BucketState;
  /** The initial state of the bucket, with the objects of the option `objects`. */
  readonly first: BucketState;
  /** Most entries of a page of `list`, whatever its `limit`. */
  readonly pageSize: number | undefined;
}

/** Creates the core of a new, empty bucket. */
export function makeCore(settings: ParsedBucketOptions): Core {
  const { platform, clock, ids, ReadableStream: given } = settings;
  const makeEmpty = () => emptyState(platform.semantics, settings.defaultStorageClass, settings.rules);
  const engine = new Engine(makeEmpty(), clock, ids, { pass: passTime, share: shareState, nextTime });
  return {
    name: settings.name,
    platform,
    makeEmpty,
    pageSize: settings.pageSize,
    engine,
    first: engine.snapshot(),
    intercept: undefined,
    taps: new Set(),
    findStreams: () => given ?? findHostStreams(),
  };
}

/** Returns a core with the same state; its calls go through an interceptor first. */
export function interceptCore(core: Core, interceptor: Interceptor): Core {
  const { intercept: inner } = core;
  if (inner === undefined) return { ...core, intercept: interceptor };
  return {
    ...core,
    intercept(call) {
      const outer = interceptor(call);
      return around(inner(call), outer);
    },
  };
}

/** Returns the host's constructor of streams. */
export function findHostStreams(): ReadableStreamConstructor {
  const host = globalThis as { readonly ReadableStream?: ReadableStreamConstructor };
  if (host.ReadableStream !== undefined) return host.ReadableStream;
  throw new TypeError(
    "This host has no ReadableStream: pass one with the option ReadableStream, or read the body with text(), json(), bytes(), arrayBuffer() or blob().",
  );
}

/**
 * Commits a transition to a bucket.
 *
 * @param idKind - the kind of id for the request, if any.
 * @throws the script's error, if the service refuses the request.
 */
export function commit<Request, Outcome extends { readonly type: string }>(
  core: Core,
  action: Action,
  transition: Transition<BucketState, Request, Refused | Outcome>,
  request: Request,
  idKind?: string,
): Outcome {
  const outcome = core.engine.commit(transition, request, idKind);
  if (outcome.type === "refused")
    throw withAdvice(toStoreError((outcome as Refused).failure, action), core.platform.semantics);
  return outcome as Outcome;
}
