import { shared } from "../base/copies/shared.js";
import type { Members } from "./late-objects.js";
import { nodeModule } from "./node.js";
import { asked } from "./refusals.js";

/** Part of undici's MockAgent. */
interface MockAgent {
  readonly isMockActive: boolean;
  deactivate(): void;
}

/** Part of undici. */
interface Undici {
  readonly MockAgent: new (options: object) => MockAgent;
  readonly fetch: (address: string, init: object) => Promise<Response>;
}

interface Mock extends Pick<Undici, "fetch"> {
  readonly agent: MockAgent;
}

/** The mock of the running suite, made on its first use. */
const current: { mock?: Mock | undefined } = shared("fetch mock", () => ({}));

export function resetFetchMock(): void {
  current.mock = undefined;
}

function makeMock(): Mock {
  try {
    const undici = nodeModule("module").createRequire(nodeModule("path").resolve("index.js"))("undici");
    const { MockAgent, fetch } = undici as Undici;
    const agent = new MockAgent({ connections: 1 });
    // As in the pool: a test activates it.
    agent.deactivate();
    return { agent, fetch };
  } catch (cause) {
    throw new Error("fetchMock of cloudflare:test needs undici: npm install --save-dev undici", { cause });
  }
}

/** Returns the text of bytes that are text, which is what mocks compare. */
function textOf(bytes: ArrayBuffer): string | ArrayBuffer {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

/**
 * Fetches through the active mock, or returns undefined. It uses the `fetch` of the same undici: that of Node may have
 * another version, which cannot use the agent. As in the pool, errors of the mock arrive as they are.
 */
export function fetchMocked(input: RequestInfo, init: RequestInit | undefined): Promise<Response> | undefined {
  const { mock } = current;
  return mock?.agent.isMockActive ? fetchThrough(mock, new Request(input, init)) : undefined;
}

async function fetchThrough({ agent, fetch }: Mock, request: Request): Promise<Response> {
  const { url, method, redirect, signal } = request;
  const headers = [...request.headers];
  const body = request.body === null ? undefined : textOf(await request.arrayBuffer());
  try {
    const answer = await fetch(url, { method, headers, body, redirect, signal, dispatcher: agent });
    const { status, statusText, redirected } = answer;
    const response = new Response(answer.body, { status, statusText, headers: [...answer.headers] });
    return Object.defineProperties(response, { url: { value: answer.url }, redirected: { value: redirected } });
  } catch (error) {
    throw ((error as Error).message === "fetch failed" && (error as Error).cause) || error;
  }
}

/** The `fetchMock` of `cloudflare:test`: the MockAgent of the project's own undici. While active, it answers `fetch`. */
export const fetchMock: Members = new Proxy(Object.create(null), {
  get(_, key) {
    if (typeof key === "symbol" || asked.has(key)) return undefined;
    current.mock ??= makeMock();
    const { agent } = current.mock;
    const member: unknown = Reflect.get(agent, key);
    return typeof member === "function" ? member.bind(agent) : member;
  },
});
