import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newestDate } from "../real-runtime/installed-runtime.js";
import { bundle, startWorkers } from "../real-runtime/workers.js";

const { ask, stop } = startWorkers([
  {
    name: "rpc",
    compatibilityDate: newestDate,
    r2Buckets: { BUCKET: "rpc" },
    serviceBindings: { RESULTS: { name: "rpc", entrypoint: "Results" } },
    code: bundle(new URL("rpc-worker.ts", import.meta.url)),
  },
]);
afterAll(stop);

const etag = "5d41402abc4b2a76b9719d911017c592";
const plain = { name: "Object", key: "k", etag, isDated: true, md5: etag };

describe("over RPC", () => {
  let seen: Readonly<Record<string, unknown>> = {};
  beforeAll(async () => {
    seen = (await ask("rpc", undefined)) as typeof seen;
  });

  it.each(["head", "put", "list", "nested", "argument"])(
    "%s is refused with a replacement to send [result.rpc]",
    (what) => {
      expect(seen[what]).toBe(
        "DataCloneError: A HeadResult of FakeBucket cannot be sent over RPC. Send a plain object: { ...object, checksums: object.checksums.toJSON() }",
      );
    },
  );

  it("get is refused with a replacement to send [result.rpc]", () => {
    expect(seen["get"]).toBe(
      "DataCloneError: A GetResult of FakeBucket cannot be sent over RPC. Send a plain object: { ...object, checksums: object.checksums.toJSON(), body: object.body }",
    );
  });

  it("the recommended replacement arrives [result.rpc]", () => {
    expect(seen["plain head"]).toEqual(plain);
    expect(seen["plain get"]).toEqual({ ...plain, text: "hello" });
    expect(seen["real plain head"]).toEqual(plain);
    expect(seen["real plain get"]).toEqual({ ...plain, text: "hello" });
  });

  it("a result of the platform arrives with its class [result.rpc]", () => {
    const head = { ...plain, name: "HeadResult" };
    expect(seen["real head"]).toEqual(head);
    expect(seen["real put"]).toEqual(head);
    expect(seen["real nested"]).toMatchObject({ ...plain, name: "Object" });
    expect(seen["real get"]).toEqual({ ...plain, name: "GetResult", text: "hello" });
    expect(seen["real list"]).toMatchObject({ name: "Object", keys: ["k"] });
  });

  it.each(["bucket", "upload"])("a %s is refused, like the platform's", (what) => {
    expect(seen[what]).toMatch(/^DataCloneError: /);
    expect(seen[`real ${what}`]).toMatch(/^DataCloneError: /);
  });

  it("other reads of a result's prototype return it", () => {
    expect(seen["is one"]).toEqual([true, true]);
    expect(seen["asked alone"]).toBe("[object HeadResult]");
    expect(seen["is one without stacks"]).toBe(true);
    expect(seen["limit"]).toBe(0);
  });
});
