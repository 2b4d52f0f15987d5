// A Worker: PUT stores a file, GET serves it.
export default {
  async fetch(request: Request): Promise<Response> {
    const key = new URL(request.url).pathname.slice(1);
    if (request.method === "PUT") {
      const contentType = request.headers.get("content-type") ?? "application/octet-stream";
      const stored = await env.FILES.put(key, await request.arrayBuffer(), { httpMetadata: { contentType } });
      return new Response(null, { status: 201, headers: { etag: stored.httpEtag } });
    }
    const object = await env.FILES.get(key, { onlyIf: request.headers });
    if (object === null) return new Response("Not found", { status: 404 });
    const headers = new Headers({ etag: object.httpEtag });
    object.writeHttpMetadata(headers);
    if (!("body" in object)) return new Response(null, { status: 304, headers });
    return new Response(await object.arrayBuffer(), { headers });
  },
};

// The test. call() calls the handler above.
const put = await call("/page.html", { method: "PUT", body: "<h1>Hi</h1>", headers: { "content-type": "text/html" } });
console.log(put.status); // 201

const page = await call("/page.html");
console.log(page.headers.get("content-type"), await page.text()); // text/html <h1>Hi</h1>

const again = await call("/page.html", { headers: { "if-none-match": put.headers.get("etag") ?? "" } });
console.log(again.status); // 304
