/**
 * An asset server, written for the platform. It serves one bucket under the route `/assets/`.
 *
 *     GET, HEAD  /assets/KEY                          an object: conditional, by range, with headers overridden
 *     PUT        /assets/KEY                          stores an object: conditional, with a checksum and metadata
 *     DELETE     /assets/KEY                          deletes an object
 *     GET, HEAD  /assets/FOLDER/?limit=N&cursor=C     one page of a folder (and `/assets/` for the outermost one)
 *     POST       /assets/KEY?uploads                  starts an upload in parts
 *     PUT        /assets/KEY?uploadId=U&partNumber=N  uploads a part, in this session or a later one
 *     POST       /assets/KEY?uploadId=U               completes it; the body is JSON, `[{ partNumber, etag }]`
 *     DELETE     /assets/KEY?uploadId=U               aborts it
 *
 * It uses the binding only through the documented types, so it runs on the platform and on a FakeBucket of any
 * semantics. Only `main.ts` and the tests use the fake.
 */
import type { StoreBucket } from "fakebucket/types";
import { errorResponse } from "./server/error-response.js";
import { route } from "./server/route.js";

/** The bindings of the script. */
export interface Env {
  readonly ASSETS: StoreBucket;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    try {
      return await route(request, env.ASSETS);
    } catch (error) {
      return errorResponse(error, request);
    }
  },
};
