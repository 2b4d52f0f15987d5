import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns the name and message of the error that a call throws. */
async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error instanceof Error ? [error.name, error.message] : error;
  }
  return "nothing";
}

async function digestOf(algorithm: string | { readonly name: string }, ...chunks: unknown[]): Promise<unknown[]> {
  const stream = new crypto.DigestStream(algorithm);
  const writer = stream.getWriter();
  for (const chunk of chunks) {
    await writer.write(chunk);
    // The writer may reuse its buffer.
    if (chunk instanceof Uint8Array) chunk.fill(0);
  }
  await writer.close();
  const digest = new Uint8Array(await stream.digest);
  return [[...digest.slice(0, 2)], digest.length, stream.bytesWritten];
}

describe("streams", () => {
  it("FixedLengthStream: a bucket accepts its readable side", async () => {
    const { readable, writable } = new FixedLengthStream(3);
    const writer = writable.getWriter();
    const writing = writer.write(bytes("abc")).then(() => writer.close());
    expect((await Promise.all([env.FILES.put("key", readable), writing]))[0]).toMatchObject({ size: 3 });
  });

  it("IdentityTransformStream: passes bytes and text, and refuses other chunks", async () => {
    const whole = bytes("xabcx");
    const parts = [whole.subarray(1, 4), new DataView(whole.buffer, 1, 3)];
    for (const chunk of [bytes("abc"), bytes("abc").buffer, "abc", ...parts]) {
      const { readable, writable } = new IdentityTransformStream();
      const writer = writable.getWriter();
      const writing = writer.write(chunk).then(() => writer.close());
      expect((await Promise.all([new Response(readable).text(), writing]))[0]).toBe("abc");
    }
    const { readable, writable } = new IdentityTransformStream();
    readable
      .getReader()
      .read()
      .catch(() => undefined);
    expect(await refusalOf(() => writable.getWriter().write(5))).toEqual([
      "TypeError",
      "This TransformStream is being used as a byte stream, but received an object of non-ArrayBuffer/ArrayBufferView type on its writable side.",
    ]);
    expect(Object.prototype.toString.call(new IdentityTransformStream())).toBe("[object IdentityTransformStream]");
  });

  it("are refused by a bucket if their length is unknown, and accepted if it is known", async () => {
    const { readable, writable } = new IdentityTransformStream();
    expect((await refusalOf(() => env.FILES.put("key", readable))) as string[]).toContain("TypeError");
    await writable.abort().catch(() => undefined);
    const request = new Request("https://example.com/", { method: "PUT", body: "abc" });
    expect(await env.FILES.put("key", new Request(request).body)).toMatchObject({ size: 3 });
  });

  it("need no duplex in a request", async () => {
    const body = new Blob(["abc"]).stream();
    expect(await new Request("https://example.com/", { method: "POST", body }).text()).toBe("abc");
  });
});

describe("requests", () => {
  it("keep cf in clones and copies", () => {
    const cf = { country: "NL" };
    const request = new Request("https://example.com/", { cf } as RequestInit);
    const all = [request, request.clone(), request.clone().clone(), new Request(request)];
    expect(all.map((each) => Reflect.get(each, "cf"))).toEqual([cf, cf, cf, cf]);
    const other = new Request(request, { cf: { country: "DE" } } as RequestInit);
    expect(Reflect.get(other, "cf")).toEqual({ country: "DE" });
  });

  it("may be of a class of the script", () => {
    class Own extends Request {
      readonly own = true;
    }
    const request = new Own("https://example.com/", { method: "PUT" });
    expect([request instanceof Own, request.own, request.method]).toEqual([true, true, "PUT"]);
  });

  it("can wait by the scheduler", async () => {
    const done: string[] = [];
    setTimeout(() => done.push("timer"), 10);
    await (Reflect.get(globalThis, "scheduler") as unknown as { wait(milliseconds: number): Promise<void> }).wait(30);
    expect(done).toEqual(["timer"]);
  });

  it("are known to self", () => {
    expect(Reflect.get(globalThis, "self")).toBe(globalThis);
  });
});

