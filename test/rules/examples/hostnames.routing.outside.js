import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";

const passThrough = async () => new Response("from elsewhere");
const service = new FakeHostnames({ passThrough });
const response = await service.fetch("https://else.com/");
assert.equal(await response.text(), "from elsewhere");
const alone = new FakeHostnames();
assert.equal((await alone.fetch("https://else.com/")).status, 404);
