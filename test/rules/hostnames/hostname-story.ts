import type { FakeHostnamesOptions } from "../../../src/hostnames/binding/hostnames-options.js";
import type { DnsInputs, ZoneSettingsChange } from "../../../src/hostnames/request/parse-controls.js";
import { expectEqual, thrownBy } from "../../../src/property/expect/expect.js";
import type { HostnameRuleId } from "../../../src/rules/statements/hostnames/hostname-rules.js";
import { expectLike } from "../expect-like.js";
import {
  expectRefused,
  type HostnameCheck,
  hostnames,
  plainSsl,
  type Reply,
  type Scene,
  type Serve,
  scene,
  seenOf,
  shop,
  start,
} from "./hostname-scene.js";

/** A scene with steps. */
interface Story {
  readonly serve: Serve;
  scene: Scene;
  /** The answer to the last call. */
  reply: Reply | undefined;
  /** The current row, for the text of a failure. */
  at: string;
}

/** A step of a story: a change or an expectation. The default hostname is `shop`. */
export type Step = (story: Story) => unknown;

/** Creates checks from stories: the rows run sequentially, step by step. */
export function stories(
  table: Readonly<Partial<Record<HostnameRuleId, readonly (readonly Step[])[]>>>,
): readonly HostnameCheck[] {
  return Object.entries(table).map(([rule, rows]) =>
    scene(rule as HostnameRuleId, async (serve) => {
      await tell(serve, rows);
    }),
  );
}

/** Runs a story and returns the final scene. */
export async function tell(serve: Serve, rows: readonly (readonly Step[])[]): Promise<Scene> {
  const story: Story = { serve, scene: serve(), reply: undefined, at: "" };
  for (const [index, row] of rows.entries()) {
    story.at = `row ${index + 1}`;
    for (const step of row) await step(story);
  }
  return story.scene;
}

/* Actions. */

/** Continues with a new service. */
export function begin(options: FakeHostnamesOptions = {}): Step {
  return (story) => {
    story.scene = story.serve(options);
  };
}

/** Lets time pass. */
export function wait(milliseconds: number): Step {
  return ({ scene }) => scene.wait(milliseconds);
}

export function verify(): Step {
  return ({ scene }) => scene.service.verify();
}

/** Sets records of the DNS, or removes them. */
export function dns<Type extends keyof DnsInputs>(
  name: string,
  type: Type,
  value?: DnsInputs[Type] | readonly DnsInputs[Type][],
): Step {
  return ({ scene }) =>
    value === undefined ? scene.service.dns.remove(name, type) : scene.service.dns.set(name, type, value);
}

/** Points a hostname at the zone. */
export function point(name: string = shop, target = "customers.saas.com"): Step {
  return dns(name, "CNAME", target);
}

export function unpoint(name: string = shop): Step {
  return dns(name, "CNAME");
}

/** Sets the CAs that may issue certificates for a domain; without any, all may. */
export function caa(issuer?: string, domain = "customer.com"): Step {
  return dns(domain, "CAA", issuer && `0 issue "${issuer}"`);
}

/** Adds a zone, changes or removes it. */
export function zone(id: string, settings?: ZoneSettingsChange): Step {
  return ({ scene }) =>
    settings === undefined ? scene.service.zones.remove(id) : scene.service.zones.set(id, settings);
}

/** Holds the customer's domain and its subdomains. */
export function hold(): Step {
  return zone("customer", { name: "customer.com", hold: "includeSubdomains" });
}

/** Calls the API, by default with the headers of an authorized caller. */
export function call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Step {
  return async (story) => {
    story.reply = await story.scene.call(method, path, body, headers);
  };
}

/** Calls the API for an existing custom hostname. */
export function callFor(method: string, body?: unknown, name: string = shop): Step {
  return async (story) => {
    const id = story.scene.service.find(name)?.id ?? name;
    story.reply = await story.scene.call(method, `${hostnames}/${id}`, body);
  };
}

export function create(name: string = shop, ssl: object = {}, more: object = {}): Step {
  return async (story) => {
    story.reply = await story.scene.create(name, more, ssl);
  };
}

/** Creates a custom hostname that points at the zone, and lets the service find it. */
export function onboard(name: string = shop, ssl: object = {}): Step {
  return ({ scene }) => scene.onboard(name, ssl);
}

/** Edits an existing custom hostname; other settings stay unchanged. */
export function edit(ssl: object = {}, name: string = shop): Step {
  return callFor("PATCH", { ssl: { ...plainSsl, ...ssl } }, name);
}

/* Expectations. */

