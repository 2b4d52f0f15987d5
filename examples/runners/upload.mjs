/** An endpoint: stores what is uploaded, and tries a second time where the bucket fails once. */
export async function upload(request, env) {
  const key = `uploads${new URL(request.url).pathname}`;
  const body = await request.arrayBuffer();
  const contentType = request.headers.get("content-type") ?? "application/octet-stream";
  const store = () => env.FILES.put(key, body, { httpMetadata: { contentType } });
  await store().catch(store);
  return new Response(null, { status: 201 });
}
