import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBindings } from "../../src/config.js";

/** TOML in its plainest form: one line for each member of the file, everything below it in inline tables. */
function toToml(members: object): string {
  return Object.entries(members)
    .map(([key, value]) => `${JSON.stringify(key)} = ${toInlineToml(value)}\n`)
    .join("");
}

function toInlineToml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toInlineToml).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value).replaceAll("\u007F", "\\u007F");
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)} = ${toInlineToml(member)}`);
  return `{ ${members.join(", ")} }`;
}

/** TOML as people write it: a heading for each bucket and each environment. */
function toTomlWithHeadings({ env = {}, ...rest }: Config): string {
  const section = (path: string, { object_store_buckets: own, r2_buckets: platform, ...others }: Section): string => {
    const buckets = (name: string, entries: readonly object[] = []) =>
      entries.map((entry) => `[[${path}${name}]]\n${toToml(entry)}`).join("");
    const heading = path === "" ? "" : `[${path.slice(0, -1)}]\n`;
    return heading + toToml(others) + buckets("object_store_buckets", own) + buckets("r2_buckets", platform);
  };
  const environments = Object.entries(env).map(([name, own]) => section(`env.${JSON.stringify(name)}.`, own));
  return section("", rest) + environments.join("");
}

interface Entry {
  readonly binding: string;
  readonly bucket_name: string;
}

interface Section {
  readonly compatibility_date?: string;
  readonly compatibility_flags?: readonly string[];
  readonly object_store_buckets?: readonly Entry[];
  readonly r2_buckets?: readonly Entry[];
}

interface Config extends Section {
  readonly env?: Readonly<Record<string, Section>>;
}

// TOML has no lone surrogates, and neither form of ours a table named twice.
const text = fc.string({ unit: "grapheme", maxLength: 8 });
const binding = fc.stringMatching(/^[A-Z_$é][A-Z0-9_$é]{0,4}$/);
const bucketName = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,5}[a-z0-9]$/);
const date = fc
  .date({ min: new Date("2021-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((day) => day.toJSON().slice(0, 10));

const section: fc.Arbitrary<Section> = fc
  .record({
    buckets: fc.uniqueArray(fc.record({ binding, bucket_name: bucketName }), {
      selector: (entry) => entry.binding,
      maxLength: 4,
    }),
    ofPlatform: fc.nat(4),
    both: fc.boolean(),
    settings: fc.record(
      {
        compatibility_date: date,
        compatibility_flags: fc.array(text, { maxLength: 3 }),
        vars: fc.dictionary(text, text),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ buckets, ofPlatform, both, settings }) => {
    const [own, platform] = [buckets.slice(ofPlatform), buckets.slice(0, ofPlatform)];
    return {
      ...settings,
      ...(both || own.length > 0 ? { object_store_buckets: own } : {}),
      ...(both || platform.length > 0 ? { r2_buckets: platform } : {}),
    };
  });

const config: fc.Arbitrary<Config> = fc
  .tuple(section, fc.option(fc.dictionary(text, section, { maxKeys: 3, noNullPrototype: true })))
  .map(([own, env]) => (env === null ? own : { ...own, env }));

/** What a configuration says, by the specification's words. */
function expected(file: Config, environment: string | undefined) {
  const own = environment === undefined ? file : (file.env?.[environment] ?? {});
  const entries = [...(own.object_store_buckets ?? []), ...(own.r2_buckets ?? [])];
  return {
    environment,
    environments: Object.keys(file.env ?? {}),
    compatibilityDate: own.compatibility_date ?? file.compatibility_date,
    compatibilityFlags: own.compatibility_flags ?? file.compatibility_flags ?? [],
    buckets: entries.map((entry) => ({ binding: entry.binding, bucketName: entry.bucket_name })),
  };
}

describe("a configuration", () => {
  it.each([
    ["JSON", (file: Config) => JSON.stringify(file, undefined, 2), "json"],
    ["TOML in lines", toToml, "toml"],
    ["TOML with headings", toTomlWithHeadings, "toml"],
  ] as const)("that is written as %s reads as it was meant", (_, write, format) => {
    fc.assert(
      fc.property(config, (file) => {
        for (const environment of [undefined, ...Object.keys(file.env ?? {})]) {
          const bindings = parseBindings(write(file), { format, environment });
          const { raw, ...said } = bindings.config;
          expect(said).toEqual(expected(file, environment));
          expect(Object.keys(bindings.env).sort()).toEqual(said.buckets.map((bucket) => bucket.binding).sort());
          for (const bucket of said.buckets) {
            expect(bindings.env[bucket.binding]).toBe(bindings.buckets.get(bucket.bucketName));
          }
          // An empty list has no heading.
          if (write !== toTomlWithHeadings) expect(raw).toEqual(JSON.parse(JSON.stringify(file)));
        }
      }),
      { numRuns: 60 },
    );
  });
});
