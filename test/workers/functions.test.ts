import { expect, it } from "vitest";
import { functionBinding, openFunctions } from "../../src/workers/functions.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { wranglerFiles } from "./wrangler-files.js";

const folderOf = temporaryDirectory();

type Service = (request: Request) => unknown;

/** Opens functions, and returns bindings to them. */
async function open(services: Readonly<Record<string, Service>>) {
  const given = { verbose: true, serviceBindings: { ...services, NAMED: "worker" } };
  const { serviceBindings, ...rest } = await openFunctions(given, ".");
  const { NAMED, ...opened } = serviceBindings as unknown as Record<string, { readonly address: string }>;
  expect([NAMED, rest]).toEqual(["worker", { verbose: true }]);
  return Object.fromEntries(Object.entries(opened).map(([name, { address }]) => [name, functionBinding(address)]));
}

/** Returns the error of a call that must fail. */
const refusalOf = async (call: Promise<unknown> | undefined): Promise<Error> => {
  const failed = await Promise.resolve(call).then(
    () => undefined,
    (error: Error) => error,
  );
  return failed ?? expect.unreachable();
};

it("letters of several bytes arrive whole, however the text is cut", async () => {
  const { API } = await open({ API: ({ headers }) => new Response("", { headers: { b: headers.get("a") ?? "" } }) });
  // One byte between the halves: a cut at an even number of bytes is inside a letter of one of them.
  const a = `${"é".repeat(100_000)}x${"é".repeat(100_000)}`;
  const answer = await API?.fetch("https://example.com/", { headers: { a } });
  expect(answer?.headers.get("b") === a).toBe(true);
});

it("a function receives what was sent, and answers", async () => {
  const {
    "a/b?c é%": first,
    other,
    empty,
  } = await open({
    async "a/b?c é%"({ method, url, redirect, headers }: Request) {
      return Response.json([method, url, redirect, headers.get("a")], { status: 203, headers: { b: "c" } });
    },
    other: (request) => {
      const headers: [string, string][] = ["a=1", "b=2"].map((cookie) => ["set-cookie", cookie]);
      return new Response(request.body, { status: 404, headers });
    },
    empty: () => new Response(null, { status: 204 }),
  });
  const init = { method: "PUT", body: "\u{1FAA3}", headers: { a: "1" }, redirect: "manual" } as const;
  const answer = await first?.fetch("https://example.com/x?y", init);
  expect([answer?.status, answer?.headers.get("b"), await answer?.json()]).toEqual([
    ...[203, "c", ["PUT", "https://example.com/x?y", "manual", "1"]],
  ]);
  const echo = await other?.fetch(new Request("https://example.com/", init));
  expect([echo?.status, await echo?.text()]).toEqual([404, "\u{1FAA3}"]);
  expect(echo?.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  const none = await empty?.fetch("https://example.com/");
  expect([none?.status, none?.body]).toEqual([204, null]);
});

it.each<[string, Service, string, typeof Error]>([
  ["throws", () => Promise.reject(new RangeError("on purpose")), "on purpose", RangeError],
  ["returns nothing", async () => undefined, "API did not return a Response.", TypeError],
  ["returns something else", () => ({ status: 200 }), "API did not return a Response.", TypeError],
])("the caller of a function that %s receives an error", async (_, API, message, Class) => {
  const { API: binding } = await open({ API });
  const error = await refusalOf(binding?.fetch("https://example.com/"));
  expect([error.constructor, error.message]).toEqual([Class, message]);
});

it("options without functions stay as they are", async () => {
  const options = { serviceBindings: { NAMED: "worker" } };
  expect(await openFunctions(options, ".")).toBe(options);
});

it("a function for all outbound requests works without service bindings", async () => {
  const outboundService = (request: Request) => new Response(request.url);
  const opened = (await openFunctions({ outboundService }, ".")) as unknown as {
    readonly outboundService: { readonly address: string };
  };
  expect(opened).toEqual({ outboundService: { address: expect.any(String) }, serviceBindings: {} });
  const response = await functionBinding(opened.outboundService.address).fetch("https://example.com/a");
  expect(await response.text()).toBe("https://example.com/a");
});

it("a function receives a request of the project's Miniflare", async () => {
  const outboundService = (request: Request) => new Response(request.constructor.name);
  const opened = (await openFunctions({ outboundService }, folderOf(wranglerFiles))) as unknown as {
    readonly outboundService: { readonly address: string };
  };
  const response = await functionBinding(opened.outboundService.address).fetch("https://example.com/a");
  expect(await response.text()).toBe("RequestOfMiniflare");
});
