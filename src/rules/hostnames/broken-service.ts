import { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { FakeHostnamesOptions } from "../../hostnames/binding/hostnames-options.js";
import { type HostnameSemantics, hostnameSemantics } from "../../semantics/hostname-semantics.js";
import type { HostnameRuleId } from "./hostname-rules.js";

/** A FakeHostnames that is broken on purpose, and the rule at which that must show. */
export interface BrokenService {
  readonly name: string;
  readonly rule: HostnameRuleId;
  readonly make: (options: FakeHostnamesOptions) => FakeHostnames;
}

// biome-ignore lint/suspicious/noExplicitAny: what is broken here is changed in any way, on purpose.
export type Anything = any;

/** A call as it was made. */
export interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Of JSON what it says, of anything else the text. */
  body: Anything;
}

/** The ways in which a service can be broken. */
export interface Faults {
  /** Changes the options that it is made with. */
  options?(options: FakeHostnamesOptions): FakeHostnamesOptions;
  /** Changes a call before it is answered. */
  asked?(call: Asked, service: FakeHostnames): void;
  /** Changes an answer. */
  answered?(answer: { status: number; headers: Headers; body: Anything }, call: Asked): void;
  /** Changes a custom hostname, wherever it is shown. */
  shown?(hostname: Anything, service: FakeHostnames, options: FakeHostnamesOptions): void;
  /** Members in place of its own, which are still those of `own`. */
  members?(own: Anything, service: FakeHostnames): object;
}

/** A service that is right but for its faults. */
export function broken(name: string, rule: HostnameRuleId, faults: Faults): BrokenService {
  return {
    name,
    rule,
    make(options) {
      const service = new FakeHostnames(faults.options?.(options) ?? options);
      const { fetch } = service;
      const shown = (hostname: Anything) => {
        faults.shown?.(hostname, service, options);
        return hostname;
      };
      const list = service.list.bind(service);
      replace(service, {
        list: () => list().map(shown),
        async fetch(input: Anything, init: Anything = {}) {
          if (typeof input !== "string") return fetch(input, init);
          const call: Asked = { url: input, ...init, body: parsed(init.body) };
          faults.asked?.(call, service);
          const { url, body, ...others } = call;
          const text = typeof body === "object" ? JSON.stringify(body) : body;
          const response = await fetch(url, { ...others, ...(text === undefined ? {} : { body: text }) });
          const answer = { status: response.status, headers: response.headers, body: await response.json() };
          for (const each of [answer.body.result].flat()) if (each?.hostname !== undefined) shown(each);
          faults.answered?.(answer, call);
          return new Response(JSON.stringify(answer.body), answer);
        },
      });
      const own: Anything = {};
      for (const member of ["find", "route", "certificate", "verify", "advance"] as const) {
        own[member] = service[member].bind(service);
      }
      for (const member of ["dns", "zones"] as const) {
        const part: Anything = service[member];
        own[member] = {};
        for (const method of ["set", "get", "query", "remove", "list"]) own[member][method] = part[method]?.bind(part);
      }
      const { dns = {}, zones = {}, ...others }: Anything = faults.members?.(own, service) ?? {};
      replace(service.dns, dns);
      replace(service.zones, zones);
      replace(service, others);
      return service;
    },
  };
}

/** A service that gives another answer to one of the questions than the one expected. */
export function answering(rule: HostnameRuleId, answer: Partial<HostnameSemantics>): BrokenService {
  return broken(`answers ${Object.keys(answer)} ${Object.values(answer)}`, rule, {
    options: ({ semantics = "documented", limits, ...options }) => {
      const record = typeof semantics === "string" ? hostnameSemantics[semantics] : semantics;
      return { ...options, semantics: { ...record, ...limits, ...answer } as HostnameSemantics };
    },
  });
}

function replace(whole: object, members: object): void {
  Object.defineProperties(whole, Object.getOwnPropertyDescriptors(members));
}

function parsed(text: unknown): Anything {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
