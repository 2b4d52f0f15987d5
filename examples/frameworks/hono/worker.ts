import { Hono } from "hono";

const app = new Hono<{ Bindings: Cloudflare.Env }>();

app.put("/files/:name", async (c) => {
  const { headers, body } = c.req.raw;
  const { size } = await c.env.UPLOADS.put(c.req.param("name"), body, { httpMetadata: headers });
  return c.json({ size }, 201);
});

app.get("/files/:name", async (c) => {
  const file = await c.env.UPLOADS.get(c.req.param("name"), { onlyIf: c.req.raw.headers });
  if (file === null) return c.notFound();
  const headers = new Headers({ etag: file.httpEtag });
  file.writeHttpMetadata(headers);
  return "body" in file ? new Response(file.body, { headers }) : new Response(null, { status: 304, headers });
});

export default app;
