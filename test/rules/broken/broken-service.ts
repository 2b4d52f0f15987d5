import { FakeHostnames } from "../../../src/hostnames/binding/fake-hostnames.js";
import type { FakeHostnamesOptions } from "../../../src/hostnames/binding/hostnames-options.js";
import { type HostnameSemantics, hostnameSemantics } from "../../../src/hostnames/hostname-semantics.js";
import type { HostnameRuleId } from "../../../src/rules/statements/hostnames/hostname-rules.js";

/** A deliberately broken FakeHostnames, with the rule that must fail. */
export interface BrokenService {
  readonly name: string;
  readonly rule: HostnameRuleId;
  readonly make: (options: FakeHostnamesOptions) => FakeHostnames;
}

// biome-ignore lint/suspicious/noExplicitAny: broken services are changed in any way.
export type Anything = any;

/** Changes options of the constructor. */
export function made(
  name: string,
  rule: HostnameRuleId,
  change: (options: FakeHostnamesOptions) => FakeHostnamesOptions,
): BrokenService {
  return { name, rule, make: (options) => new FakeHostnames({ ...options, ...change(options) }) };
}

/** Changes an answer of the semantics. */
export function answering(rule: HostnameRuleId, answer: Partial<HostnameSemantics>): BrokenService {
  const name = `answers ${Object.keys(answer)} ${Object.values(answer)}`;
  return made(name, rule, ({ semantics = "documented", limits }) => {
    const record = typeof semantics === "string" ? hostnameSemantics[semantics] : semantics;
    return { limits: undefined, semantics: { ...record, ...limits, ...answer } as HostnameSemantics };
  });
}

/** Replaces members, also members of `dns` and `zones`; `own` has the originals. */
export function replaced(
  name: string,
  rule: HostnameRuleId,
  members: (own: Anything, service: FakeHostnames) => object,
): BrokenService {
  return {
    name,
    rule,
    make(options) {
      const service = new FakeHostnames(options);
      const own = { ...boundOf(service), dns: boundOf(service.dns), zones: boundOf(service.zones) };
      const { dns, zones, ...others } = Object.getOwnPropertyDescriptors<Anything>(members(own, service));
      Object.assign(service.dns, dns?.value);
      Object.assign(service.zones, zones?.value);
      Object.defineProperties(service, others);
      return service;
    },
  };
}

/** Replaces a part of each request, in the form `METHOD URL HEADERS BODY`. */
export function asked(name: string, rule: HostnameRuleId, from: RegExp, to: string): BrokenService {
  return replaced(name, rule, ({ fetch }) => ({
    fetch(input: Anything, init: Anything = {}) {
      if (typeof input !== "string") return fetch(input, init);
      const { method = "GET", headers = {}, body } = init;
      const call = `${method} ${input} ${JSON.stringify(headers)} ${body ?? ""}`.replace(from, to);
      const [, newMethod, url, newHeaders = "", newBody] = /^(\S+) (\S+) (\{.*?\}) (.*)$/s.exec(call) ?? [];
      const changed = { method: newMethod, headers: JSON.parse(newHeaders), body: newBody || undefined };
      return fetch(url, { ...init, ...changed });
    },
  }));
}

/** Replaces a part of each response, in the form `STATUS BODY`, and of the list as JSON. */
export function shown(name: string, rule: HostnameRuleId, from: RegExp, to: string): BrokenService {
  return replaced(name, rule, ({ fetch, list }) => ({
    list: () => JSON.parse(JSON.stringify(list()).replace(from, to)),
    async fetch(input: Anything, init: Anything) {
      const response = await fetch(input, init);
      const answer = `${response.status} ${await response.text()}`.replace(from, to);
      return new Response(answer.slice(4), { status: Number(answer.slice(0, 3)), headers: response.headers });
    },
  }));
}

/** Returns the bound methods of an object. */
function boundOf(whole: object): Anything {
  const names = [...Object.keys(whole), ...Object.getOwnPropertyNames(Object.getPrototypeOf(whole))];
  const members = names.map((name) => [name, Reflect.get(whole, name)] as const);
  const methods = members.filter(([, member]) => typeof member === "function");
  return Object.fromEntries(methods.map(([name, method]) => [name, method.bind(whole)]));
}
