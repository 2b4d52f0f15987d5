await env.FILES.put("alphabet.txt", "abcdefghijklmnopqrstuvwxyz");

const middle = await env.FILES.get("alphabet.txt", { range: { offset: 3, length: 4 } });
console.log(await middle?.text()); // defg

const last = await env.FILES.get("alphabet.txt", { range: { suffix: 3 } });
console.log(await last?.text(), last?.size); // xyz 26

// A Worker that serves ranges: R2 reads the header itself.
export default {
  async fetch(request: Request): Promise<Response> {
    const object = await env.FILES.get("alphabet.txt", { range: request.headers });
    if (object === null) return new Response("Not found", { status: 404 });
    const { offset = 0, length = object.size } = object.range as { offset?: number; length?: number };
    const status = length === object.size ? 200 : 206;
    const contentRange = `bytes ${offset}-${offset + length - 1}/${object.size}`;
    return new Response(await object.text(), { status, headers: { "content-range": contentRange } });
  },
};

const response = await call("/", { headers: { range: "bytes=0-4" } });
console.log(response.status, response.headers.get("content-range")); // 206 bytes 0-4/26
console.log(await response.text()); // abcde

// Outside of the object there is nothing to read.
await env.FILES.get("alphabet.txt", { range: { offset: 100 } }).catch(console.error);
