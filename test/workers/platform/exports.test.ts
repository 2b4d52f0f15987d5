import * as test from "cloudflare:test";
import * as platform from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import worker from "./src/index.js";

const { createExecutionContext, createMessageBatch, createScheduledController, getQueueResult, reset, SELF } = test;
const { env, exports, withEnv, withEnvAndExports, withExports } = platform;

/** Returns the class, name, message and properties of the error that a call throws. */
async function thrownBy(call: () => unknown): Promise<readonly unknown[]> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Error)) return [error];
    return [error.constructor.name, error.name, error.message, { ...error }];
  }
  return [];
}

const at = (path: string, init?: RequestInit) => exports.default.fetch(`https://example.com${path}`, init);

afterEach(() => reset());

describe("env", () => {
  it("has the variables, the secrets and the buckets", async () => {
    expect(env).toMatchObject({ GREETING: "hello", LIMIT: 3, SETTINGS: { deep: [1, 2] }, ENABLED: true });
    expect(env).toMatchObject({
      SECRET: "from a file",
      PLAIN: "as it is",
      EMPTY: "",
      LINES: "a\nb",
      SINGLE: "x#y\\nz",
    });
    await env.FILES.put("key", "value");
    expect(await (await env.FILES.get("key"))?.text()).toBe("value");
  });

  it("is the same in both modules, and for the handler", async () => {
    expect(test.env).toBe(env);
    expect(await (await at("/env")).json()).toEqual(["hello", true, true]);
  });

  it("takes assigned values to the Worker", async () => {
    Object.assign(env, { GREETING: "hi" });
    expect(await (await at("/env")).json()).toEqual(["hi", true, true]);
    Object.assign(env, { GREETING: "hello" });
  });

  it("is replaced in withEnv(), also after await", async () => {
    const seen = await withEnv({ GREETING: "bye" }, async () => {
      await Promise.resolve();
      return [env.GREETING, env["LIMIT"]];
    });
    expect([seen, env.GREETING]).toEqual([["bye", undefined], "hello"]);
  });

  it("is empty again after reset()", async () => {
    await env.FILES.put("key", "value");
    await reset();
    expect((await env.FILES.list()).objects).toEqual([]);
  });
});

describe("exports", () => {
  it.each(["/error", "/range-error", "/own-error", "/text", "/nothing"])("throws the error of %s", async (path) => {
    const expected: Readonly<Record<string, unknown>> = {
      "/error": ["Error", "Error", "broken", { remote: true }],
      "/range-error": ["RangeError", "RangeError", "too far", { remote: true }],
      "/own-error": ["Error", "OwnError", "mine", { name: "OwnError", status: 418, remote: true }],
      "/text": ["Error", "Error", "only text", { remote: true }],
      "/nothing": [
        "TypeError",
        "TypeError",
        "Incorrect type for Promise: the Promise did not resolve to 'Response'.",
        { remote: true },
      ],
    };
    expect(await thrownBy(() => at(path))).toEqual(expected[path]);
  });

  it.each([
    ["/echo", { method: "GET", body: "", redirect: "manual", pathname: "/echo" }],
    ["/301", { method: "GET", body: "", redirect: "manual", pathname: "/echo" }],
    ["/303", { method: "GET", body: "", redirect: "manual", pathname: "/echo" }],
    ["/307", { method: "POST", body: "data", redirect: "manual", pathname: "/echo" }],
  ])("follows redirects from %s", async (path, answer) => {
    const response = await at(path, path === "/echo" ? {} : { method: "POST", body: "data" });
    expect(await response.json()).toEqual(answer);
    expect([response.url, response.redirected]).toEqual(["https://example.com/echo", path !== "/echo"]);
  });

  it("leaves redirects to the caller in manual mode", async () => {
    const response = await at("/301", { redirect: "manual" });
    expect([response.status, response.headers.get("location"), response.redirected]).toEqual([301, "/echo", false]);
  });

  it("fails after too many redirects", async () => {
    expect(await thrownBy(() => at("/loop"))).not.toEqual([]);
  });

  it("accepts a request, and its cf", async () => {
    const response = await exports.default.fetch(new Request("https://example.com/echo", { method: "PUT", body: "x" }));
    expect(await response.json()).toMatchObject({ method: "PUT", body: "x" });
    expect(await (await at("/cf", { cf: { country: "DE" } } as RequestInit)).json()).toEqual({ country: "DE" });
  });

  it("passes on a fetched response, with its own address", async () => {
    const response = await at("/passed-on");
    expect([await response.text(), response.url]).toEqual(["named /passed-on", "https://example.com/passed-on"]);
  });

  it("imports files other than scripts by wrangler's rules", async () => {
    expect(await (await at("/files")).json()).toEqual(["<h1>{{title}}</h1>\n", [0, 1, 127]]);
  });

  it("refuses an invalid address", async () => {
    expect((await thrownBy(() => exports.default.fetch("/echo")))[0]).toBe("TypeError");
  });

  it("calls the methods of an entrypoint", async () => {
    expect(await exports.Named.add(1, 2)).toBe(3);
    expect(await (await exports.Named.fetch("https://example.com/a")).text()).toBe("named /a");
    expect(await thrownBy(() => exports.Named.fail())).toEqual([
      ...["Error", "OwnError", "from a method", { name: "OwnError", status: 418, remote: true }],
    ]);
    const missing = await thrownBy(() => exports.Named.missing());
    expect(missing.slice(0, 3)).toEqual(["TypeError", "TypeError", 'The RPC receiver does not implement "missing".']);
  });

  it("are replaced in withExports()", () => {
    expect(withExports({ other: 1 }, () => exports["other"])).toBe(1);
    expect(withEnvAndExports({ A: 1 }, { B: 2 }, () => [env["A"], exports["B"]])).toEqual([1, 2]);
    const both = () => [env["A"], exports["B"]];
    expect(withExports({ B: 2 }, () => withEnv({ A: 1 }, both))).toEqual([1, 2]);
    expect(withEnv({ A: 1 }, () => withExports({ B: 2 }, both))).toEqual([1, 2]);
    expect(withEnv({ A: 0 }, () => withEnv({ A: 1 }, () => env["A"]))).toBe(1);
  });
});

