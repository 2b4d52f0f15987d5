/** The general advice about a missing feature. */
const stay = "Run this test in the Workers pool.";

/** Why a feature of the platform is missing, and the alternative. */
export const reasons = {
  durableObjects: `There are no Durable Objects in Node. Make one with new and a ctx of your own, or: ${stay}`,
  workflows: `There are no Workflows in Node. ${stay}`,
  rpc: `Objects are not passed between processes in Node: use the object itself. ${stay}`,
  cache: "There is no cache in front of a Worker in Node. For the Cache API use `caches`.",
  nothing: `Node has no equivalent. ${stay}`,
  node: `Node serves its own servers: send the request to it with fetch. ${stay}`,
  html: `Node has no HTMLRewriter. Use the package htmlrewriter, or: ${stay}`,
  webSockets: `Node has no WebSocketPair. ${stay}`,
};

/** The members that runners, printers and loaders read from any value. */
export const asked: ReadonlySet<unknown> = new Set<unknown>(
  "$$typeof asymmetricMatch constructor length name nodeType prototype then toJSON".split(" "),
);

/** An object or class that throws this text on use. */
function refusing(text: string, target: object = class {}): object {
  const refuse = (): never => {
    throw new Error(text);
  };
  const get = (_: object, key: PropertyKey): unknown =>
    typeof key === "symbol" || asked.has(key) ? Reflect.get(target, key) : refuse();
  return new Proxy(target, { apply: refuse, construct: refuse, get });
}

/**
 * A missing export of a module such as `cloudflare:test`: using it throws an error with its name, reason and advice.
 */
export function notOffered(name: string, place: string, reason: keyof typeof reasons): never {
  return refusing(`${name} of ${place} is not offered by fakebucket/workers. ${reasons[reason]}`) as never;
}

/** A missing binding: its first use throws an error with its kind and advice. */
export function explainedBinding(name: string, kind: string, isOfPlatform: boolean): object {
  const reason = isOfPlatform ? 'provides it with `others: "platform"` only' : "does not provide it";
  const what = kind.startsWith("a Durable Object")
    ? "Make the class with `new` (docs/guides/frameworks/durable-objects.md of fakebucket)"
    : "Pass an object in `bindings`";
  return refusing(
    `env.${name} is ${kind}: fakebucket/workers ${reason}. ${what}, or run this test in the Workers pool.`,
    {},
  );
}

/** The platform's error for an argument of another type. */
export function wrongParameter(place: string, parameter: number, type: string): TypeError {
  return new TypeError(`Failed to execute '${place}': parameter ${parameter} is not of type '${type}'.`);
}
