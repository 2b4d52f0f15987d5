/** An endpoint that stores an upload, and retries once if the bucket fails. */
export async function upload(request, env) {
  const key = `uploads${new URL(request.url).pathname}`;
  const body = await request.arrayBuffer();
  const contentType = request.headers.get("content-type") ?? "application/octet-stream";
  const store = () => env.FILES.put(key, body, { httpMetadata: { contentType } });
  await store().catch(store);
  return new Response(null, { status: 201 });
}
