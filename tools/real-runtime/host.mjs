/**
 * Runs the real runtime in its own process, with a suitable version of Node. `workers.ts` starts it, sends the scripts and
 * receives their addresses. It ends with the process that started it.
 */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

process.once("message", async ({ folder, workers }) => {
  const { Miniflare, convertV4MiniflareOptions } = createRequire(join(folder, "package.json"))("miniflare");
  const options = {
    workers: workers.map(({ code, runsInNode, ...worker }) => ({
      ...worker,
      modules: [{ type: "ESModule", path: "worker.mjs", contents: runsInNode ? "export default {}" : code }],
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    })),
    cf: false,
  };
  try {
    const miniflare = new Miniflare(convertV4MiniflareOptions?.(options) ?? options);
    process.once("disconnect", async () => {
      await miniflare.dispose();
      process.exit();
    });
    await miniflare.ready;
    const urlOf = async ({ name, code, runsInNode }) =>
      runsInNode ? serve(code, await miniflare.getBindings(name)) : String(await miniflare.unsafeGetDirectURL(name));
    const urls = await Promise.all(workers.map(async (worker) => [worker.name, await urlOf(worker)]));
    process.send({ urls: Object.fromEntries(urls) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});

/** Serves a script in this process, with proxies of its buckets. */
async function serve(code, env) {
  const { default: script } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const server = createServer(async (incoming, outgoing) => {
    const body = await new Response(incoming).text();
    const request = new Request(`http://runtime${incoming.url}`, { method: "POST", body });
    try {
      outgoing.end(await (await script.fetch(request, env)).text());
    } catch (error) {
      outgoing.writeHead(500).end(String(error));
    }
  });
  await new Promise((listen) => server.listen(0, "127.0.0.1", listen));
  return `http://127.0.0.1:${server.address().port}/`;
}
