import { requirePort } from "./require-port.js";

/** What a fake holds, as the short table of `console.log()`: for failure messages. */
export function showFake(fake: object): string {
  return requirePort("showFake", fake).shown();
}
