import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { faults, journal } from "fakebucket/testing";
import { describe, expect, it } from "vitest";

it("handlers of an object other than events must be called directly", async () => {
  const { email } = SELF as unknown as Record<"email", () => Promise<void>>;
  await expect(email()).rejects.toThrow("Import the object that has email(), and call it with ");
});

it("a fetch of nothing is refused as by a request", async () => {
  const fetch = SELF["fetch"] as (address?: string) => Promise<Response>;
  await expect(fetch()).rejects.toThrow(/URL|argument/);
});

it("the digest of an aborted stream is an unhandled rejection if nobody reads it, as in the runtime", async () => {
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const unread = new Promise((resolve) => process.once("unhandledRejection", resolve));
  await new crypto.DigestStream("SHA-1").abort("unread");
  expect(await unread).toBe("unread");
  for (const listener of listeners) process.on("unhandledRejection", listener);
});

describe("missing bindings", () => {
  const fromPlatform = 'provides it with `others: "platform"` only';
  const notAtAll = "does not provide it";
  it.each([
    ["CACHE", "get", "a KV namespace", fromPlatform],
    ["JOBS", "send", "a Queue", fromPlatform],
    ["AI", "run", "Workers AI", notAtAll],
    ["OTHER", "fetch", "a service binding", notAtAll],
    ["EVENTS", "writeDataPoint", "a binding of analytics_engine_datasets", fromPlatform],
  ])("env.%s explains itself at %s", (name, member, kind, reason) => {
    expect(env[name]).toBeDefined();
    expect(() => Reflect.get(env[name] as object, member)).toThrow(
      `env.${name} is ${kind}: fakebucket/workers ${reason}. Pass an object in \`bindings\`, or run this test in the Workers pool.`,
    );
  });

  it("env.ROOMS lists the ways to test a Durable Object", () => {
    expect(() => Reflect.get(env["ROOMS"] as object, "idFromName")).toThrow(
      /^env.ROOMS is a Durable Object namespace: .*Make the class with `new` .*durable-objects\.md.*Workers pool\.$/,
    );
  });

  it("can be replaced", () => {
    const { CACHE } = env;
    Object.assign(env, { CACHE: { get: () => "own" } });
    expect(env["CACHE"]).toHaveProperty("get");
    Object.assign(env, { CACHE });
  });
});

describe("the buckets", () => {
  it("accept faults and journals, and use deployed semantics", async () => {
    const calls = journal(env.FILES);
    faults(env.FILES).on("put").refuse(10001).once();
    await expect(env.FILES.put("a/b", "value")).rejects.toThrow("(10001)");
    await env.FILES.put("a/b", "value");
    expect(calls.calls().length).toBe(2);
    expect((await env.FILES.list({ delimiter: "/" })).delimitedPrefixes).toEqual(["a/"]);
    const upload = await env.FILES.createMultipartUpload("c", { customMetadata: { d: "e" } });
    const completed = await upload.complete([await upload.uploadPart(1, "value")]);
    expect([completed.customMetadata, (await env.FILES.head("c"))?.customMetadata]).toEqual([{}, { d: "e" }]);
  });
});
