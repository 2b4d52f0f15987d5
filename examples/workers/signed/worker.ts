import { WorkerEntrypoint } from "cloudflare:workers";

const encoder = new TextEncoder();

/** Streams uploads with a signed URL into a bucket, and returns their digests. */
export default class Uploads extends WorkerEntrypoint<Cloudflare.Env> {
  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const given = encoder.encode(searchParams.get("signature") ?? "");
    const expected = encoder.encode(await this.sign(pathname));
    const isRight = given.length === expected.length && crypto.subtle.timingSafeEqual(given, expected);
    if (!isRight || request.body === null) return new Response("Forbidden", { status: 403 });
    const [stored, digested] = request.body.tee();
    const digest = new crypto.DigestStream("SHA-256");
    const length = Number(request.headers.get("x-length"));
    await Promise.all([
      this.env.UPLOADS.put(pathname.slice(1), stored.pipeThrough(new FixedLengthStream(length))),
      digested.pipeTo(digest),
    ]);
    return Response.json({ sha256: hex(await digest.digest) });
  }

  async sign(path: string): Promise<string> {
    return hex(await crypto.subtle.digest("SHA-256", encoder.encode(`${this.env.SIGNING_KEY} ${path}`)));
  }
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
