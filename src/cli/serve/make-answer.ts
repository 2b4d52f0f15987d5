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

/** The rule of origins that are named on the command line. */
const openRule = {
  allowedMethods: ["GET", "HEAD", "PUT", "POST", "DELETE"],
  allowedHeaders: ["*"],
  exposeHeaders: ["*"],
} as const;

/** The most times that a read or a delete is answered anew because what it saw was taken back. */
const mostTimes = 10;

/**
 * Answers requests: pages for browsers, S3 for all others. With a directory, whatever an answer tells is kept before it is
 * given; what cannot be kept is refused and undone.
 *
 * @param say - is given a line when the disk is full.
 */
export function makeAnswer(
  buckets: Map<string, FakeBucket>,
  connection: Connection,
  data: DataDirectory | undefined,
  say: (line: string) => void,
  { hosts, cors, isPublic }: Pick<ServeRequest, "hosts" | "cors" | "isPublic">,
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
    publicEndpoint: isPublic,
    ...(data === undefined ? {} : { makeBucket: (name: string) => data.makeBucket(name) }),
  });
  let wasFull = false;
  const refuse = (request: Request, error: unknown): Response => {
    const isRoomMissing = isWithoutRoom(error);
    if (isRoomMissing && !wasFull)
      say(`No room is left on the disk: writes are refused (${(error as Error).message}).`);
    wasFull ||= isRoomMissing;
    const refusal = new S3Error(isRoomMissing ? "InsufficientStorage" : "InternalError");
    return errorResponse(refusal, request.method, new URL(request.url).pathname, "0".repeat(16));
  };
  const answerOnce = async (request: Request): Promise<Response> => {
    const { hostname, pathname, search } = new URL(request.url);
    const isOfPages = pageHosts.includes(hostname);
    if (isOfPages && isForPages(request, pathname, search)) return pages.fetch(request);
    const response = await s3(request);
    // What is stored has no rights of the pages, whose host it shares.
    if (isOfPages) response.headers.set("content-security-policy", "sandbox");
    return response;
  };
  return async (request) => {
    const { method, headers, url } = request;
    // To do them again changes nothing: the write that had no room may have been another request's.
    const isRepeatable = method === "GET" || method === "HEAD" || method === "DELETE";
    let first: Response | undefined;
    for (let count = 1; ; count++) {
      const response = await answerOnce(first === undefined ? request : new Request(url, { method, headers }));
      try {
        await data?.save();
        // What was deleted the first time is not there the second time.
        return method === "DELETE" && response.status === 404 ? (first ?? response) : response;
      } catch (error) {
        await response.body?.cancel();
        if (!isRepeatable || count === mostTimes) return refuse(request, error);
        first ??= response;
      }
    }
  };
}

/** `/` is the list of buckets for S3 too, whose clients sign it. */
function isForPages({ method, headers }: Request, pathname: string, search: string): boolean {
  if (pathname.startsWith(`${pagesPath}/`)) return true;
  return pathname === "/" && search === "" && method === "GET" && !headers.has("authorization");
}
