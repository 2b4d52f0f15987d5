import { RemoteBucket } from "fakebucket/remote";
import { describe, expect, it } from "vitest";
import { credentials } from "./door.js";
import { object, refused, storeOf } from "./store-of.js";

describe("new RemoteBucket()", () => {
  const options = { endpoint: "https://store.test", bucket: "files", credentials };

  it.each([
    [{ endpoint: "store.test" }, 'endpoint must be an http or https URL, not "store.test"'],
    [{ bucket: "a/b" }, 'bucket must be the name of a bucket, not "a/b"'],
    [{ credentials: { accessKeyId: "id" } }, "credentials.secretAccessKey must be a string, not the one given"],
    [{ endpoint: "https://store.test/#a" }, 'endpoint must be an http or https URL, not "https://store.test/#a"'],
    [{ endpoint: "https://store.test/?a" }, 'endpoint must be an http or https URL, not "https://store.test/?a"'],
    [{ credentials: { ...credentials, sessionToken: 5 } }, "credentials.sessionToken must be a string, not the one"],
    [{ endpoint: "ftp://store.test" }, 'endpoint must be an http or https URL, not "ftp://store.test"'],
    [{ credentials: { secretAccessKey: "s" } }, "credentials.accessKeyId must be a string, not the one given"],
    [{ credentials: { ...credentials, sessionToken: 0 } }, "credentials.sessionToken must be a string, not the one"],
    [{ credentials: "id" }, 'credentials must be an object, not "id"'],
    [{ region: "" }, 'region must be a name, not ""'],
    [{ addressing: "dns" }, 'addressing must be "path" or "host", not "dns"'],
    [{ fetch: {} }, "fetch must be a function, not an object"],
    [{ signal: {} }, "signal must be an AbortSignal, not an object"],
    [{ attempts: 1.5 }, "attempts must be a whole number from 1 to 100, not 1.5"],
    [{ attempts: 0 }, "attempts must be a whole number from 1 to 100, not 0"],
    [{ attempts: 101 }, "attempts must be a whole number from 1 to 100, not 101"],
    [{ backoffMilliseconds: -1 }, "backoffMilliseconds must be a whole number from 0 to 2147483647, not -1"],
    [
      { backoffMilliseconds: 2 ** 31 },
      "backoffMilliseconds must be a whole number from 0 to 2147483647, not 2147483648",
    ],
    [{ timeoutMilliseconds: 0 }, "timeoutMilliseconds must be a whole number from 1 to 2147483647, not 0"],
    [
      { timeoutMilliseconds: 2 ** 31 },
      "timeoutMilliseconds must be a whole number from 1 to 2147483647, not 2147483648",
    ],
    [{ maxHeldBytes: -1 }, "maxHeldBytes must be a whole number from 0 to 9007199254740991, not -1"],
    [{ maxParallelRequests: 0 }, "maxParallelRequests must be a whole number from 1 to 1000, not 0"],
    [{ maxParallelRequests: 1001 }, "maxParallelRequests must be a whole number from 1 to 1000, not 1001"],
    [{ conditionalWrites: true }, 'conditionalWrites must be "standard", "bareEtags" or "none", not true'],
    [{ semantics: "other" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "other"'],
    [{ other: 1 }, 'there is no option "other"; expected endpoint, bucket'],
  ])("refuses %o", (wrong, text) => {
    expect(() => new RemoteBucket({ ...options, ...wrong } as never)).toThrow(text);
  });

  it.each([
    { attempts: 1, backoffMilliseconds: 0, timeoutMilliseconds: 1, maxHeldBytes: 0, maxParallelRequests: 1 },
    { endpoint: new URL("https://store.test/s3") as never },
    { bucket: "my.bucket_1" },
    { attempts: 100, backoffMilliseconds: 2 ** 31 - 1, timeoutMilliseconds: 2 ** 31 - 1, maxParallelRequests: 1000 },
  ])("takes %o", (limits) => {
    expect(new RemoteBucket({ ...options, ...limits })).toBeInstanceOf(RemoteBucket);
  });

  it("takes an option of undefined for its default", async () => {
    const names = [
      "region",
      "addressing",
      "conditionalWrites",
      "attempts",
      "backoffMilliseconds",
      "timeoutMilliseconds",
    ];
    names.push("signal", "maxHeldBytes", "maxParallelRequests", "semantics", "compatibilityDate", "compatibilityFlags");
    const answers = [
      () => refused(500, "InternalError"),
      () => object("hello"),
      () => new Response(),
      () => new Response(),
    ];
    const { bucket, received } = storeOf(
      [...answers, () => refused(412, "PreconditionFailed")],
      Object.fromEntries(names.map((name) => [name, undefined])),
    );
    expect(await bucket.head("k")).not.toBeNull();
    await bucket.delete(["a\u0001", "b\u0001"]);
    expect(await bucket.put("k", "v", { onlyIf: { etagMatches: "e" } })).toBeNull();
    const [{ url, headers }] = received.slice(-1) as [(typeof received)[0]];
    expect([url.href, headers.get("if-match"), received.length]).toEqual(["https://store.test/files/k", '"e"', 5]);
    expect(headers.get("authorization")).toContain("/auto/s3/");
  });

  it("puts the bucket's name into the path or before the host name", async () => {
    for (const [addressing, address] of [
      ["path", "https://store.test/files/a/b%2B%20c%21%27%28%29%2A-._~"],
      ["host", "https://files.store.test/a/b%2B%20c%21%27%28%29%2A-._~"],
    ] as const) {
      const { bucket, received } = storeOf([() => object("hello")], { addressing });
      await bucket.head("a/b+ c!'()*-._~");
      expect(received[0]?.url.href).toBe(address);
    }
  });

  it("learns for each bucket that it exists", async () => {
    expect(await storeOf([() => object("hello")]).bucket.head("k")).not.toBeNull();
    const { bucket } = storeOf([() => new Response(null, { status: 404 }), () => refused(404, "NoSuchBucket")]);
    await expect(bucket.head("k")).rejects.toThrow("(10006)");
  });

  it("signs for the given region", async () => {
    const { bucket, received } = storeOf([() => object("hello")], { region: "eu-1" });
    await bucket.head("k");
    expect(received[0]?.headers.get("authorization")).toContain("/eu-1/s3/");
  });
});
