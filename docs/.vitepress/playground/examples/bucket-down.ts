import { faults } from "fakebucket/testing";

// A Worker that stays polite when the bucket is down.
export default {
  async fetch(request: Request): Promise<Response> {
    try {
      await env.FILES.put(new URL(request.url).pathname.slice(1), await request.text());
      return new Response("Stored", { status: 201 });
    } catch (error) {
      console.warn(error);
      return new Response("Try again later", { status: 503, headers: { "retry-after": "30" } });
    }
  },
};

faults(env.FILES).on("put").refuse(10001).once();
console.log((await call("/order", { method: "PUT", body: "1 book" })).status); // 503
console.log((await call("/order", { method: "PUT", body: "1 book" })).status); // 201

// Worse: the object is stored, but the Worker is told that it failed.
faults(env.FILES).on("put").loseAnswer().once();
console.log((await call("/bill", { method: "PUT", body: "20 €" })).status); // 503
console.log(await (await env.FILES.get("bill"))?.text()); // 20 €
