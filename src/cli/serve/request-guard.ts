import { S3Error } from "../../s3/s3-error.js";

/** The host names of the pages. Any other name, or the name of a bucket, may belong to another site. */
export const ownHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Makes the check of a request's origin. The keys of a local server are public, so a page of another site could sign
 * requests: they are refused, signed or not, unless the bucket's CORS rules allow the origin.
 *
 * @param hosts - more host names of this machine.
 */
// Fetch Metadata Request Headers (W3C), Sec-Fetch-Site and Sec-Fetch-Mode; Fetch standard, Origin header. Only browsers
// send them.
export function makeGuard(hosts: readonly string[]): (request: Request, isAllowedOrigin: boolean) => void {
  const own = [...ownHosts, ...hosts];
  return (request, isAllowedOrigin) => {
    const { hostname, port } = new URL(request.url);
    if (!own.some((name) => hostname === name || hostname.endsWith(`.${name}`)))
      throw new S3Error("AccessDenied", `This server does not answer to the name ${hostname}: use --host to add it.`);
    if (isAllowedOrigin) return;
    const { headers, method } = request;
    const origin = headers.get("origin");
    const site = headers.get("sec-fetch-site") ?? "none";
    const isOwnOrigin =
      origin === null || own.some((name) => origin === `http://${name}${port === "" ? "" : `:${port}`}`);
    const isForeign =
      method === "GET" || method === "HEAD"
        ? site === "cross-site" && headers.get("sec-fetch-mode") !== "navigate"
        : !(isOwnOrigin && (site === "same-origin" || site === "none"));
    if (isForeign) {
      const text = `Pages of another site may not do this (${origin ?? site}): use --cors, or PutBucketCors, to allow the origin.`;
      throw new S3Error("AccessDenied", text);
    }
  };
}
