import type { HostRequestInit, HostResponse, HostSignal } from "../../types/web.js";
import type { SemanticsName } from "../semantics/presets.js";
import type { Semantics } from "../semantics/semantics.js";

/** The keys for signing requests. */
export interface RemoteCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The token of temporary credentials. */
  readonly sessionToken?: string | undefined;
}

/** The store's support for conditions of writes. */
export type ConditionalWrites = "standard" | "bareEtags" | "none";

/** Options of a {@link RemoteBucket}. */
export interface RemoteBucketOptions {
  /** The address of the store, for example `https://ACCOUNT.r2.cloudflarestorage.com`. */
  readonly endpoint: string;
  /** The name of the bucket. It must exist. */
  readonly bucket: string;
  readonly credentials: RemoteCredentials;
  /** @defaultValue `"auto"` */
  readonly region?: string | undefined;
  /**
   * Sends requests: the host's `fetch`, or the handler of a store in this process. @defaultValue the host's, looked up
   * at each call
   */
  readonly fetch?: ((url: string, init: HostRequestInit) => Promise<HostResponse>) | undefined;
  /** The place of the bucket's name: in the path, or before the host name. @defaultValue `"path"` */
  readonly addressing?: "path" | "host" | undefined;
  /**
   * The store's evaluation of `onlyIf` in a put: `"standard"` follows RFC 9110; `"bareEtags"` requires etags without
   * quotation marks (the gateway of Ceph 16); `"none"` means no support. Set `"none"` for a store that ignores the
   * headers: it would overwrite objects.
   *
   * @defaultValue `"standard"`
   */
  readonly conditionalWrites?: ConditionalWrites | undefined;
  /** The largest number of attempts for a request. @defaultValue 4 */
  readonly attempts?: number | undefined;
  /** The longest first pause between attempts, in milliseconds; it doubles each time. @defaultValue 100 */
  readonly backoffMilliseconds?: number | undefined;
  /** The timeout for the start of a response, and for each piece of a body. @defaultValue 60000 */
  readonly timeoutMilliseconds?: number | undefined;
  /** Aborts every call of the bucket. See also {@link withSignal}. @defaultValue none */
  readonly signal?: HostSignal | undefined;
  /** The largest number of bytes buffered from a stream of unknown length. @defaultValue 5242880 */
  readonly maxHeldBytes?: number | undefined;
  /** The largest number of concurrent requests in a `list` with `include`, or in a `delete`. @defaultValue 16 */
  readonly maxParallelRequests?: number | undefined;
  /** The semantics of arguments, results and limits. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /** The compatibility date of the script. @defaultValue the newest */
  readonly compatibilityDate?: string | undefined;
  /** The compatibility flags of the script. @defaultValue none */
  readonly compatibilityFlags?: readonly string[] | undefined;
}
