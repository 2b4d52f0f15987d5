import type { R2Bucket } from "fakebucket/r2";

interface Context {
  readonly request: Request;
  readonly env: { readonly FILES: R2Bucket };
  readonly params: { readonly name: string };
  readonly data: { user?: string };
  next(input?: string, init?: RequestInit): Promise<Response>;
  waitUntil(promise: Promise<unknown>): void;
}

/** A Pages function that stores files, and passes all other requests on. */
export async function onRequest({ request, env, params, data, next, waitUntil }: Context): Promise<Response> {
  if (request.method === "PUT") {
    waitUntil(env.FILES.put(params.name, await request.text(), { customMetadata: { user: data.user ?? "" } }));
    return new Response(null, { status: 201 });
  }
  return await (request.url.endsWith("/other") ? next("/page", { headers: { a: "1" } }) : next());
}
