import { fetchMock } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it } from "vitest";

beforeAll(() => {
  fetchMock.activate();
  fetchMock.disableNetConnect();
});

afterEach(() => fetchMock.assertNoPendingInterceptors());

it("fetchMock answers the Worker's requests", async () => {
  fetchMock
    .get("https://elsewhere.example")
    .intercept({ path: "/a", method: "POST", body: "question" })
    .reply(201, "answer", { headers: { kept: "yes" } });
  const response = await exports.default.fetch("https://example.com/a");
  expect([response.status, response.headers.get("kept")]).toEqual([201, "yes"]);
  expect(await (await env.FILES.get("a"))?.text()).toBe("answer");
});

it("a mock compares the text of any body, and answers without one", async () => {
  const elsewhere = fetchMock.get("https://elsewhere.example");
  const text = "\uFEFFé";
  elsewhere.intercept({ path: "/e", method: "PUT", body: text }).reply(204).times(3);
  for (const body of [text, new Blob([text]), new Request("https://a.example", { method: "PUT", body: text }).body]) {
    elsewhere.intercept({ path: "/h", headers: { a: "1" } }).reply(200, "with its headers");
    const withHeaders = await fetch("https://elsewhere.example/h", { headers: { a: "1" } });
    expect(await withHeaders.text()).toBe("with its headers");
    const {
      status,
      statusText,
      body: answer,
      url,
    } = await fetch("https://elsewhere.example/e", { method: "PUT", body });
    expect([status, statusText, answer, url]).toEqual([204, "No Content", null, "https://elsewhere.example/e"]);
  }
});

it("a mock of a text does not match bytes that are no text", async () => {
  const [url, text] = ["https://elsewhere.example/bytes", "\uFFFD"];
  fetchMock.get("https://elsewhere.example").intercept({ path: "/bytes", method: "PUT", body: text }).reply(204);
  await expect(fetch(url, { method: "PUT", body: Uint8Array.of(255) })).rejects.toThrow("Mock dispatch not matched");
  expect((await fetch(url, { method: "PUT", body: text })).status).toBe(204);
});

it("a mock redirects to another one", async () => {
  const elsewhere = fetchMock.get("https://elsewhere.example");
  elsewhere.intercept({ path: "/from" }).reply(302, "", { headers: { location: "/to" } });
  elsewhere.intercept({ path: "/to" }).reply(200, "there");
  const { redirected, url } = await fetch("https://elsewhere.example/from");
  expect([redirected, url]).toEqual([true, "https://elsewhere.example/to"]);
  elsewhere.intercept({ path: "/from" }).reply(302, "", { headers: { location: "/to" } });
  const manual = await fetch("https://elsewhere.example/from", { redirect: "manual" });
  expect([manual.status, manual.redirected, manual.headers.get("location")]).toEqual([302, false, "/to"]);
});

it("other requests fail with the error of the mock", async () => {
  const error: unknown = await fetch("https://elsewhere.example/b").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "MockNotMatchedError", code: "UND_MOCK_ERR_MOCK_NOT_MATCHED" });
  // The rest of the text depends on the version of undici.
  const { message } = error as Error;
  expect(message).toMatch(/^Mock dispatch not matched for path '\/b': /);
  await expect(exports.default.fetch("https://example.com/b")).rejects.toThrow(message);
});

it("an error as an answer arrives as it is, and an abort as an abort", async () => {
  const error = new RangeError("too far");
  fetchMock.get("https://elsewhere.example").intercept({ path: "/c" }).replyWithError(error);
  expect(await fetch("https://elsewhere.example/c").catch((reason: unknown) => reason)).toBe(error);
  const reason = new Error("own", { cause: "why" });
  const ended = fetch("https://elsewhere.example/d", { signal: AbortSignal.abort(reason) });
  expect(await ended.catch((error: unknown) => error)).toBe(reason);
  const aborted = fetch("https://elsewhere.example/d", { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
});