describe("crypto", () => {
  it("DigestStream: digests written bytes and text", async () => {
    expect(await digestOf("SHA-256", bytes("ab"), "c")).toEqual([[186, 120], 32, 3n]);
    expect(await digestOf("md5", "abc")).toEqual([[144, 1], 16, 3n]);
    expect(await digestOf({ name: "SHA-1" })).toEqual([[218, 57], 20, 0n]);
    expect(await digestOf("SHA-384", "abc")).toEqual([[203, 0], 48, 3n]);
    expect(await digestOf("SHA-512", bytes("xabcx").subarray(1, 4))).toEqual([[221, 175], 64, 3n]);
    const aborted = new crypto.DigestStream("SHA-1");
    await aborted.abort("over");
    expect(await refusalOf(() => aborted.digest)).toBe("over");
  });

  it("subtle.digest: digests by MD5 as well", async () => {
    for (const [algorithm, first, length] of [
      ["MD5", 144, 16],
      [{ name: "md5" }, 144, 16],
      ["SHA-1", 169, 20],
    ] as const) {
      const digest = new Uint8Array(await crypto.subtle.digest(algorithm, bytes("abc").buffer));
      expect([digest[0], digest.length]).toEqual([first, length]);
    }
    const digest = crypto.subtle.digest as (...given: unknown[]) => unknown;
    expect(await refusalOf(() => Reflect.apply(digest, crypto.subtle, ["MD5", "abc"]))).toEqual([
      "TypeError",
      "Failed to execute 'digest' on 'SubtleCrypto': parameter 2 is not of type 'BufferSource'.",
    ]);
  });

  it("DigestStream: refuses unknown digests and chunks", async () => {
    expect(await refusalOf(() => new crypto.DigestStream("other"))).toEqual([
      "NotSupportedError",
      "Unrecognized or unimplemented digest algorithm requested.",
    ]);
    const stream = new crypto.DigestStream("SHA-1");
    const chunk = [
      "TypeError",
      "DigestStream is a byte stream but received an object of non-ArrayBuffer/ArrayBufferView/string type on its writable side.",
    ];
    const writer = stream.getWriter();
    writer.closed.catch(() => undefined);
    expect(await refusalOf(() => writer.write(5))).toEqual(chunk);
  });

  it("timingSafeEqual() compares bytes of equal length", async () => {
    const { subtle } = crypto;
    expect([
      subtle.timingSafeEqual(bytes("a"), bytes("a")),
      subtle.timingSafeEqual(bytes("a"), bytes("b").buffer),
      subtle.timingSafeEqual(bytes("ab"), bytes("ac")),
      subtle.timingSafeEqual(bytes("ba"), bytes("ca")),
      subtle.timingSafeEqual(bytes(""), bytes("")),
    ]).toEqual([true, false, false, false, true]);
    expect(await refusalOf(() => subtle.timingSafeEqual(bytes("a"), bytes("ab")))).toEqual([
      "TypeError",
      "Input buffers must have the same byte length.",
    ]);
    for (const [parameter, ...args] of [
      [1, "a", bytes("a")],
      [2, bytes("a"), "a"],
      [2, bytes("a")],
    ]) {
      expect(await refusalOf(() => Reflect.apply(subtle.timingSafeEqual, subtle, args))).toEqual([
        "TypeError",
        `Failed to execute 'timingSafeEqual' on 'SubtleCrypto': parameter ${parameter} is not of type 'BufferSource'.`,
      ]);
    }
  });
});

