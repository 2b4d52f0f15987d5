/**
 * An asset server: a script as one writes it for the platform. It exposes one bucket through the route `/assets/`.
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
 * What it takes from the binding it knows by documented types only, so it runs on the platform and on a FakeBucket of
 * any semantics alike. Only `main.ts` and the tests know that there is a fake.
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
