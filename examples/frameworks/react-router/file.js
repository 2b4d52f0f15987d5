import { env } from "cloudflare:workers";

/** Sends a file. */
export async function loader({ params }) {
  const file = await env.UPLOADS.get(params.name);
  if (file === null) throw new Response("Not found", { status: 404 });
  const headers = new Headers({ etag: file.httpEtag });
  file.writeHttpMetadata(headers);
  return new Response(file.body, { headers });
}

/** Stores the file of a form. */
export async function action({ params, request }) {
  const file = (await request.formData()).get("file");
  await env.UPLOADS.put(params.name, file, { httpMetadata: { contentType: file.type } });
  return Response.json({ size: file.size });
}
