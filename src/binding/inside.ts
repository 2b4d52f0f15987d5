import { Engine } from "../engine/engine.js";
import type { CommitPoint, Interceptor } from "../engine/ports.js";
import type { Platform } from "../semantics/platform.js";
import { expireUploads } from "../service/expire-uploads.js";
import type { BucketState } from "../service/state.js";
import { emptyState } from "../service/state.js";
import { rememberCaller } from "./answer.js";
import type { ReadableStreamConstructor } from "./body.js";
import type { BucketSettings } from "./bucket-options.js";

/** What is inside a bucket, and what its uploads share with it. */
export interface Inside {
  readonly name: string;
  readonly platform: Platform;
  readonly engine: Engine<BucketState>;
  /** Where each call goes once it has been understood. */
  readonly invoke: Interceptor;
  /** Finds the constructor of the streams that bodies give, when one is asked for. */
  readonly findStreams: () => ReadableStreamConstructor;
}

/** Makes the inside of a new, empty bucket. */
export function makeInside(settings: BucketSettings): Inside {
  const { platform, clock, ids, ReadableStream: given } = settings;
  return {
    name: settings.name,
    platform,
    engine: new Engine(emptyState(platform.semantics, settings.defaultStorageClass), clock, ids, expireUploads),
    invoke: () => atOnce,
    findStreams: () => given ?? findHostStreams(),
  };
}

/** The same inside, whose calls go through an interceptor first. */
export function interceptInside(inside: Inside, interceptor: Interceptor): Inside {
  return {
    ...inside,
    invoke(call) {
      const namingCaller = rememberCaller();
      const commitOuter = interceptor(call);
      const commitInner = inside.invoke(call);
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
