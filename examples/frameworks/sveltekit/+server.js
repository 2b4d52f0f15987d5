import { error, json } from "@sveltejs/kit";

/** Sends a file. */
export async function GET({ params, platform }) {
  const file = await platform.env.UPLOADS.get(params.name);
  if (file === null) error(404, "Not found");
  const headers = new Headers({ etag: file.httpEtag });
  file.writeHttpMetadata(headers);
  return new Response(file.body, { headers });
}

/** Stores the body of a request. */
export async function PUT({ params, platform, request }) {
  const { size } = await platform.env.UPLOADS.put(params.name, request.body, { httpMetadata: request.headers });
  return json({ size });
}
