import { R2Bucket as FakeR2Bucket } from "fakebucket/r2";

const bucket = new FakeR2Bucket();

bucket satisfies R2Bucket;

interface Env {
  readonly BUCKET: R2Bucket;
}

const script = {
  async fetch(request, env) {
    const object = await env.BUCKET.get(new URL(request.url).pathname, { onlyIf: request.headers });
    return new Response(object !== null && "body" in object ? object.body : null);
  },
} satisfies ExportedHandler<Env>;

/** Calls a script as its test does. */
export function test(request: Parameters<typeof script.fetch>[0]): Promise<Response> {
  return script.fetch(request, { BUCKET: new FakeR2Bucket({ name: "files" }) });
}
