import type { FakeBucket } from "../../binding/fake-bucket.js";
import { s3Handler } from "../../s3/s3-handler.js";
import type { Connection } from "./connection.js";
import type { DataDirectory } from "./data/data-directory.js";
import { pagesPath } from "./page/addresses.js";
import { makePages } from "./page/pages.js";

/** The names of this machine under which pages are shown. Another name, or a bucket's, may be that of another site. */
const pageHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Answers requests: pages for browsers, S3 for all others. With a directory, whatever an answer tells is kept before it is
 * given.
 */
export function makeAnswer(
  buckets: Map<string, FakeBucket>,
  connection: Connection,
  data: DataDirectory | undefined,
): (request: Request) => Promise<Response> {
  const pages = makePages(buckets, connection);
  const s3 = s3Handler({
    buckets,
    credentials: connection,
    region: connection.region,
    hosts: ["localhost"],
    ...(data === undefined ? {} : { makeBucket: (name: string) => data.makeBucket(name) }),
  });
  return async (request) => {
    const response = await (isForPages(request) ? pages.fetch(request) : s3(request));
    await data?.save();
    return response;
  };
}

/** `/` is the list of buckets for S3 too, whose clients sign it. */
function isForPages(request: Request): boolean {
  const { hostname, pathname, search } = new URL(request.url);
  if (!pageHosts.has(hostname)) return false;
  if (pathname.startsWith(`${pagesPath}/`)) return true;
  return pathname === "/" && search === "" && request.method === "GET" && !request.headers.has("authorization");
}
