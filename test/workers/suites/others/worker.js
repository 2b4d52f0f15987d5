/** Answers with the value of a key, at most twice a minute for each key, and stores files with their owners. */
export default {
  async fetch(request, env) {
    const key = new URL(request.url).pathname;
    if (request.method === "PUT") {
      const { etag } = await env.FILES.put(key, request.body);
      await env.DB.batch([
        env.DB.prepare("CREATE TABLE IF NOT EXISTS files (name TEXT PRIMARY KEY, owner TEXT, etag TEXT)"),
        env.DB.prepare("INSERT OR REPLACE INTO files VALUES (?, ?, ?)").bind(key, request.headers.get("owner"), etag),
      ]);
      return new Response(null, { status: 201 });
    }
    if (!(await env.LIMIT.limit({ key })).success) return new Response(null, { status: 429 });
    return new Response(await env.CACHE.get(key));
  },
};
