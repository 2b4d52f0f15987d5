import { expect, it, onTestFinished, vi } from "vitest";
import { installGlobals } from "../../src/workers/globals.js";
import * as workers from "../../src/workers.js";

const leftOut = {
  "cloudflare:test": [
    ...["abortAllDurableObjects", "adminSecretsStore", "createPagesEventContext", "evictAllDurableObjects"],
    ...["evictDurableObject", "fetchMock", "introspectWorkflow", "introspectWorkflowInstance", "listDurableObjectIds"],
    ...["runDurableObjectAlarm", "runInDurableObject"],
  ],
  "cloudflare:workers": [
    ...["RpcPromise", "RpcProperty", "RpcStub", "ServiceStub", "abortIsolate", "cache", "restore", "tracing"],
  ],
  "cloudflare:sockets": ["connect"],
  "cloudflare:email": ["EmailMessage"],
  "cloudflare:node": ["connectHandler", "handleAsNodeConnection", "handleAsNodeRequest", "httpServerHandler"],
};

const rows = Object.entries(leftOut).flatMap(([place, names]) => names.map((name) => [name, place] as const));

it.each(rows)("%s of %s says that it is left out, why, and what to do", (name, place) => {
  const given = Reflect.get(workers, name) as unknown as (() => unknown) & (new () => object);
  const message = new RegExp(`^${name} of ${place} is not offered by fakebucket/workers\\. [^.]+\\. \\S`);
  expect(() => given()).toThrow(message);
  expect(() => new given()).toThrow(message);
  expect(() => Reflect.get(given, "member")).toThrow(message);
});

it.each(["HTMLRewriter", "WebSocketPair"])("%s says that it is left out, and goes with the rest", (name) => {
  const { remove } = installGlobals();
  try {
    expect(() => Reflect.construct(Reflect.get(globalThis, name) as () => void, [])).toThrow(
      `${name} of the platform is not offered by fakebucket/workers. Node has no ${name}. `,
    );
  } finally {
    remove();
  }
  expect(name in globalThis).toBe(false);
});

it("the globals are as before once they are removed", () => {
  const names = ["Request", "fetch", "Response", "ReadableStream", "FixedLengthStream", "caches", "scheduler"];
  const seen = () => names.map((name) => Reflect.get(globalThis, name));
  const before = [...seen(), Object.keys(crypto), Reflect.get(crypto.subtle, "timingSafeEqual")];
  installGlobals().remove();
  expect([...seen(), Object.keys(crypto), Reflect.get(crypto.subtle, "timingSafeEqual")]).toEqual(before);
});

it("what is there already stays", () => {
  const own = vi.fn();
  vi.stubGlobal("caches", own);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { remove } = installGlobals();
  expect(Reflect.get(globalThis, "caches")).toBe(own);
  remove();
  expect(Reflect.get(globalThis, "caches")).toBe(own);
});
