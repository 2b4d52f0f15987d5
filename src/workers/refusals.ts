/** The advice where something is missing. */
const stay = "Run this test in the Workers pool.";

/** Why a thing of the platform is missing here, and what to do. */
const reasons = {
  durableObjects: `There are no Durable Objects in Node. Make one with new and a ctx of your own, or: ${stay}`,
  workflows: `There are no Workflows in Node. ${stay}`,
  migrations: "Only buckets are faked here. Run the queries of each migration with batch() of the database.",
  secretsStore: "There is no secrets store in Node. Give an object with get() in `bindings`.",
  rpc: `Objects are not passed between processes in Node: use the object itself. ${stay}`,
  cache: "There is no cache in front of a Worker in Node. For the Cache API use `caches`.",
  nothing: `Node has nothing like it. ${stay}`,
  node: `Node serves its own servers: send the request to it with fetch. ${stay}`,
  pages: "Its context is that of Pages alone. Call the function of Pages with an object of your own.",
  fetchMock: 'The Workers pool has it no more. Replace fetch: vi.spyOn(globalThis, "fetch").',
  html: `Node has no HTMLRewriter. Use the package htmlrewriter, or: ${stay}`,
  webSockets: `Node has no WebSocketPair. ${stay}`,
};

/** The members that runners, printers and loaders ask any value for. */
const asked = new Set<unknown>(
  "$$typeof asymmetricMatch constructor length name nodeType prototype then toJSON".split(" "),
);

/** An object, or a class, that throws an error with this text when it is used. */
function refusing(text: string, target: object = class {}): object {
  const refuse = (): never => {
    throw new Error(text);
  };
  const get = (_: object, key: PropertyKey): unknown =>
    typeof key === "symbol" || asked.has(key) ? Reflect.get(target, key) : refuse();
  return new Proxy(target, { apply: refuse, construct: refuse, get });
}

/** An export that is not offered of a place such as `cloudflare:test`: its use throws an error with its name, the reason, and advice. */
export function leftOut(name: string, place: string, reason: keyof typeof reasons): never {
  return refusing(`${name} of ${place} is not offered by fakebucket/workers. ${reasons[reason]}`) as never;
}

/** A binding that is not given: its first use throws an error that says what it is, and what to do. */
export function explainedBinding(name: string, kind: string, isPlatform: boolean): object {
  const [reason, advice] = isPlatform
    ? ["getPlatformProxy() of wrangler does not give it", ""]
    : ["fakebucket/workers gives buckets and variables", ', set `others: "platform"`'];
  const what = kind.startsWith("a Durable Object")
    ? "Make the class with `new` (docs/guides/frameworks/durable-objects.md of fakebucket)"
    : `Give an object in \`bindings\`${advice}`;
  return refusing(`env.${name} is ${kind}: ${reason}. ${what}, or run this test in the Workers pool.`, {});
}

/** The platform's error for an argument of another kind. */
export function wrongParameter(place: string, parameter: number, type: string): TypeError {
  return new TypeError(`Failed to execute '${place}': parameter ${parameter} is not of type '${type}'.`);
}
