/** Stores files in a bucket, their owners in a database, and the last requested name in a KV namespace. */
export default {
  async fetch(request, env) {
    const name = new URL(request.url).pathname.slice(1);
    if (request.method === "PUT") {
      const { etag } = await env.FILES.put(name, request.body);
      await env.DB.batch([
        env.DB.prepare("CREATE TABLE IF NOT EXISTS files (name TEXT PRIMARY KEY, owner TEXT, etag TEXT)"),
        env.DB.prepare("INSERT OR REPLACE INTO files VALUES (?, ?, ?)").bind(name, request.headers.get("owner"), etag),
      ]);
      return new Response(null, { status: 201 });
    }
    const row = await env.DB.prepare("SELECT owner, etag FROM files WHERE name = ?").bind(name).first();
    const file = await env.FILES.get(name, { onlyIf: { etagMatches: row.etag } });
    await env.CACHE.put("last", name, { metadata: { size: file.size } });
    return Response.json({ owner: row.owner, text: await file.text() });
  },
};
