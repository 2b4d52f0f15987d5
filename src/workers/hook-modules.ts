import { shared } from "../package/shared.js";
import { nodeModules } from "./files.js";

/** The modules of the platform. */
const pattern = /^cloudflare:(?:email|node|sockets|test|workers|workflows)$/;

const hooked = shared("hooked modules", () => ({ done: false }));

/**
 * Lets Node itself find modules of the platform, which packages import that a test runner does not transform, and tests of
 * `node:test`. Once for each process.
 */
export async function hookModules(): Promise<void> {
  const address = import.meta.url;
  // CommonJS has no address: there the runner finds the modules.
  if (hooked.done || typeof address !== "string" || !/\/workers\.js$/.test(address)) return;
  hooked.done = true;
  const { register, registerHooks } = (await nodeModules()).modules;
  if (registerHooks !== undefined) {
    type Resolve = (
      specifier: string,
      context: object,
      next: (specifier: string, context: object) => unknown,
    ) => unknown;
    const resolve: Resolve = (specifier, context, next) =>
      pattern.test(specifier) ? { url: address, shortCircuit: true } : next(specifier, context);
    registerHooks({ resolve });
    return;
  }
  const code = `export const resolve = (specifier, context, next) => ${pattern}.test(specifier) ? { url: ${JSON.stringify(address)}, shortCircuit: true } : next(specifier, context);`;
  register(`data:text/javascript,${encodeURIComponent(code)}`);
}
