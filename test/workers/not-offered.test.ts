import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it, onTestFinished, vi } from "vitest";
import * as workers from "../../src/entries/workers.js";
import { installGlobals } from "../../src/workers/globals.js";

const leftOut = {
  "cloudflare:test": [
    ...["abortAllDurableObjects", "evictAllDurableObjects"],
    ...["evictDurableObject", "introspectWorkflow", "introspectWorkflowInstance", "listDurableObjectIds"],
    ...["runDurableObjectAlarm", "runInDurableObject"],
  ],
  "cloudflare:workers": [
    ...["RpcPromise", "RpcProperty", "RpcStub", "ServiceStub", "abortIsolate", "cache", "restore", "tracing"],
  ],
  "cloudflare:durable-objects": ["onHibernate", "retryable"],
  "cloudflare:sockets": ["connect"],
  "cloudflare:email": ["EmailMessage"],
  "cloudflare:node": ["connectHandler", "handleAsNodeConnection", "handleAsNodeRequest", "httpServerHandler"],
};

const rows = Object.entries(leftOut).flatMap(([place, names]) => names.map((name) => [name, place] as const));

it.each(rows)("%s of %s explains that it is missing, why, and the alternative", (name, place) => {
  const given = Reflect.get(workers, name) as unknown as (() => unknown) & (new () => object);
  const message = new RegExp(`^${name} of ${place} is not offered by fakebucket/workers\\. [^.]+\\. \\S`);
  expect(() => given()).toThrow(message);
  expect(() => new given()).toThrow(message);
  expect(() => Reflect.get(given, "member")).toThrow(message);
  // Runners and `await` read these of any value.
  for (const key of [Symbol.iterator, "then", "toJSON"]) expect(Reflect.get(given, key)).toBeUndefined();
});

/** The namespace for the module `cloudflare:workers` in the types. */
const workersNamespace = "CloudflareWorkersModule";

/** The values of the platform's modules, from the newest installed types. */
function valuesOfTypes(): string[] {
  const path = "node_modules/workers-types-5/index.d.ts";
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext);
  return file.statements.filter(ts.isModuleDeclaration).flatMap(({ name, body }) => {
    const isOurs = name.text.startsWith("cloudflare:") || name.text === workersNamespace;
    if (!isOurs || body === undefined || !ts.isModuleBlock(body)) return [];
    return body.statements.flatMap((statement) => {
      if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name?.text ?? [];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ""));
    });
  });
}

it("each value of the newest types is offered or explicitly left out", () => {
  // A bar marks exports without it. WorkflowStep is not a value.
  const values = valuesOfTypes()
    .map((name) => name.replace(/^_/, ""))
    .filter((name) => name !== "WorkflowStep");
  expect(values).toEqual(expect.arrayContaining(["env", "retryable", "EmailMessage", "DurableObject"]));
  expect(values.filter((name) => !(name in workers))).toEqual([]);
});

it.each(["EventSource", "HTMLRewriter", "WebSocketPair"])(
  "%s explains that it is missing, and is removed with the others",
  (name) => {
    const { remove } = installGlobals();
    try {
      expect(() => Reflect.construct(Reflect.get(globalThis, name) as () => void, [])).toThrow(
        `${name} of the platform is not offered by fakebucket/workers. Node has no ${name === "EventSource" ? "equivalent" : name}. `,
      );
    } finally {
      remove();
    }
    expect(name in globalThis).toBe(false);
  },
);

it("the globals are restored after remove()", () => {
  const events = ["addEventListener", "dispatchEvent", "removeEventListener", "reportError"];
  const names = [
    "Request",
    "fetch",
    "Response",
    "ReadableStream",
    "FixedLengthStream",
    "caches",
    "scheduler",
    ...events,
  ];
  const seen = () => names.map((name) => Reflect.get(globalThis, name));
  const before = [...seen(), Object.keys(crypto), Reflect.get(crypto.subtle, "timingSafeEqual")];
  installGlobals().remove();
  expect([...seen(), Object.keys(crypto), Reflect.get(crypto.subtle, "timingSafeEqual")]).toEqual(before);
});

it("a global that has changed again is not restored", () => {
  const { fetch } = globalThis;
  const { remove } = installGlobals();
  const own = vi.fn();
  globalThis.fetch = own;
  onTestFinished(() => void Object.assign(globalThis, { fetch }));
  remove();
  expect(globalThis.fetch).toBe(own);
});

it("a fetch needs no duplex for a stream", async () => {
  const outbound = vi.fn(
    async (input: RequestInfo | URL, init?: RequestInit) => new Response(new Request(input, init).body),
  );
  const { remove } = installGlobals(outbound);
  onTestFinished(remove);
  const body = new Blob(["abc"]).stream();
  expect(await (await fetch("https://example.com/", { method: "POST", body })).text()).toBe("abc");
  expect(outbound.mock.calls[0]?.[1]).toEqual({ method: "POST", body, duplex: "half" });
});

it("reportError() logs an error that no listener takes", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { remove } = installGlobals();
  onTestFinished(() => {
    log.mockRestore();
    remove();
  });
  const error = new Error("reported");
  reportError(error);
  expect(log.mock.calls).toEqual([[error]]);
});

it("existing globals are kept", () => {
  const own = vi.fn();
  vi.stubGlobal("caches", own);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { remove } = installGlobals();
  expect(Reflect.get(globalThis, "caches")).toBe(own);
  remove();
  expect(Reflect.get(globalThis, "caches")).toBe(own);
});

it.each([
  [[], "NonRetryableError: message"],
  [["Other"], "Other: message"],
])("NonRetryableError may have a name: %j", (names, text) => {
  expect(String(new workers.NonRetryableError("message", ...names))).toBe(text);
});
