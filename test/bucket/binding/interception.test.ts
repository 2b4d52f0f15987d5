import { FakeBucket, type StoreMultipartUpload } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { contents, fork, journal, seed } from "fakebucket/testing";
import { describe, expect, it, vi } from "vitest";
import { intercept } from "../../../src/engine/port.js";
import type { Call, Interceptor } from "../../../src/engine/tap.js";
import { found, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";

const passing: Interceptor = () => (commit) => commit();

/** Creates an interceptor that holds every commit until released. */
function holding() {
  const calls: Call[] = [];
  const held: (() => void)[] = [];
  const interceptor: Interceptor = (call) => {
    calls.push(call);
    return (commit) =>
      new Promise((resolve, reject) => {
        held.push(() => {
          try {
            resolve(commit());
          } catch (error) {
            reject(error);
          }
        });
      });
  };
  return { calls, interceptor, held, release: () => held.shift()?.() };
}

function intercepted(bucket: FakeBucket, interceptor: Interceptor): FakeBucket {
  return found(intercept(bucket, interceptor) ?? null);
}

describe("an intercepted bucket", () => {
  it("shares the taps of the first bucket, and a fork does not", async () => {
    const bucket = new FakeBucket();
    const calls = journal(bucket);
    await intercepted(bucket, passing).put("k", "v");
    await fork(bucket).put("fork", "v");
    expect(calls.calls().map(({ keys }) => keys)).toEqual([["k"]]);
  });

  it("passes each call to both of two interceptors, and no seed to either", async () => {
    const seen: [order: string, call: Call][] = [];
    const noting = (order: string): Interceptor => {
      return (call) => {
        seen.push([order, call]);
        return (commit) => commit();
      };
    };
    const bucket = intercepted(intercepted(new FakeBucket(), noting("inner")), noting("outer"));
    await seed(bucket, { a: "1", b: new Blob(["2"]) });
    expect(seen).toEqual([]);
    await bucket.delete(["a", "b"]);
    const call = { action: "delete", array: true, keys: ["a", "b"] };
    expect(seen).toEqual([
      ["outer", call],
      ["inner", call],
    ]);
  });

  it("takes the damage of the inner one of two interceptors", async () => {
    const cutting = (after: number): Interceptor => {
      return () => (commit) => commit({ type: "cut", after, happened: () => undefined });
    };
    const bucket = new FakeBucket();
    await intercepted(intercepted(bucket, cutting(1)), cutting(2)).put("k", "abc");
    expect(await textOf(bucket, "k")).toBe("a");
  });

  it.each([
    [0, ["a", "b"], 1],
    [1, ["b"], 1],
    [2, [], 0],
    [3, [], 0],
  ])("deletes two keys cut after %i: %j are left, and the damage happens %i times", async (after, left, times) => {
    const bucket = new FakeBucket({ objects: { a: "1", b: "2" } });
    const happened = vi.fn();
    await intercepted(bucket, () => (commit) => commit({ type: "cut", after, happened })).delete(["a", "b"]);
    expect([[...contents(bucket).objects.keys()], happened.mock.calls.length]).toEqual([left, times]);
  });

  it("is of the same class, with the same objects", async () => {
    const bucket = new FakeBucket();
    const other = intercepted(bucket, passing);
    await bucket.put("a", "of the first");
    await other.put("b", "of the other");
    expect([await textOf(other, "a"), await textOf(bucket, "b")]).toEqual(["of the first", "of the other"]);
    expect(other).toBeInstanceOf(FakeBucket);
    expect(Reflect.ownKeys(other)).toEqual([]);
    expect(intercepted(new R2Bucket(), passing)).toBeInstanceOf(R2Bucket);
  });

  it("checks conditions at the commit", async () => {
    const bucket = new FakeBucket();
    const { interceptor, release } = holding();
    const put = intercepted(bucket, interceptor).put("k", "late", { onlyIf: { etagDoesNotMatch: "*" } });
    await bucket.put("k", "early");
    release();
    expect(await put).toBeNull();
  });

  it("reads arguments at the call", async () => {
    const bucket = new FakeBucket();
    const { interceptor, release, calls } = holding();
    const other = intercepted(bucket, interceptor);
    const [value, options] = [new TextEncoder().encode("given"), { customMetadata: { a: "given" } }];
    const put = other.put("k", value, options);
    value.fill(0);
    options.customMetadata.a = "changed";
    release();
    expect((await put).customMetadata).toEqual({ a: "given" });
    expect(await textOf(bucket, "k")).toBe("given");
    await rejectionOf(other.list({ limit: 2 ** 40 }));
    expect(calls.map(({ action }) => action)).toEqual(["put"]);
  });

  it("reads a value's stream between invoke and commit", async () => {
    const bucket = new FakeBucket();
    const seen: string[] = [];
    const other = intercepted(bucket, () => {
      seen.push("invoke");
      return (commit) => {
        seen.push("commit");
        return commit();
      };
    });
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.push("read");
          controller.enqueue(new Uint8Array(1));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await other.put("k", stream);
    expect(seen).toEqual(["invoke", "read", "commit"]);
  });

  it("passes every call to its interceptor, including calls on uploads", async () => {
    const calls: Call[] = [];
    const bucket = new FakeBucket({ limits: { minPartBytes: 0 } });
    const other = intercepted(bucket, (call) => {
      calls.push(call);
      return (commit) => commit();
    });
    await other.head("k");
    await other.get("k");
    await other.put("k", streamOf(new Uint8Array(1)));
    await other.list();
    await other.delete(["k"]);
    const upload: StoreMultipartUpload = await other.createMultipartUpload("k");
    const part = await other.resumeMultipartUpload("k", upload.uploadId).uploadPart(1, "v");
    await upload.complete([part]);
    await upload.abort();
    const uploadId = expect.any(String);
    expect(calls).toMatchObject([
      { action: "head", key: "k" },
      { action: "get", key: "k" },
      { action: "put", key: "k" },
      { action: "list" },
      { action: "delete", keys: ["k"] },
      { action: "createMultipartUpload", key: "k" },
      { action: "uploadPart", key: "k", uploadId, partNumber: 1 },
      { action: "completeMultipartUpload", key: "k", uploadId },
      { action: "abortMultipartUpload", key: "k", uploadId },
    ]);
  });

  it("stores nothing if a call fails before its commit, and keeps the object if the answer is lost", async () => {
    const bucket = new FakeBucket();
    const lost = new Error("lost");
    const refusing = intercepted(bucket, () => () => {
      throw lost;
    });
    expect(await rejectionOf(refusing.put("k", "v"))).toBe(lost);
    expect(await bucket.head("k")).toBeNull();
    const losing = intercepted(bucket, () => (commit) => {
      commit();
      throw lost;
    });
    expect(await rejectionOf(losing.put("k", "v"))).toBe(lost);
    expect(await textOf(bucket, "k")).toBe("v");
  });

  it("runs every interceptor, the last one first", async () => {
    const seen: string[] = [];
    const telling =
      (name: string): Interceptor =>
      () => {
        seen.push(`${name} invoke`);
        return (commit) => {
          seen.push(`${name} commit`);
          return commit();
        };
      };
    await intercepted(intercepted(new FakeBucket(), telling("inner")), telling("outer")).head("k");
    expect(seen).toEqual(["outer invoke", "inner invoke", "outer commit", "inner commit"]);
  });

  it("names the caller in its errors, even in late ones", async () => {
    const { interceptor, release } = holding();
    async function caller() {
      await intercepted(new FakeBucket(), interceptor).delete([]);
    }
    const rejected = rejectionOf(caller());
    release();
    const error = await rejected;
    expect(error.message).toContain("(10027)");
    expect(error.stack?.split("\n").slice(0, 3).join("\n")).toContain("caller");
  });
});

describe("a bucket with replaced methods", () => {
  it("cannot be intercepted, since the other bucket would lack them", () => {
    class Counting extends FakeBucket {
      override head(key: string) {
        return super.head(`counted/${key}`);
      }
    }
    expect(intercept(new Counting(), passing)).toBeUndefined();
    const spied = new FakeBucket();
    vi.spyOn(spied, "put");
    expect(intercept(spied, passing)).toBeUndefined();
    expect(intercept(new Proxy(new FakeBucket(), {}), passing)).toBeUndefined();
    expect(intercept(Object.create(FakeBucket.prototype), passing)).toBeUndefined();
  });
});
