import { type Port, portOf } from "../engine/port.js";
import { shown } from "../package/shown.js";

/** The port of a fake. */
export function requirePort(caller: string, fake: unknown): Port {
  const port = typeof fake === "object" && fake !== null ? portOf(fake) : undefined;
  if (port === undefined)
    throw new TypeError(`${caller}: it must be a FakeBucket or a FakeHostnames, not ${shown(fake)}.`);
  return port;
}
