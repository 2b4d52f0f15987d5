/** The request of `fakebucket serve`. */
export interface ServeRequest {
  readonly command: "serve";
  /** The path of a configuration. The one in the folder if it is left out, and one bucket if there is none. */
  readonly file: string | undefined;
  readonly environment: string | undefined;
  /** `0`: any that is free. */
  readonly port: number;
  /** The directory that keeps the buckets between runs; `undefined`: there is none. */
  readonly data: string | undefined;
  /** Further names of this machine to which the server answers. */
  readonly hosts: readonly string[];
  /** The origins whose pages may use all buckets that have no CORS rules of their own. */
  readonly cors: readonly string[];
  /** True if objects can be read without a key, as under wrangler. */
  readonly isPublic: boolean;
}
