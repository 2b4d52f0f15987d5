import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { Room } from "./worker.js";

it("writes a file for each hundred messages", async () => {
  // This class does not use its ctx. For storage and alarms, pass an object with these methods.
  const room = new Room({}, env);
  for (let index = 0; index < 250; index += 1) await room.say(`message ${index}`);
  await room.save();
  expect(await (await exports.default.fetch("https://example.com/")).json()).toEqual(["room/0", "room/1", "room/2"]);
  expect((await (await env.UPLOADS.get("room/2"))?.text())?.split("\n")).toHaveLength(50);
});