describe("caches", () => {
  const url = "https://example.com/cached";
  const keep = { "cache-control": "max-age=60" };
  const put = (headers: Record<string, string>, status = 200) =>
    caches.default.put(url, new Response("body", { status, headers }));
  const find = async (init?: RequestInit) => (await caches.default.match(new Request(url, init)))?.text();

  afterEach(async () => void (await caches.default.delete(url)));

  it("keep a response for its lifetime", async () => {
    await put(keep);
    const found = await caches.default.match(`${url}#part`);
    expect([found?.status, found?.headers.get("cf-cache-status"), await found?.text()]).toEqual([200, "HIT", "body"]);
    expect([...(found?.headers.keys() ?? [])].sort()).toEqual([
      "age",
      "cache-control",
      "cf-cache-status",
      "content-length",
      "content-type",
      "date",
    ]);
    expect(await find({ method: "POST" })).toBeUndefined();
    expect(await caches.default.match(new Request(url, { method: "POST" }), { ignoreMethod: true })).toBeDefined();
  });

  it.each([
    ["s-maxage before max-age", { "cache-control": "max-age=0, s-maxage=60" }, "body"],
    ["private=set-cookie", { "cache-control": "max-age=60, private=set-cookie", "set-cookie": "a=b" }, "body"],
    ["no lifetime", {}, undefined],
    ["no-store", { "cache-control": "no-store" }, undefined],
    ["no-cache", { "cache-control": "no-cache" }, undefined],
    ["private", { "cache-control": "private, max-age=60" }, undefined],
    ["public alone", { "cache-control": "public" }, undefined],
    ["a cookie", { ...keep, "set-cookie": "a=b" }, undefined],
  ] as [string, Record<string, string>, string | undefined][])("see %s", async (_, headers, expected) => {
    await put(headers);
    expect(await find()).toBe(expected);
  });

  it("keep error responses if HTTP allows it", async () => {
    await put(keep, 404);
    expect((await caches.default.match(url))?.status).toBe(404);
    await caches.default.delete(url);
    await put(keep, 500);
    expect(await find()).toBeUndefined();
  });

  it("are separate by name, and forget deleted responses", async () => {
    const named = await caches.open("pages");
    await named.put(url, new Response("named", { headers: keep }));
    expect(await find()).toBeUndefined();
    expect(await (await (await caches.open("pages")).match(url))?.text()).toBe("named");
    expect(await (await caches.open("other")).match(url)).toBeUndefined();
    expect([await named.delete(url), await named.delete(url)]).toEqual([true, false]);
  });

  it("are empty after reset()", async () => {
    await put(keep);
    await reset();
    expect(await find()).toBeUndefined();
  });

  it.each([
    ["POST", () => caches.default.put(new Request(url, { method: "POST" }), new Response("")), "to non-GET request."],
    ["206", () => put(keep, 206), "to a range request (206 Partial Content)."],
    ["Vary: *", () => put({ vary: "*" }), "with 'Vary: *' header."],
  ] as [string, () => Promise<void>, string][])("refuse %s", async (_, call, reason) => {
    expect(await refusalOf(call)).toEqual(["TypeError", `Cannot cache response ${reason}`]);
  });

  it("refuse a used response, and values other than responses or addresses", async () => {
    const response = new Response("body", { headers: keep });
    await response.text();
    const used = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";
    expect(await refusalOf(() => caches.default.put(url, response))).toEqual(["TypeError", used]);
    expect(await refusalOf(() => caches.default.put(url, "text" as never))).toEqual([
      "TypeError",
      "Failed to execute 'put' on 'Cache': parameter 2 is not of type 'Response'.",
    ]);
    expect(await refusalOf(() => caches.default.match("nowhere"))).toEqual(["TypeError", "Invalid URL: nowhere"]);
    expect(await refusalOf(() => caches.match(url))).toEqual([
      "Error",
      "Failed to execute 'match' on 'CacheStorage': the method is not implemented.",
    ]);
  });
});

describe("headers", () => {
  it("getAll: returns the cookies that are set, and nothing else", async () => {
    const headers = new Headers([
      ["set-cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]) as Headers & { getAll(name: string): string[] };
    expect(headers.getAll("Set-Cookie")).toEqual(["a=1", "b=2"]);
    headers.delete("set-cookie");
    expect(headers.getAll("set-cookie")).toEqual([]);
    expect(await refusalOf(() => headers.getAll("a"))).toEqual([
      "TypeError",
      'getAll() can only be used with the header name "Set-Cookie".',
    ]);
  });
});

describe("events", () => {
  it("listeners of the global scope receive its events until they are removed", () => {
    let count = 0;
    const listener = (): void => void count++;
    addEventListener("own", listener);
    dispatchEvent(new Event("own"));
    removeEventListener("own", listener);
    dispatchEvent(new Event("own"));
    expect(count).toBe(1);
  });

  it("reportError: an event, or else a text in the log", () => {
    const seen: unknown[] = [];
    const listener = (event: Event): void => {
      seen.push(Reflect.get(event, "error"), Reflect.get(event, "message"));
      event.preventDefault();
    };
    const error = new Error("reported");
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    addEventListener("error", listener);
    reportError(error);
    removeEventListener("error", listener);
    expect([seen, log.mock.calls]).toEqual([[error, "Uncaught Error: reported"], []]);
    log.mockRestore();
  });
});
