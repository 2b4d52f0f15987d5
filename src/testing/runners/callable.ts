/** A tool of a test's own bucket, which called with another bucket gives that one's. */
export type Callable<Tool extends object> = Tool & ((bucket: object) => Tool);

/** Lets a tool be called. All that it offers is offered by the function. */
export function callable<Tool extends object>(tool: Tool, find: (bucket: object) => Tool): Callable<Tool> {
  const call = (bucket: object): Tool => find(bucket);
  const prototype: object = Object.getPrototypeOf(tool);
  for (const name of Reflect.ownKeys(prototype)) {
    if (name === "constructor") continue;
    const get = (): unknown => {
      const member: unknown = Reflect.get(prototype, name, tool);
      return typeof member === "function" ? member.bind(tool) : member;
    };
    Object.defineProperty(call, name, { get, configurable: true });
  }
  // So that it is one of its class for matchers too.
  return Object.setPrototypeOf(call, prototype);
}
