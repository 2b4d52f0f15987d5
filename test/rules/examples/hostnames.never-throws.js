import assert from "node:assert/strict";
import { headers, service, url } from "../hostname-prelude.js";

assert.equal((await service.fetch(url, { method: "POST", headers, body: "nonsense" })).status, 400);
// What the caller gave up is rejected, as by any `fetch`.
const signal = AbortSignal.abort(new Error("enough"));
await assert.rejects(service.fetch(url, { headers, signal }), { message: "enough" });