describe("SELF", () => {
  it("has no body for HEAD", async () => {
    const response = await SELF.fetch("https://example.com/echo", { method: "HEAD" });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      ...[200, "application/json", ""],
    ]);
  });

  it("fetches", async () => {
    expect(await (await SELF.fetch("https://example.com/echo")).json()).toMatchObject({ method: "GET" });
  });
});

describe("handlers called by a test", () => {
  it("wait with waitOnExecutionContext()", async () => {
    const ctx = createExecutionContext();
    await worker.fetch(new Request("https://example.com/wait"), env, ctx);
    await test.waitOnExecutionContext(ctx);
    expect(await (await env.FILES.get("waited"))?.text()).toBe("by ctx");
  });

  it("wait for promises that are added while they wait", async () => {
    const ctx = createExecutionContext();
    const done: number[] = [];
    const add = (left: number): void =>
      ctx.waitUntil(
        new Promise((later) => setTimeout(later, 1)).then(() => {
          done.push(left);
          if (left > 0) add(left - 1);
        }),
      );
    add(2);
    await test.waitOnExecutionContext(ctx);
    expect(done).toEqual([2, 1, 0]);
  });

  it("refuse other arguments", async () => {
    const controller = createScheduledController as (options: unknown) => unknown;
    for (const options of ["* * * * *", 5, true]) {
      expect((await thrownBy(() => controller(options)))[2]).toBe(
        "Failed to execute 'createScheduledController': parameter 1 is not of type 'ScheduledOptions'.",
      );
    }
    expect(controller({ cron: 5, scheduledTime: new Date(1) })).toMatchObject({ cron: "5", scheduledTime: 1 });
    const result = getQueueResult as (batch: unknown, ctx: unknown) => Promise<unknown>;
    expect((await thrownBy(() => result({ messages: [] }, createExecutionContext())))[2]).toContain(
      "Failed to execute 'getQueueResult': parameter 1 is not of type 'MessageBatch'.",
    );
  });

  it("report later failures", async () => {
    const ctx = createExecutionContext();
    ctx.waitUntil(Promise.reject(new Error("late")));
    expect(await thrownBy(() => test.waitOnExecutionContext(ctx))).toEqual(["Error", "Error", "late", {}]);
    ctx.waitUntil(Promise.reject(new Error("one")));
    ctx.waitUntil(Promise.reject(new Error("two")));
    expect((await thrownBy(() => test.waitOnExecutionContext(ctx)))[0]).toBe("AggregateError");
    expect(ctx.passThroughOnException()).toBeUndefined();
  });

  it("refuse another ctx", async () => {
    const refused = await thrownBy(() => test.waitOnExecutionContext({} as ExecutionContext));
    expect(refused[2]).toContain("parameter 1 is not of type 'ExecutionContext'");
  });

  it("are scheduled", async () => {
    const controller = createScheduledController({ cron: "* * * * *", scheduledTime: 0 });
    expect([controller.cron, controller.scheduledTime, controller.noRetry()]).toEqual(["* * * * *", 0, undefined]);
    const ctx = createExecutionContext();
    await worker.scheduled(controller, env, ctx);
    await test.waitOnExecutionContext(ctx);
    expect(await (await env.FILES.get("cron"))?.text()).toBe("* * * * * 0");
    for (const options of [undefined, null, {}] as (object | undefined)[]) {
      const before = Date.now();
      const { cron, scheduledTime } = createScheduledController(options);
      expect([cron, scheduledTime >= before && scheduledTime <= Date.now()]).toEqual(["", true]);
    }
  });

  it("report which messages of a batch to retry", async () => {
    const messages = ["once", "again"].map((body, index) => ({ id: `${index}`, timestamp: index, attempts: 1, body }));
    const batch = createMessageBatch("jobs", messages);
    expect([batch.queue, batch.messages.map(({ timestamp }) => timestamp.getTime())]).toEqual(["jobs", [0, 1]]);
    await worker.queue(batch);
    expect(await getQueueResult(batch, createExecutionContext())).toEqual({
      outcome: "ok",
      ackAll: false,
      retryBatch: { retry: false },
      explicitAcks: ["0"],
      retryMessages: [{ msgId: "1" }],
    });
  });

  it("report decisions that are made in waitUntil()", async () => {
    const batch = createMessageBatch("jobs", [{ id: "1", timestamp: 0, attempts: 1, body: {} }]);
    const ctx = createExecutionContext();
    ctx.waitUntil(new Promise((later) => setTimeout(later, 1)).then(() => batch.ackAll()));
    expect(await getQueueResult(batch, ctx)).toMatchObject({ ackAll: true });
  });

  it("report a decision about a whole batch", async () => {
    for (const [all, other, expected] of [
      ["ackAll", "retry", { ackAll: true, retryBatch: { retry: false } }],
      ["retryAll", "ack", { ackAll: false, retryBatch: { retry: true } }],
    ] as const) {
      const batch = createMessageBatch("jobs", [{ id: "1", timestamp: 0, attempts: 1, body: {} }]);
      batch[all]();
      batch.messages[0]?.[other]();
      const result = await getQueueResult(batch, createExecutionContext());
      expect(result).toMatchObject({ ...expected, explicitAcks: [], retryMessages: [] });
    }
  });

  it.each([
    ["no list", ["jobs"], "Failed to execute 'createMessageBatch': parameter 2 is not of type 'Array'."],
    ["an object", ["jobs", {}], "Failed to execute 'createMessageBatch': parameter 2 is not of type 'Array'."],
    ["no time", ["jobs", [{ id: "1", attempts: 1 }]], "the provided value is not of type 'date'."],
    ["no attempts", ["jobs", [{ id: "1", timestamp: 1 }]], "the provided value is not of type 'number'."],
  ])("refuse a batch with %s", async (_, args, reason) => {
    const refused = (await thrownBy(() =>
      (createMessageBatch as (...args: unknown[]) => unknown)(...args),
    )) as string[];
    expect([refused[0], refused[2]]).toEqual(["TypeError", expect.stringContaining(reason)]);
  });
});

describe("cloudflare:workers", () => {
  it("waits with waitUntil() outside a request", () => {
    expect(platform.waitUntil(Promise.resolve())).toBeUndefined();
  });

  it("has classes that keep their constructor arguments", () => {
    const ctx = createExecutionContext();
    class Entry extends platform.WorkerEntrypoint {
      parts(): unknown[] {
        return [this.ctx === ctx, this.env];
      }
    }
    expect(new Entry(ctx, { A: 1 }).parts()).toEqual([true, { A: 1 }]);
    expect(new (class Target extends platform.RpcTarget {})()).toBeInstanceOf(platform.RpcTarget);
    expect([typeof platform.DurableObject, typeof platform.WorkflowEntrypoint]).toEqual(["function", "function"]);
  });
});
