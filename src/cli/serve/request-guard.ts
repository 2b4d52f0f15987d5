import { S3Error } from "../../s3/s3-error.js";

/** The names of this machine under which pages are shown. Another name, or a bucket's, may be that of another site. */
export const ownHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Makes the check of where a request comes from. The keys of a local server are known to all, so that a page of another site
 * could sign with them: its requests are refused, signed or not, unless the bucket's CORS rules allow its origin.
 *
 * @param hosts - further names of this machine.
 */
// Fetch Metadata Request Headers (W3C), Sec-Fetch-Site and Sec-Fetch-Mode; Fetch standard, Origin header. Clients that are not
// browsers send none of them.
export function makeGuard(hosts: readonly string[]): (request: Request, isAllowedOrigin: boolean) => void {
  const own = [...ownHosts, ...hosts];
  return (request, isAllowedOrigin) => {
    const { hostname, port } = new URL(request.url);
    if (!own.some((name) => hostname === name || hostname.endsWith(`.${name}`)))
      throw new S3Error("AccessDenied", `This server does not answer to the name ${hostname}: --host adds names.`);
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
      const text = `A page of another site may not do this (${origin ?? site}): --cors, or PutBucketCors, allows its origin.`;
      throw new S3Error("AccessDenied", text);
    }
  };
}
