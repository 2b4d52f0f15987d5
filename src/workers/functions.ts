import type { Members } from "./late-objects.js";
import { importFile, nodeModule } from "./node.js";
import { makePost } from "./platform-client.js";
import { findMiniflare } from "./platform-process.js";
import { platformWorker } from "./platform-worker.js";

/** A service binding that is a function, as the pool takes it. */
type Service = (request: Request) => Promise<Response>;

/** The name of `outboundService` among the functions. No binding has it. */
const outboundName = "";

/** The classes of Miniflare, or of Node. */
interface Classes {
  readonly Request: typeof globalThis.Request;
}

/**
 * Opens an address for the service bindings in options of Miniflare that are functions, which run in this process, as in
 * the pool. Returns the options with addresses in their places.
 *
 * @param folder - where Miniflare is looked for: like the pool, the functions receive its requests.
 */
export async function openFunctions<Options extends object>(miniflare: Options, folder: string): Promise<Options> {
  const { serviceBindings = {}, outboundService: outbound } = miniflare as {
    readonly serviceBindings?: Members;
    readonly outboundService?: unknown;
  };
  const isFunction = ([, value]: [string, unknown]) => typeof value === "function";
  const functions = new Map(Object.entries(serviceBindings).filter(isFunction) as [string, Service][]);
  if (typeof outbound === "function") functions.set(outboundName, outbound as Service);
  if (functions.size === 0) return miniflare;
  const { encode, decode } = platformWorker();
  const path = findMiniflare(folder);
  const classes = async (): Promise<Classes> =>
    path === undefined ? globalThis : ((await importFile(path)) as Classes);

  const answer = async (name: string, text: string): Promise<unknown> => {
    const request = decode(text) as Request;
    const { url, method, redirect, headers, body } = request;
    const { Request } = await classes();
    const init = { method, redirect, headers: [...headers], ...(body && { body: await request.arrayBuffer() }) };
    const service = functions.get(name) as Service;
    const response: Response | undefined = await service(new Request(url, init as RequestInit));
    // A function may also return a response of another class.
    if (typeof response?.arrayBuffer !== "function") throw new TypeError(`${name} did not return a Response.`);
    const { status, body: answered } = response;
    return new Response(answered && (await response.arrayBuffer()), { status, headers: [...response.headers] });
  };
  const server = nodeModule("http").createServer(async (incoming, outgoing) => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of incoming) text += decoder.decode(chunk, { stream: true });
    const name = decodeURIComponent(incoming.url.slice(1));
    const answered = await answer(name, text).then(
      (value) => [value],
      (error: unknown) => error,
    );
    outgoing.end(await encode(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const addressOf = (name: string) => `http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`;
  const addresses = Object.fromEntries([...functions.keys()].map((name) => [name, { address: addressOf(name) }]));
  const { [outboundName]: outboundService, ...services } = addresses;
  return {
    ...miniflare,
    serviceBindings: { ...serviceBindings, ...services },
    ...(outboundService && { outboundService }),
  };
}

/** Makes a service binding that sends its requests to an address of {@link openFunctions}. */
export function functionBinding(address: string): Pick<typeof globalThis, "fetch"> {
  const { encode, decode } = platformWorker();
  const post = makePost();
  return {
    async fetch(...args: ConstructorParameters<typeof Request>): Promise<Response> {
      const answer = decode(await post(address, await encode(new Request(...args))));
      if (answer instanceof Error) throw answer;
      return (answer as readonly Response[])[0] as Response;
    },
  };
}
