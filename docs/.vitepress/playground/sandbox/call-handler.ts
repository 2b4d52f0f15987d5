import type { Printer } from "./console.js";

/** Where the handler of a script is called. */
const origin = "https://playground.example";

/** What a script exports by default. */
interface Handler {
  fetch(request: Request, env: object, context: object): unknown;
}

/** Calls the handler of a script. */
export class HandlerCalls {
  /** The default export of the script. */
  handler: unknown;
  /** How often it was called. */
  count = 0;
  /** What `ctx.waitUntil()` was given. */
  readonly waits: unknown[] = [];
  readonly #env: object;
  readonly #printer: Printer;

  constructor(env: object, printer: Printer) {
    this.#env = env;
    this.#printer = printer;
  }

  get isThere(): boolean {
    return isHandler(this.handler);
  }

  /** Calls the handler with a request, or with a path and what `new Request()` takes. */
  readonly call = async (target: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const { handler } = this;
    if (!isHandler(handler)) throw new Error("call(): there is no `export default { fetch() {} }` above this line.");
    this.count++;
    const request = target instanceof Request ? target : new Request(new URL(target, origin), init);
    const { pathname, search } = new URL(request.url);
    const asked = `${request.method} ${pathname}${search}`;
    try {
      const context = {
        waitUntil: (promise: unknown) => this.waits.push(promise),
        passThroughOnException: () => undefined,
      };
      const response = await handler.fetch(request, this.#env, context);
      if (!(response instanceof Response)) throw new TypeError("The fetch handler did not return a Response.");
      this.#printer.print("note", [`${asked} → ${response.status}`]);
      return response;
    } catch (error) {
      this.#printer.print("note", [`${asked} → the handler threw`]);
      throw error;
    }
  };
}

function isHandler(given: unknown): given is Handler {
  return typeof (given as Handler | null | undefined)?.fetch === "function";
}
