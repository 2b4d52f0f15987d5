import { refusing } from "./refusals.js";

/** A part of a configuration. */
export type Section = Readonly<Record<string, unknown>>;

/** The part of a configuration that is for an environment. */
export function sectionOf(raw: Section, environment: string | undefined): Section {
  return environment === undefined ? raw : ((raw["env"] as Readonly<Record<string, Section>>)[environment] ?? {});
}

/** The kinds of bindings, by the keys of a configuration: those that most scripts have, or that have a `name`. */
const kinds: Readonly<Record<string, string>> = {
  ai: "Workers AI",
  assets: "the static assets",
  d1_databases: "a D1 database",
  durable_objects: "a Durable Object namespace",
  kv_namespaces: "a KV namespace",
  queues: "a Queue",
  ratelimits: "a rate limit",
  send_email: "a sender of e-mails",
  services: "a service binding",
  unsafe: "an unsafe binding",
  workflows: "a Workflow",
};

/** The fields of a binding in a section: `name` where that is its name. */
interface Entry {
  readonly binding?: unknown;
  readonly name?: unknown;
  readonly service?: unknown;
  readonly entrypoint?: string;
  readonly bindings?: readonly Entry[];
  readonly producers?: readonly Entry[];
}

/** The bindings of a section, whatever they are. */
export function bindingsOf(section: Section): (Entry & { readonly binding: string; readonly kind: string })[] {
  return Object.entries(section).flatMap(([key, value]) => {
    const kind = kinds[key] ?? `a binding of ${key}`;
    const entries = [value as Entry | Entry[]].flat().flatMap((each) => each?.bindings ?? each?.producers ?? each);
    return entries.flatMap((entry) => {
      const binding = entry?.binding ?? (key in kinds ? entry?.name : undefined);
      return typeof binding === "string" ? { ...entry, binding, kind } : [];
    });
  });
}

/** A binding that is not given: its first use throws an error that says what it is, and what to do. */
export function explainedBinding(name: string, kind: string, isPlatform: boolean): object {
  const [reason, advice] = isPlatform
    ? ["getPlatformProxy() of wrangler does not give it", ""]
    : ["fakebucket/workers gives buckets and variables", ', set `others: "platform"`'];
  const isClass = kind === kinds["durable_objects"];
  const what = isClass
    ? "Make the class with `new` (docs/guides/frameworks/durable-objects.md of fakebucket), or run this test in the Workers pool."
    : `Give an object in \`bindings\`${advice}, or run this test in the Workers pool.`;
  return refusing(`env.${name} is ${kind}: ${reason}. ${what}`, {});
}
