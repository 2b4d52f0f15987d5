/** The used part of a host's native crypto: the one-shot and the incremental hash of `node:crypto`. */
export interface HostCrypto {
  hash?(algorithm: string, data: string | Uint8Array, encoding: "hex"): string;
  createHash(algorithm: string): { update(data: string | Uint8Array): unknown; digest(encoding: "hex"): string };
}

interface HostWithBuiltins {
  readonly process?: { getBuiltinModule?(name: string): unknown };
}

/**
 * Returns the host's `node:crypto` if it is available synchronously and without an import (Node 20.16+, Bun, Deno),
 * else `undefined`. The platform's runtime and browsers have none: there, digests are computed in JavaScript.
 */
export function findHostCrypto(host: HostWithBuiltins = globalThis as HostWithBuiltins): HostCrypto | undefined {
  try {
    const module = host.process?.getBuiltinModule?.("node:crypto") as Partial<HostCrypto> | undefined;
    return typeof module?.createHash === "function" ? (module as HostCrypto) : undefined;
  } catch {
    return undefined;
  }
}
