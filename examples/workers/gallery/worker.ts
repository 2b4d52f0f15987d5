import { env } from "cloudflare:workers";

/** Stores photos, and serves them from the cache if possible. */
export default {
  async fetch(request: Request, _env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
    const key = new URL(request.url).pathname.slice(1);
    if (request.method === "PUT") {
      await env.PHOTOS.put(key, request.body, { httpMetadata: request.headers });
      ctx.waitUntil(caches.default.delete(request.url));
      return new Response(null, { status: 201 });
    }
    const cached = await caches.default.match(request);
    if (cached !== undefined) return cached;
    const photo = await env.PHOTOS.get(key);
    if (photo === null) return new Response(`${env.TITLE}: not found`, { status: 404 });
    const headers = new Headers({ etag: photo.httpEtag, "cache-control": "public, max-age=60" });
    photo.writeHttpMetadata(headers);
    const response = new Response(await photo.arrayBuffer(), { headers });
    ctx.waitUntil(caches.default.put(request.url, response.clone()));
    return response;
  },
};