/** Expects the last answer to have this HTTP status, a matching result, and these headers. */
export function answered(status: number, result?: object, headers: Readonly<Record<string, string>> = {}): Step {
  return ({ at, reply }) => {
    expectEqual(`the HTTP status in ${at}`, reply?.status, status);
    if (result !== undefined) expectLike(`the answer in ${at}`, reply?.body.result, result);
    for (const [name, value] of Object.entries(headers))
      expectEqual(`the header ${name} in ${at}`, reply?.headers.get(name), value);
  };
}

/** Expects the last call to be refused. */
export function refused(code: number, http?: number, text?: string): Step {
  return ({ at, reply }) => expectRefused(`the answer in ${at}`, reply as Reply, code, http, text);
}

/** Calls the API and expects it to refuse the call and change nothing. */
export function refusedCall(method: string, path: string, body: unknown, code: number, text?: string): Step {
  return async (story) => {
    const { service } = story.scene;
    const before = seenOf(service);
    await call(method, path, body)(story);
    const what = `the answer to ${method} ${path} ${JSON.stringify(body)}`;
    expectRefused(what, story.reply as Reply, code, 400, text);
    expectEqual("what is seen after it", seenOf(service), before);
  };
}

/** Expects the status of a hostname and of its certificate. */
export function is(status: string | undefined, ssl?: string, name: string = shop): Step {
  return ({ at, scene }) => {
    const seen = scene.service.find(name);
    expectEqual(`the status of ${name} in ${at}`, seen?.status, status);
    if (ssl !== undefined) expectEqual(`the certificate's status of ${name} in ${at}`, seen?.ssl.status, ssl);
  };
}

/** Expects the shown state of a hostname. */
export function shows(expected: object | undefined, name: string = shop): Step {
  return ({ at, scene }) => expectLike(`${name} in ${at}`, scene.service.find(name), expected);
}

/** Expects the certificate of a hostname to have been issued at a time after the start, or not at all. */
export function issued(time: number | undefined, name: string = shop): Step {
  return certified(time === undefined ? undefined : { notBefore: new Date(start + time) }, name);
}

/** Expects a certificate to match. */
export function certified(expected: object | undefined, name: string = shop): Step {
  return ({ at, scene }) =>
    expectLike(`the certificate of ${name} in ${at}`, scene.service.certificate(name), expected);
}

/** Expects the result of a request for a hostname. */
export function routed(expected: object, name: string = shop): Step {
  return ({ at, scene }) => expectLike(`the route of ${name} in ${at}`, scene.service.route(name), expected);
}

/** Expects a zone to match. */
export function zoned(id: string, expected: object | undefined): Step {
  return ({ at, scene }) => expectLike(`zone ${id} in ${at}`, scene.service.zones.get(id), expected);
}

/** Expects the DNS to find exactly these records, each given as a whole or by its value. */
export function queried(name: string, type: keyof DnsInputs, ...expected: readonly (string | object)[]): Step {
  return ({ at, scene }) => {
    const isWhole = (each: unknown) => typeof each === "object" && each !== null && "type" in each;
    const found = scene.service.dns.query(name, type);
    const seen = found.map((record, index) => (isWhole(expected[index]) ? record : record.value));
    expectEqual(`the ${type} records of ${name} in ${at}`, seen, expected);
  };
}

/** Expects a step to throw a TypeError with this beginning of the text. */
export function mistaken(text: string, step: Step): Step {
  return (story) => {
    const error = thrownBy(`the mistake in ${story.at}`, () => step(story));
    const message = `FakeHostnames: ${text}`;
    const seen = error instanceof TypeError ? error.message.slice(0, message.length) : error;
    expectEqual(`what is said in ${story.at}`, seen, message);
    expectEqual(`the rule of ${text}`, (error as { readonly rule?: unknown }).rule, "hostnames.construction.options");
  };
}

/** Expects the names of the custom hostnames found by the last call. */
export function found(...names: readonly string[]): Step {
  return ({ at, reply }) => {
    const seen = reply?.body.result.map(({ hostname }: { readonly hostname: string }) => hostname);
    expectEqual(`what is found in ${at}`, seen, names);
  };
}

/** Expects a lockout until a time, or none. */
export function lockedUntil(time: Date | undefined): Step {
  return ({ at, scene }) => expectEqual(`when the lockout ends in ${at}`, scene.service.issuanceRate.lockedUntil, time);
}

/** Expects the names of all custom hostnames. */
export function left(...names: readonly string[]): Step {
  return ({ at, scene }) => {
    expectEqual(
      `the custom hostnames in ${at}`,
      scene.service.list().map(({ hostname }) => hostname),
      names,
    );
  };
}
