import { env, exports } from "cloudflare:workers";
import { expect, it, vi } from "vitest";

interface Events {
  scheduled(options?: object): Promise<object>;
  queue(name: string, messages: readonly object[]): Promise<object>;
}

const worker = exports.default as unknown as Events;

it("exports.default.scheduled() runs the handler, and waits", async () => {
  const result = await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date(1000) });
  expect(result).toEqual({ outcome: "ok", noRetry: false });
  expect(await (await env.FILES.get("cron"))?.text()).toBe("* * * * * 1000");
  expect(await worker.scheduled({ cron: "once" })).toEqual({ outcome: "ok", noRetry: true });
});

it("exports.default.scheduled() returns the outcome of an error", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await worker.scheduled({ cron: "fail" })).toMatchObject({ outcome: "exception" });
  log.mockRestore();
});

it("exports.default.queue() returns the decisions", async () => {
  const message = { timestamp: new Date(), attempts: 1 };
  const result = await worker.queue("jobs", [
    { ...message, id: "1", body: "done" },
    { ...message, id: "2", body: "again" },
  ]);
  expect(result).toMatchObject({ outcome: "ok", explicitAcks: ["1"], retryMessages: [{ msgId: "2" }] });
});

const piped = () => new Blob(["abc"]).stream().pipeThrough(new TransformStream());
const url = "https://example.com/length";

it.each<[string, string, RequestInit, (string | null)[]]>([
  ["no body", url, { method: "POST" }, [null, null]],
  ["text", url, { method: "POST", body: "é" }, ["2", null]],
  ["bytes", url, { method: "POST", body: new Uint8Array(3) }, ["3", null]],
  ["an own length", url, { method: "POST", body: "abcd", headers: { "content-length": "9" } }, ["9", null]],
  ["a stream", url, { method: "POST", body: piped() }, [null, "chunked"]],
  ["another page", "https://example.com/see-other", { method: "POST", body: "abc" }, [null, null]],
])("a request arrives with the length of its body: %s", async (_, url, options, lengths) => {
  expect(await (await exports.default.fetch(url, options)).json()).toEqual(lengths);
});

it("a request object arrives with the length of its body", async () => {
  const response = await exports.default.fetch(new Request(url, { method: "POST", body: "abc" }));
  expect(await response.json()).toEqual(["3", null]);
  const streamed = await exports.default.fetch(new Request(url, { method: "POST", body: piped() }));
  expect(await streamed.json()).toEqual([null, "chunked"]);
});

it("bindings to the Worker itself reach its exports", async () => {
  const own = env["OWN"] as typeof exports.default;
  expect(await (await own.fetch("https://example.com/path")).text()).toBe("at /path");
  expect(await (await exports.default.fetch("https://example.com/count")).json()).toBe(1);
  expect(await (env["COUNTER"] as { add(key: string): Promise<number> }).add("count")).toBe(2);
});

it("the getters of an entrypoint are properties, and its own members are hidden", async () => {
  for (const values of [exports["Values"], env["VALUES"]] as unknown as Record<string, never>[]) {
    const { first, later, twice, own, missing, fails } = values as Record<string, PromiseLike<unknown>>;
    expect(await Promise.all([first, later, values["text"]])).toEqual([1, 2, "has FILES"]);
    expect(await (await (twice as PromiseLike<(value: number) => Promise<number>>))(2)).toBe(4);
    const refusalOf = async (call: unknown) => {
      try {
        return await (typeof call === "function" ? call() : call);
      } catch (error) {
        const { name, message, remote } = error as Error & { readonly remote?: boolean };
        return [name, message.split("\n")[0], remote];
      }
    };
    const receiver = "The RPC receiver";
    const hidden = `${receiver}'s prototype does not implement "own", but the receiver instance does.`;
    expect(await refusalOf(own)).toEqual(["TypeError", hidden, true]);
    expect(await refusalOf(async () => own)).toEqual(["TypeError", hidden, true]);
    expect(await refusalOf(async () => missing)).toEqual([
      "TypeError",
      `${receiver} does not implement "missing".`,
      true,
    ]);
    expect(await refusalOf(async () => fails)).toEqual(["RangeError", "no value", true]);
    expect(await refusalOf(first)).toEqual(["TypeError", '"first" is not a function.', true]);
  }
});

it("what an entrypoint returns can be disposed", async () => {
  const { names, shared } = env["VALUES"] as unknown as Record<string, () => Promise<object>>;
  const list = (await names?.()) as string[] & Disposable;
  expect(list).toEqual(["a"]);
  list[Symbol.dispose]();
  const target = (await shared?.()) as Disposable & { name(): Promise<string> };
  expect(await target.name()).toBe("shared");
  target[Symbol.dispose]();
});

it("an entrypoint receives props", async () => {
  const withProps = (exports.Named as unknown as (options: object) => typeof exports.default)({ props: { user: "a" } });
  expect(await (await withProps.fetch("https://example.com/")).json()).toEqual({ user: "a" });
  expect(await (await exports.Named.fetch("https://example.com/")).json()).toEqual({});
  const events = withProps as unknown as Events;
  for (const call of [() => events.scheduled(), () => events.queue("jobs", [])]) {
    await env.FILES.delete("props");
    await call();
    expect(await (await env.FILES.get("props"))?.json()).toEqual({ user: "a" });
  }
});
