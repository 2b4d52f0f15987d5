import { makeExport } from "./entrypoints.js";

/** A binding of a configuration that is no bucket and no variable. */
interface OtherBinding {
  readonly name: string;
  /** The kind of the binding: "a KV namespace". */
  readonly kind: string;
  /** The object that the script itself can give. */
  readonly own?: object;
}

/** The kinds of bindings, by the keys of a configuration. */
const kinds = {
  kv_namespaces: "a KV namespace",
  d1_databases: "a D1 database",
  "queues.producers": "a Queue",
  "durable_objects.bindings": "a Durable Object namespace",
  services: "a service binding",
  assets: "the static assets",
  workflows: "a Workflow",
  ai: "Workers AI",
  images: "the Images binding",
  media: "the Media binding",
  stream: "the Stream binding",
  browser: "a browser",
  vectorize: "a Vectorize index",
  hyperdrive: "a Hyperdrive",
  analytics_engine_datasets: "an Analytics Engine dataset",
  version_metadata: "the metadata of the version",
  ratelimits: "a rate limit",
  send_email: "a sender of e-mails",
  secrets_store_secrets: "a secret of the secrets store",
  pipelines: "a pipeline",
  mtls_certificates: "an mTLS certificate",
  dispatch_namespaces: "a dispatch namespace",
  worker_loaders: "a Worker loader",
  vpc_services: "a VPC service",
  "unsafe.bindings": "an unsafe binding",
};

type Section = Readonly<Record<string, unknown>>;

/**
 * The bindings of a section of a configuration that are no buckets and no variables.
 *
 * @param own - the names under which the script may be bound to itself.
 */
export function otherBindings(section: Section, own: readonly unknown[]): OtherBinding[] {
  return Object.entries(kinds).flatMap(([path, kind]) => {
    let found: unknown = section;
    for (const key of path.split(".")) found = isSection(found) ? found[key] : undefined;
    return [found].flat().flatMap((entry): OtherBinding[] => {
      const name = isSection(entry) && (entry["binding"] ?? entry["name"]);
      if (typeof name !== "string") return [];
      const { service, entrypoint = "default" } = entry as Section;
      const isOwn = path === "services" && service !== undefined && own.includes(service);
      return [{ name, kind, ...(isOwn && { own: makeExport(String(entrypoint)) }) }];
    });
  });
}

/** The part of a configuration that is for an environment. */
export function sectionOf(raw: Section, environment: string | undefined): Section {
  const environments = raw["env"];
  const own = environment === undefined || !isSection(environments) ? raw : environments[environment];
  return isSection(own) ? own : {};
}

/** True for a table of a configuration. */
export function isSection(value: unknown): value is Section {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members that runners and printers ask any object for. */
const asked = new Set(["$$typeof", "asymmetricMatch", "constructor", "nodeType", "then", "toJSON"]);

/** A binding that is not given: its first use throws an error that says what it is, and what to do. */
export function explainedBinding({ name, kind }: OtherBinding, isPlatform: boolean): object {
  const [reason, advice] = isPlatform
    ? ["getPlatformProxy() of wrangler does not give it", ""]
    : ["fakebucket/workers gives buckets and variables", ', set `others: "platform"`'];
  const get = (target: object, key: PropertyKey): unknown => {
    if (typeof key === "symbol" || asked.has(String(key))) return Reflect.get(target, key);
    const what = `Give an object in \`bindings\`${advice}, or run this test in the Workers pool.`;
    throw new Error(`env.${name} is ${kind}: ${reason}. ${what}`);
  };
  return new Proxy({}, { get });
}
