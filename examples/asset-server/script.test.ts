import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eachSemantics, serve } from "./server-under-test.js";

describe.each(eachSemantics)("the asset server, %s semantics", (semantics) => {
  test("GET returns the body stored by PUT", async () => {
    const { bucket, fetch } = serve({ semantics });

    const put = await fetch("/assets/notes/hello.txt", { method: "PUT", body: "hello" });
    const get = await fetch("/assets/notes/hello.txt");

    expect(put.status).toBe(200);
    expect(await put.json()).toMatchObject({
      key: "notes/hello.txt",
      size: 5,
      etag: '"5d41402abc4b2a76b9719d911017c592"',
    });
    expect(get.status).toBe(200);
    expect(await get.text()).toBe("hello");
    expect(await (await bucket.get("notes/hello.txt"))?.text()).toBe("hello");
  });

  test("GET and HEAD send the same headers", async () => {
    const { bucket, fetch } = serve({ semantics, clock: { now: () => Date.UTC(2024, 1, 29, 12) } });
    await bucket.put("page", "<p>", {
      httpMetadata: { contentType: "text/html", contentLanguage: "eo", cacheControl: "max-age=60" },
      customMetadata: { Author: "Żaneta (editor)" },
    });

    const get = await fetch("/assets/page");
    const head = await fetch("/assets/page", { method: "HEAD" });

    expect(Object.fromEntries(get.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "max-age=60",
      "content-language": "eo",
      "content-length": "3",
      "content-type": "text/html",
      etag: '"4da1a46ec20cf93ee5c846a51e04f0ed"',
      "last-modified": "Thu, 29 Feb 2024 12:00:00 GMT",
      "x-checksum-md5": "4da1a46ec20cf93ee5c846a51e04f0ed",
      "x-meta-author": "%C5%BBaneta%20%28editor%29",
    });
    expect([...head.headers]).toEqual([...get.headers]);
    expect(head.status).toBe(200);
    expect(head.body).toBeNull();
  });

  test("PUT stores the headers of the asset", async () => {
    const { bucket, fetch } = serve({ semantics });
    const headers = {
      "content-type": "text/css",
      "cache-control": "no-cache",
      expires: "Thu, 29 Feb 2024 12:00:00 GMT",
      "x-meta-author": encodeURIComponent("Żaneta"),
      "x-other": "not kept",
    };

    await fetch("/assets/style", { method: "PUT", body: "a{}", headers });

    expect(await bucket.head("style")).toMatchObject({
      httpMetadata: {
        contentType: "text/css",
        cacheControl: "no-cache",
        cacheExpiry: new Date("2024-02-29T12:00:00Z"),
      },
      customMetadata: { author: "Żaneta" },
    });
  });

  test("PUT stores an empty asset", async () => {
    const { fetch } = serve({ semantics });

    await fetch("/assets/empty", { method: "PUT" });
    const get = await fetch("/assets/empty");

    expect([get.status, get.headers.get("content-length"), await get.text()]).toEqual([200, "0", ""]);
  });

  test.each([
    ["a%20b/%C3%A9.txt", "a b/é.txt"],
    ["100%25", "100%"],
    ["a//b", "a//b"],
    ["%252e%252e", "%2e%2e"],
    ["what%3F%23", "what?#"],
    ["%F0%9F%AA%A3", "🪣"],
  ])("the path %s is decoded to the key %j", async (path, key) => {
    const { bucket, fetch } = serve({ semantics });

    await fetch(`/assets/${path}`, { method: "PUT", body: "value" });

    expect((await bucket.list()).objects.map((object) => object.key)).toEqual([key]);
    expect(await (await fetch(`/assets/${path}`)).text()).toBe("value");
  });

  test("DELETE deletes an object, and succeeds without one", async () => {
    const { fetch } = serve({ semantics });
    await fetch("/assets/key", { method: "PUT", body: "value" });

    expect((await fetch("/assets/key", { method: "DELETE" })).status).toBe(204);
    expect((await fetch("/assets/key")).status).toBe(404);
    expect((await fetch("/assets/key", { method: "HEAD" })).status).toBe(404);
    expect((await fetch("/assets/key", { method: "DELETE" })).status).toBe(204);
  });

  test.each(["GET", "HEAD"])("%s replaces stored HTTP metadata by response-* parameters", async (method) => {
    const { bucket, fetch } = serve({ semantics });
    await bucket.put("report", "1;2", { httpMetadata: { contentType: "text/csv", cacheControl: "max-age=60" } });

    const query = new URLSearchParams({
      "response-content-type": "text/plain",
      "response-content-disposition": 'attachment; filename="report.txt"',
    });
    const { headers } = await fetch(`/assets/report?${query}`, { method });

    expect(headers.get("content-type")).toBe("text/plain");
    expect(headers.get("content-disposition")).toBe('attachment; filename="report.txt"');
    expect(headers.get("cache-control")).toBe("max-age=60");
    expect((await bucket.head("report"))?.httpMetadata).toEqual({
      contentType: "text/csv",
      cacheControl: "max-age=60",
    });
  });

  test.each(["md5", "sha1", "sha256", "sha384", "sha512"])("PUT verifies x-checksum-%s", async (algorithm) => {
    const { fetch } = serve({ semantics });
    const hex = createHash(algorithm).update("value").digest("hex");
    const headers = { [`x-checksum-${algorithm}`]: hex };

    const wrong = await fetch("/assets/key", { method: "PUT", body: "other value", headers });
    const missing = await fetch("/assets/key");
    const right = await fetch("/assets/key", { method: "PUT", body: "value", headers });
    const get = await fetch("/assets/key");

    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 10037, error: expect.stringContaining("did not match") });
    expect([missing.status, right.status, get.status]).toEqual([404, 200, 200]);
    expect(get.headers.get(`x-checksum-${algorithm}`)).toBe(hex);
  });

  test.each<[status: number, method: string, path: string, init?: RequestInit]>([
    [404, "GET", "/"],
    [404, "PUT", "/other/key", { body: "value" }],
    [400, "GET", "/assets/%E9"],
    [405, "POST", "/assets/key"],
    [405, "PUT", "/assets/folder/", { body: "value" }],
    [405, "GET", "/assets/key?uploads"],
    [400, "PUT", "/assets/key", { headers: { "content-range": "bytes 0-1/2" } }],
    [400, "PUT", "/assets/key", { headers: { "x-checksum-sha1": "abc" } }],
    [400, "PUT", "/assets/key", { headers: { "x-checksum-md5": "0".repeat(32), "x-checksum-sha1": "0".repeat(40) } }],
    [400, "PUT", "/assets/key", { headers: { "x-meta-name": "%E9" } }],
    [400, "PUT", "/assets/key", { headers: { "x-meta-name": "x".repeat(9000) } }],
    [400, "PUT", `/assets/${"k".repeat(1025)}`, { body: "value" }],
    [400, "GET", "/assets/there?response-content-type=a%0Ab"],
    [501, "DELETE", "/assets/there", { headers: { "if-match": '"x"' } }],
  ])("answers %i to %s %.40s", async (status, method, path, init = {}) => {
    const { bucket, fetch } = serve({ semantics });
    await bucket.put("there", "value");

    const response = await fetch(path, { ...init, method });

    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("error", expect.any(String));
    expect((await bucket.list()).objects.map((object) => object.key)).toEqual(["there"]);
  });

  test("405 lists the allowed methods", async () => {
    const { fetch } = serve({ semantics });

    const { headers } = await fetch("/assets/key", { method: "POST" });

    expect(headers.get("allow")).toBe("GET, HEAD, PUT, DELETE");
  });
});
