/** The members of a part of a configuration. */
type Section = Readonly<Record<string, unknown>>;

/** Returns the part of a configuration for an environment. */
export function sectionOf(raw: Section, environment: string | undefined): Section {
  return environment === undefined ? raw : ((raw["env"] as Readonly<Record<string, Section>>)[environment] ?? {});
}

/** The kinds of bindings, by the keys of a configuration: the most common kinds, and all with a `name`. */
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

/** The fields of a binding in a section; its name may be in `name`. */
interface Entry {
  readonly binding?: unknown;
  readonly name?: unknown;
  readonly bindings?: readonly Entry[];
  readonly producers?: readonly Entry[];
}

/** Returns the names and kinds of all bindings of a section. */
export function bindingsOf(section: Section): [name: string, kind: string][] {
  return Object.entries(section).flatMap(([key, value]) => {
    const entries = [value as Entry | Entry[]].flat().flatMap((each) => each?.bindings ?? each?.producers ?? each);
    return entries.flatMap((entry): [string, string][] => {
      const name = entry?.binding ?? (key in kinds ? entry?.name : undefined);
      return typeof name === "string" ? [[name, kinds[key] ?? `a binding of ${key}`]] : [];
    });
  });
}
