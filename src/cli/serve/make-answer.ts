import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { errorResponse } from "../../s3/call.js";
import { S3Error } from "../../s3/s3-error.js";
import { s3Handler } from "../../s3/s3-handler.js";
import type { ServeRequest } from "../requests.js";
import type { Connection } from "./connection.js";
import { isWithoutRoom } from "./data/change-log.js";
import type { DataDirectory } from "./data/data-directory.js";
import { pagesPath } from "./page/layout.js";
import { makePages } from "./page/pages.js";
import { makeGuard, ownHosts } from "./request-guard.js";

/** The CORS rule for the origins of the command line. */
const openRule = {
  allowedMethods: ["GET", "HEAD", "PUT", "POST", "DELETE"],
  allowedHeaders: ["*"],
  exposeHeaders: ["*"],
} as const;

/** The largest number of attempts to answer a read or a delete after its observed state was reverted. */
const mostTimes = 10;

/**
 * Answers requests: pages for browsers, S3 for all others. With a directory, every change is saved before its answer is
 * sent; if saving fails, the change is refused and undone.
 *
 * @param say - receives a line when the disk is full.
 */
export function makeAnswer(
  buckets: Map<string, FakeBucket>,
  connection: Connection,
  data: DataDirectory | undefined,
  say: (line: string) => void,
  { hosts, cors, isLenient, isPublic }: Pick<ServeRequest, "hosts" | "cors" | "isLenient" | "isPublic">,
): (request: Request) => Promise<Response> {
  const pages = makePages(buckets, connection);
  const guard = makeGuard(hosts);
  const pageHosts = [...ownHosts, ...hosts];
  const s3 = s3Handler({
    buckets,
    credentials: connection,
    region: connection.region,
    hosts: ["localhost", ...hosts],
    cors: cors.length === 0 ? [] : [{ ...openRule, allowedOrigins: cors }],
    guard,
    answers: isLenient ? "lenient" : undefined,
    publicEndpoint: isPublic,
    ...(data === undefined ? {} : { makeBucket: (name: string) => data.makeBucket(name) }),
  });
  const said = new Set<unknown>();
  const refuse = (request: Request, error: unknown): Response => {
    const isRoomMissing = isWithoutRoom(error);
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = isRoomMissing || code || message;
    if (!said.has(reason))
      say(`${isRoomMissing ? "The disk is full" : "The disk fails"}: writes are refused (${message}).`);
    said.add(reason);
    const refusal = new S3Error(isRoomMissing ? "InsufficientStorage" : "InternalError");
    return errorResponse(refusal, request.method, new URL(request.url).pathname, "0".repeat(16));
  };
  const answerOnce = async (request: Request): Promise<Response> => {
    const { hostname, pathname, search } = new URL(request.url);
    const isOfPages = pageHosts.includes(hostname);
    if (isOfPages && isForPages(request, pathname, search)) return pages.fetch(request);
    const response = await s3(request);
    // Stored objects share the host of the pages but must not have their rights.
    if (isOfPages) response.headers.set("content-security-policy", "sandbox");
    return response;
  };
  return async (request) => {
    const { method, headers, url } = request;
    // Repeating these is safe: the write without room may belong to another request.
    const isRepeatable = method === "GET" || method === "HEAD" || method === "DELETE";
    let first: Response | undefined;
    for (let count = 1; ; count++) {
      const response = await answerOnce(first === undefined ? request : new Request(url, { method, headers }));
      try {
        await data?.save();
        // A repeated delete answers 404 if the first attempt deleted the object.
        return method === "DELETE" && response.status === 404 ? (first ?? response) : response;
      } catch (error) {
        await response.body?.cancel();
        if (!isRepeatable || count === mostTimes) return refuse(request, error);
        first ??= response;
      }
    }
  };
}

/** True for requests of pages. In S3, `/` is the list of buckets too, but S3 clients sign it. */
function isForPages({ method, headers }: Request, pathname: string, search: string): boolean {
  if (pathname.startsWith(`${pagesPath}/`)) return true;
  return pathname === "/" && search === "" && method === "GET" && !headers.has("authorization");
}
