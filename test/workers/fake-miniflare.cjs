// A substitute for Miniflare: bindings in memory, and the script in this process.
const { createServer } = require("node:http");
const { writeFileSync } = require("node:fs");

/** A KV namespace; two bindings of the same id share their values. */
function makeNamespace(values) {
  const read = async (keys) =>
    Array.isArray(keys) ? new Map(keys.map((key) => [key, values.get(key)])) : values.get(keys);
  return {
    get: read,
    getWithMetadata: async (key) => ({ value: values.get(key) ?? null, metadata: null }),
    put: async (key, value) =>
      void values.set(key, typeof value === "string" ? value : await new Response(value).text()),
    delete: async (key) => void values.delete(key),
    list: async () => ({ keys: [...values.keys()].slice(0, 2).map((name) => ({ name })) }),
  };
}

exports.Request = class RequestOfMiniflare extends Request {};

exports.Miniflare = class {
  constructor(options) {
    if (options.compatibilityDate === "1999-01-01") throw new Error("the date is too early");
    if (options.compatibilityDate === "1999-01-02") process.exit(3);
    const stores = {};
    const namespaces = Object.entries(options.kvNamespaces ?? {}).map(([name, id]) => {
      stores[id] ??= new Map();
      return [name, makeNamespace(stores[id])];
    });
    const queues = Object.entries(options.queueProducers ?? {}).map(([name, queue]) => [
      name,
      { send: async () => queue },
    ]);
    const { binding, ...assets } = options.assets ?? {};
    const fetchAsset = async ({ method, url }) => Response.json({ method, url, ...assets });
    const statics = binding === undefined ? [] : [[binding, { fetch: fetchAsset }]];
    const env = Object.fromEntries([...namespaces, ...queues, ...statics]);
    const { script, modules, ...given } = options;
    for (const name of Object.keys(env)) env[name].options = async () => given;
    const worker = new Function(script.replace("export default", "return"))();
    const server = createServer(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const answer = await worker.fetch(new Request("http://localhost", { method: "POST", body }), env);
      response.end(await answer.text());
    });
    this.ready = new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}`));
    });
  }

  async dispose() {
    if (process.env.DISPOSED !== undefined) writeFileSync(process.env.DISPOSED, "");
  }
};
