import type { Answering } from "../binding/answer.js";
import type { ReadableStreamConstructor } from "../binding/body.js";
import { findHostStreams } from "../binding/core.js";
import type { Tap } from "../engine/ports.js";
import type { RemoteSettings } from "./parse-remote-options.js";

/** The core of a remote bucket, which its uploads share. */
export interface RemoteCore extends Answering {
  readonly settings: RemoteSettings;
  /** The keys of signatures, by day: to derive one takes as long as to sign. */
  readonly signingKeys: Map<string, ArrayBuffer>;
  /** The facts about the store that were learned on the way. */
  readonly learned: { bucketExists: boolean };
  readonly findStreams: () => ReadableStreamConstructor;
}

export function makeRemoteCore(settings: RemoteSettings): RemoteCore {
  return {
    settings,
    platform: settings.platform,
    intercept: undefined,
    taps: new Set<Tap>(),
    signingKeys: new Map(),
    learned: { bucketExists: false },
    findStreams: findHostStreams,
  };
}
