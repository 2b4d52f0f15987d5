/** The members of a part of a configuration. */
type Section = Readonly<Record<string, unknown>>;

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
  readonly bindings?: readonly Entry[];
  readonly producers?: readonly Entry[];
}

/** The names and kinds of the bindings of a section, whatever they are. */
export function bindingsOf(section: Section): [name: string, kind: string][] {
  return Object.entries(section).flatMap(([key, value]) => {
    const entries = [value as Entry | Entry[]].flat().flatMap((each) => each?.bindings ?? each?.producers ?? each);
    return entries.flatMap((entry): [string, string][] => {
      const name = entry?.binding ?? (key in kinds ? entry?.name : undefined);
      return typeof name === "string" ? [[name, kinds[key] ?? `a binding of ${key}`]] : [];
    });
  });
}
