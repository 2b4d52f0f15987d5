import type { StoreBucket } from "fakebucket/types";

/** One request to the route, taken apart. */
export interface Call {
  readonly request: Request;
  readonly bucket: StoreBucket;
  /** The key that the path names; of a folder, the prefix of its keys. */
  readonly key: string;
  readonly query: URLSearchParams;
}

/** What answers one method of one resource. */
export type Handler = (call: Call) => Promise<Response>;
