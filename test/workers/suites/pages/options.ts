/** The options of the Workers pool for this suite: services that are functions, in the process of vitest. */
export const options = {
  miniflare: {
    compatibilityDate: "2026-01-01",
    r2Buckets: ["FILES"],
    outboundService: async ({ url }: Request): Promise<Response> => Response.json({ blocked: url }, { status: 403 }),
    serviceBindings: {
      async ASSETS(request: Request): Promise<Response> {
        const { method, url, headers } = request;
        const body = `${method} ${url} ${headers.get("a")} ${await request.text()}`;
        return new Response(body, { status: 203, headers: { a: "b" } });
      },
    },
  },
};
