import { Engine } from "../engine/engine.js";
import type { CommitPoint, Interceptor } from "../engine/ports.js";
import type { Platform } from "../semantics/platform.js";
import { expireUploads } from "../service/expire-uploads.js";
import type { BucketState } from "../service/state.js";
import { emptyState, shareState } from "../service/state.js";
import { type Answering, rememberCaller } from "./answer.js";
import type { BodyHost, ReadableStreamConstructor } from "./body.js";
import type { BucketSettings } from "./bucket-options.js";

/** The core of a bucket, which its uploads share. */
export interface Core extends Answering, BodyHost {
  readonly name: string;
  readonly platform: Platform;
  readonly engine: Engine<BucketState>;
}

/** Makes the core of a new, empty bucket. */
export function makeCore(settings: BucketSettings): Core {
  const { platform, clock, ids, ReadableStream: given } = settings;
  return {
    name: settings.name,
    platform,
    engine: new Engine(emptyState(platform.semantics, settings.defaultStorageClass), clock, ids, {
      pass: expireUploads,
      share: shareState,
    }),
    intercept: undefined,
    findStreams: () => given ?? findHostStreams(),
  };
}

/** The same core, whose calls go through an interceptor first. */
export function interceptCore(core: Core, interceptor: Interceptor): Core {
  return {
    ...core,
    intercept(call) {
      const namingCaller = rememberCaller();
      const commitOuter = interceptor(call);
      const commitInner = core.intercept?.(call) ?? atOnce;
      return (commit) =>
        commitOuter(() => {
          try {
            return commitInner(commit);
          } catch (error) {
            throw namingCaller(error);
          }
        });
    },
  };
}

const atOnce: CommitPoint = (commit) => commit();

function findHostStreams(): ReadableStreamConstructor {
  const host = globalThis as { readonly ReadableStream?: ReadableStreamConstructor };
  if (host.ReadableStream !== undefined) return host.ReadableStream;
  throw new TypeError(
    "This host has no ReadableStream: give FakeBucket one (option ReadableStream), or read the body with text(), json(), bytes(), arrayBuffer() or blob().",
  );
}
