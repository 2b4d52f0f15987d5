import type { StoreBucket } from "fakebucket/types";

/** A parsed request to the route. */
export interface Call {
  readonly request: Request;
  readonly bucket: StoreBucket;
  /** The key in the path; for a folder, the prefix of its keys. */
  readonly key: string;
  readonly query: URLSearchParams;
}

/** Answers the requests of one method. */
export type Handler = (call: Call) => Promise<Response>;
