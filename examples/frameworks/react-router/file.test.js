import { reset } from "cloudflare:test";
import { createStaticHandler } from "react-router";
import { afterEach, expect, it } from "vitest";
import * as file from "./file.js";

afterEach(() => reset());

const { queryRoute } = createStaticHandler([{ path: "/files/:name", loader: file.loader, action: file.action }]);
const send = (init) => queryRoute(new Request("https://example.com/files/a.txt", init));

it("stores the file of a form, and sends it", async () => {
  const body = new FormData();
  body.append("file", new File(["abc"], "a.txt", { type: "text/plain" }));
  expect(await (await send({ method: "POST", body })).json()).toEqual({ size: 3 });
  const sent = await send();
  expect([await sent.text(), sent.headers.get("content-type")]).toEqual(["abc", "text/plain"]);
});

it("returns 404 for a missing file", async () => {
  await expect(send()).rejects.toMatchObject({ status: 404 });
});
