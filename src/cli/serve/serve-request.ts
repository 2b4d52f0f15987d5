/** What `fakebucket serve` is asked. */
export interface ServeRequest {
  readonly command: "serve";
  /** The path of a configuration. The one in the folder if it is left out, and one bucket if there is none. */
  readonly file: string | undefined;
  readonly environment: string | undefined;
  /** `0`: any that is free. */
  readonly port: number;
  /** Where the buckets are kept between runs; `undefined`: nowhere. */
  readonly data: string | undefined;
}
