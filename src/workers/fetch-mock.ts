import { shared } from "../base/copies/shared.js";
import type { Members } from "./late-objects.js";
import { nodeModule } from "./node.js";
import { asked } from "./refusals.js";

/** Part of undici's MockAgent. */
interface MockAgent {
  readonly isMockActive: boolean;
  deactivate(): void;
}

/** The agent of the running suite, made on its first use. */
export const mock: { agent?: MockAgent | undefined } = shared("fetch mock", () => ({}));

function makeAgent(): MockAgent {
  try {
    const undici = nodeModule("module").createRequire(nodeModule("path").resolve("index.js"))("undici");
    const agent: MockAgent = new (undici as { MockAgent: new (options: object) => MockAgent }).MockAgent({
      connections: 1,
    });
    // As in the pool: a test activates it.
    agent.deactivate();
    return agent;
  } catch (cause) {
    throw new Error("fetchMock of cloudflare:test needs undici: npm install --save-dev undici", { cause });
  }
}

/** The `fetchMock` of `cloudflare:test`: undici's MockAgent, from the project's own undici. While active, it answers `fetch`. */
export const fetchMock: Members = new Proxy(Object.create(null), {
  get(_, key) {
    if (typeof key === "symbol" || asked.has(key)) return undefined;
    mock.agent ??= makeAgent();
    const member: unknown = Reflect.get(mock.agent, key);
    return typeof member === "function" ? member.bind(mock.agent) : member;
  },
});
