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

/** The ways in which a store judges the condition of a write. */
export type ConditionalWrites = "standard" | "bareEtags" | "none";

/** Options of a {@link RemoteBucket}. */
export interface RemoteBucketOptions {
  /** The address of the store, such as `https://ACCOUNT.r2.cloudflarestorage.com`. */
  readonly endpoint: string;
  /** The name of the bucket. It must exist. */
  readonly bucket: string;
  readonly credentials: RemoteCredentials;
  /** @defaultValue `"auto"` */
  readonly region?: string | undefined;
  /** Sends requests: the host's, or the handler of a store in this process. @defaultValue the host's, looked up at each call */
  readonly fetch?: ((url: string, init: HostRequestInit) => Promise<HostResponse>) | undefined;
  /** The place of the bucket's name: in the path, or in front of the host's name. @defaultValue `"path"` */
  readonly addressing?: "path" | "host" | undefined;
  /**
   * The way in which the store judges `onlyIf` of a put: `"standard"`, as RFC 9110 says; `"bareEtags"`, with etags that must have no
   * quotation marks (the gateway of Ceph 16); `"none"`, not at all. Give `"none"` for a store that ignores these
   * headers: it would overwrite.
   *
   * @defaultValue `"standard"`
   */
  readonly conditionalWrites?: ConditionalWrites | undefined;
  /** The most times that a request is sent. @defaultValue 4 */
  readonly attempts?: number | undefined;
  /** The longest first pause between two attempts; each next one is twice as long. @defaultValue 100 */
  readonly backoffMilliseconds?: number | undefined;
  /** The longest time that the store may take to begin its answer, and for each piece of a body. @defaultValue 60000 */
  readonly timeoutMilliseconds?: number | undefined;
  /** Ends every call of the bucket. See also {@link withSignal}. @defaultValue none */
  readonly signal?: HostSignal | undefined;
  /** Most bytes of a stream of unknown length that are held in memory to learn its length. @defaultValue 5242880 */
  readonly maxHeldBytes?: number | undefined;
  /** Most requests at a time that one `list` with `include`, or one `delete`, sends. @defaultValue 16 */
  readonly maxParallelRequests?: number | undefined;
  /** The answers that the arguments, the results and the limits follow. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /** The compatibility date of the script. @defaultValue the newest */
  readonly compatibilityDate?: string | undefined;
  /** The compatibility flags of the script. @defaultValue none */
  readonly compatibilityFlags?: readonly string[] | undefined;
}
