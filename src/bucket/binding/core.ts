import { Engine, type Transition } from "../../engine/engine.js";
import { around } from "../../engine/open-taps.js";
import type { Interceptor, Tap } from "../../engine/ports.js";
import type { Platform } from "../../semantics/platform.js";
import type { Action } from "../request/request.js";
import type { Refused } from "../service/failure.js";
import { nextTime, passTime } from "../service/pass-time.js";
import { type BucketState, emptyState, shareState } from "../service/state.js";
import type { Answering } from "./answer.js";
import type { BodyHost, ReadableStreamConstructor } from "./body.js";
import type { ParsedBucketOptions } from "./bucket-options.js";
import { toStoreError } from "./to-store-error.js";

/** The core of a bucket, which its uploads share. */
export interface Core extends Answering, BodyHost {
  readonly name: string;
  readonly platform: Platform;
  readonly engine: Engine<BucketState>;
  readonly taps: Set<Tap>;
  /** Makes the state of a bucket without objects. */
  readonly makeEmpty: () => BucketState;
  /** The state in which the bucket began: with the objects of the option `objects`. */
  readonly first: BucketState;
  /** Most entries of a page of `list`, whatever is asked for. */
  readonly pageSize: number | undefined;
}

/** Makes the core of a new, empty bucket. */
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

/** The same core, whose calls go through an interceptor first. */
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

/** The constructor of the streams of the host. */
export function findHostStreams(): ReadableStreamConstructor {
  const host = globalThis as { readonly ReadableStream?: ReadableStreamConstructor };
  if (host.ReadableStream !== undefined) return host.ReadableStream;
  throw new TypeError(
    "This host has no ReadableStream: give FakeBucket one (option ReadableStream), or read the body with text(), json(), bytes(), arrayBuffer() or blob().",
  );
}

/**
 * Commits what a request asks of a bucket.
 *
 * @param idKind - which kind of id it needs, if any.
 * @throws the error that a script sees, if the service refuses it.
 */
export function carryOut<Request, Outcome extends { readonly type: string }>(
  core: Core,
  action: Action,
  transition: Transition<BucketState, Request, Refused | Outcome>,
  request: Request,
  idKind?: string,
): Outcome {
  const outcome = core.engine.dispatch(transition, request, idKind);
  if (outcome.type === "refused") throw toStoreError((outcome as Refused).failure, action);
  return outcome as Outcome;
}
