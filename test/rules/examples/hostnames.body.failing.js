import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

const body = new ReadableStream({ start: (controller) => controller.error(new Error("disconnected")) });
const response = await service.fetch(new Request(url, { method: "POST", headers, body, duplex: "half" }));
assert.equal(response.status, 400);
assert.equal((await response.json()).errors[0].code, 1400);
