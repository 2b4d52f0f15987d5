import type { HostRequestInit, HostResponse, HostSignal } from "../../types/web.js";
import type { SemanticsName } from "../semantics/presets.js";
import type { Semantics } from "../semantics/semantics.js";

/** With what requests are signed. */
export interface RemoteCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string | undefined;
}

/** How a store judges the condition of a write. */
export type ConditionalWrites = "standard" | "bareEtags" | "none";

/** Options of a {@link RemoteBucket}. */
export interface RemoteBucketOptions {
  /** Where the store is, such as `https://ACCOUNT.r2.cloudflarestorage.com`. */
  readonly endpoint: string;
  /** The name of the bucket. It must exist. */
  readonly bucket: string;
  readonly credentials: RemoteCredentials;
  /** @defaultValue `"auto"` */
  readonly region?: string | undefined;
  /** Sends requests: the host's, or the handler of a store in this process. @defaultValue the host's, looked up at each call */
  readonly fetch?: ((url: string, init: HostRequestInit) => Promise<HostResponse>) | undefined;
  /** Whether the bucket is named in the path, or in front of the host's name. @defaultValue `"path"` */
  readonly addressing?: "path" | "host" | undefined;
  /**
   * How the store judges `onlyIf` of a put: `"standard"`, as RFC 9110 says; `"bareEtags"`, with etags that must have no
   * quotation marks (the gateway of Ceph 16); `"none"`, not at all. Give `"none"` for a store that ignores these
   * headers: it would overwrite.
   *
   * @defaultValue `"standard"`
   */
  readonly conditionalWrites?: ConditionalWrites | undefined;
  /** How often a request is sent at most. @defaultValue 4 */
  readonly attempts?: number | undefined;
  /** How long the first pause between two attempts is at most; each next one is twice as long. @defaultValue 100 */
  readonly backoffMilliseconds?: number | undefined;
  /** How long the store may take to begin its answer, and for each piece of a body. @defaultValue 60000 */
  readonly timeoutMilliseconds?: number | undefined;
  /** Ends every call of the bucket. See also {@link withSignal}. @defaultValue none */
  readonly signal?: HostSignal | undefined;
  /** Most bytes of a stream of unknown length that are held in memory to learn its length. @defaultValue 5242880 */
  readonly maxHeldBytes?: number | undefined;
  /** Most requests at a time that one `list` with `include`, or one `delete`, sends. @defaultValue 16 */
  readonly maxParallelRequests?: number | undefined;
  /** Which answers the arguments, the results and the limits follow. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /** The compatibility date of the script. @defaultValue the newest */
  readonly compatibilityDate?: string | undefined;
  /** The compatibility flags of the script. @defaultValue none */
  readonly compatibilityFlags?: readonly string[] | undefined;
}
