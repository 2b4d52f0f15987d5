import * as nodeCrypto from "node:crypto";
import { describe, expect, it } from "vitest";
import { findHostCrypto } from "../../../src/base/host/host-crypto.js";

describe("findHostCrypto()", () => {
  it("finds the crypto of Node without an import", () => {
    expect(findHostCrypto()?.createHash).toBe(nodeCrypto.createHash);
  });

  it("calls getBuiltinModule() as a method of the host's process", () => {
    const module = { createHash: nodeCrypto.createHash };
    const process = {
      modules: { "node:crypto": module } as Record<string, unknown>,
      getBuiltinModule(name: string): unknown {
        return this.modules[name];
      },
    };
    expect(findHostCrypto({ process })).toBe(module);
  });

  it.each([
    ["without a process", {}],
    ["whose process is undefined", { process: undefined as never }],
    ["without built-in modules", { process: {} }],
    ["without a crypto", { process: { getBuiltinModule: () => undefined } }],
    ["whose crypto is null", { process: { getBuiltinModule: () => null } }],
    ["whose crypto has no hashes", { process: { getBuiltinModule: () => ({ hash: () => "" }) } }],
    ["whose hashes are not a function", { process: { getBuiltinModule: () => ({ createHash: "md5" }) } }],
    [
      "that throws",
      {
        process: {
          getBuiltinModule: () => {
            throw new Error("No such built-in module.");
          },
        },
      },
    ],
  ])("finds none on a host %s", (_, host) => {
    expect(findHostCrypto(host)).toBeUndefined();
  });
});
