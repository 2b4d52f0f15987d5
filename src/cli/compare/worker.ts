import { isUnderPrefix, runUnderPrefix, type ScratchBucket, wait } from "../../property/sequences/scratch.js";
import type { Sequence } from "../../property/sequences/sequence.js";

/** The configuration of the Worker. */
interface Env {
  readonly BUCKET: ScratchBucket;
  /** The prefix of all keys written by the Worker. */
  readonly PREFIX: string;
  /** The token required from callers. */
  readonly TOKEN: string;
}

/**
 * A Worker that runs sequences of calls on a bucket and returns the observations. It only touches keys under its
 * prefix, and deletes all of them at the end. The header `fakebucket-pause` has the milliseconds to wait before each call.
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
    const pause = Number(request.headers.get("fakebucket-pause") ?? 0);
    return Response.json(await runUnderPrefix(BUCKET, sequence, PREFIX, pause, wait));
  },
};

/** True if two texts are equal. Compares digests, so the duration reveals nothing about the texts. */
async function isSame(left: string, right: string): Promise<boolean> {
  const digests = [left, right].map((text) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [one, two] = (await Promise.all(digests)).map((digest) => String(new Uint8Array(digest)));
  return one === two;
}
