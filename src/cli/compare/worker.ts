import { isUnderPrefix, runUnderPrefix, type ScratchBucket } from "../../property/sequences/scratch.js";
import type { Sequence } from "../../property/sequences/sequence.js";

/** The configuration of the Worker. */
interface Env {
  readonly BUCKET: ScratchBucket;
  /** The prefix below which it may write. */
  readonly PREFIX: string;
  /** The token that its callers must have. */
  readonly TOKEN: string;
}

/**
 * A Worker that runs sequences of calls on a bucket and answers what was seen. It touches nothing but what lies under its
 * prefix, and leaves nothing there.
 */
export default {
  async fetch(request: Request, { BUCKET, PREFIX, TOKEN }: Env): Promise<Response> {
    const given = request.headers.get("authorization") ?? "";
    if (PREFIX === "" || TOKEN === "" || !(await isSame(given, `Bearer ${TOKEN}`))) {
      return new Response("The token is wrong.", { status: 403 });
    }
    if (request.method !== "POST") return new Response("Send a sequence.", { status: 405, headers: { allow: "POST" } });
    const sequence = (await request.json()) as Sequence;
    if (!isUnderPrefix(sequence, PREFIX)) return new Response(`A key is not under ${PREFIX}`, { status: 400 });
    return Response.json(await runUnderPrefix(BUCKET, sequence, PREFIX));
  },
};

/** True if two texts are the same. By their digests: the time it takes tells nothing of them. */
async function isSame(left: string, right: string): Promise<boolean> {
  const digests = [left, right].map((text) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [one, two] = (await Promise.all(digests)).map((digest) => String(new Uint8Array(digest)));
  return one === two;
}
