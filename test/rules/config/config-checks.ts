import { expectEqual, expectError, expectThat } from "../../../src/property/expect/expect.js";
import type { ConfigRuleId } from "../../../src/rules/statements/config-rules.js";
import { expectLike } from "../expect-like.js";
import { configErrorChecks } from "./config-error-checks.js";
import { configFileChecks } from "./config-file-checks.js";
import {
  type ConfigCheck,
  type ConfigReader,
  configCheck,
  entry,
  type Form,
  forms,
  refusalOf,
  wholeFile,
} from "./config-scene.js";
import { expectMistakes } from "./expect-mistakes.js";

/** The checks of the rules of configurations, one for each rule. */
export const configChecks: readonly ConfigCheck[] = [
  ...configFileChecks,
  ofWhole("config.buckets.list", (reader, form) => {
    const { env, buckets, config } = reader.parseBindings(wholeFile[form]);
    // In the order of the file, from both lists.
    expectEqual("the bindings", Object.keys(env), ["FILES", "ALSO_FILES", "LOGS"]);
    expectEqual("the buckets", [...buckets.keys()], ["my-files", "logs"]);
    const { raw, ...said } = config;
    expectEqual("what the file says", said, {
      environment: undefined,
      environments: ["empty", "own"],
      compatibilityDate: "2022-08-03",
      compatibilityFlags: ["one", "r2_list_honor_include"],
      buckets: [
        { binding: "FILES", bucketName: "my-files" },
        { binding: "ALSO_FILES", bucketName: "my-files" },
        { binding: "LOGS", bucketName: "logs" },
      ],
    });
    expectEqual("what else it says", raw["name"], "files");
    const none = { environments: [], compatibilityDate: undefined, compatibilityFlags: [], buckets: [] };
    for (const empty of ["", "# nothing", "// nothing\n{}"])
      expectLike(empty, reader.parseBindings(empty).config, none);
  }),
  ofWhole("config.buckets.entry", (reader, form) => {
    const { env, buckets } = reader.parseBindings(wholeFile[form]);
    expectThat(env["LOGS"] === buckets.get("logs"), "an entry gives its bucket to its binding");
  }),
  ofWhole("config.bucket-name.missing", (reader) => {
    const nameless = [{ binding: "FILES" }, { binding: "logs" }];
    const named = [{ binding: "LOGS", bucket_name: "logs" }];
    const { env, buckets, config } = reader.parseBindings(
      JSON.stringify({ r2_buckets: nameless, object_store_buckets: named }),
    );
    expectEqual("the buckets", config.buckets, [
      { binding: "FILES", bucketName: "FILES" },
      { binding: "logs", bucketName: "logs" },
      { binding: "LOGS", bucketName: "logs" },
    ]);
    expectThat(env["FILES"] === buckets.get("FILES"), "the bucket is found by the name of its binding");
    expectThat(env["LOGS"] === env["logs"], "a bucket that is named like a binding is the same one");
  }),
  ofWhole("config.buckets.shared", async ({ parseBindings }, form) => {
    const [one, other] = [parseBindings(wholeFile[form]), parseBindings(wholeFile[form])];
    await one.env["FILES"]?.put("key", "value");
    const keys = async (bucket: (typeof one.env)[string] | undefined) =>
      (await bucket?.list())?.objects.map(({ key }) => key);
    expectEqual("the keys of the other binding", await keys(one.env["ALSO_FILES"]), ["key"]);
    expectEqual("the keys of another bucket", await keys(one.env["LOGS"]), []);
    expectEqual("the keys after another call", await keys(other.env["FILES"]), []);
  }),
  configCheck({
    rule: "config.binding.identifier",
    examples: ["__proto__", "constructor", "toString", "ÆØ", "𝒳", "$", "_"],
    check(reader, binding) {
      expectMistakes(reader, "config.binding.identifier");
      const text = JSON.stringify({ object_store_buckets: [{ binding, bucket_name: "files" }] });
      const { env, buckets } = reader.parseBindings(text);
      const [[name, bucket] = [], ...others] = Object.entries({ ...env });
      expectEqual("the bindings", [name, others], [binding, []]);
      expectThat(bucket === buckets.get("files"), `${binding} is bound to its bucket`);
      expectThat(Object.getPrototypeOf(env) === Object.prototype, "`env` is a plain object");
    },
  }),
  ofWhole("config.binding.unique", (reader) => {
    expectLike("the same entry twice", refusalOf(reader, JSON.stringify({ r2_buckets: [entry, entry] })), {
      rule: "config.binding.unique",
    });
    reader.parseBindings(JSON.stringify({ r2_buckets: [entry], env: { live: { r2_buckets: [entry] } } }));
  }),
  ofWhole("config.bucket-name.form", (reader) => {
    const withName = (name: string) => JSON.stringify({ r2_buckets: [{ binding: "A", bucket_name: name }] });
    for (const name of ["ab", "a".repeat(64), "-abc", "abc-", "aBc", "a_c", "a.c", "äbc", "abc\n", " abc", ""]) {
      const expected = { rule: "config.bucket-name.form", given: JSON.stringify(name) };
      expectLike(`the name ${name}`, refusalOf(reader, withName(name)), expected);
    }
    for (const name of ["abc", "a".repeat(63), "a-c", "a--c", "123"]) reader.parseBindings(withName(name));
  }),
  ofWhole("config.compatibility.date", async (reader, form) => {
    const without = wholeFile[form].replace("r2_list_honor_include", "other");
    const later = without.replace("2022-08-03", "2022-08-04");
    expectEqual("whether `include` is honoured before its date", await honorsInclude(reader, without), false);
    expectEqual("whether it is from that date on", await honorsInclude(reader, later), true);
  }),
  ofWhole("config.compatibility.flags", async (reader, form) => {
    expectEqual("whether `include` is honoured", await honorsInclude(reader, wholeFile[form]), true);
    const without = wholeFile[form].replace("r2_list_honor_include", "other");
    expectEqual("whether it is without the flag", await honorsInclude(reader, without), false);
  }),
  ofWhole("config.environment.buckets", ({ parseBindings }, form) => {
    const keysOf = (environment: string) => [...parseBindings(wholeFile[form], { environment }).buckets.keys()];
    expectEqual("the buckets of an environment", keysOf("own"), ["own-files"]);
    expectEqual("the buckets of one without any", keysOf("empty"), []);
  }),
  ofWhole("config.environment.compatibility", ({ parseBindings }, form) => {
    const said = (environment: string) => parseBindings(wholeFile[form], { environment }).config;
    expectLike("an environment without its own", said("empty"), {
      environment: "empty",
      compatibilityDate: "2022-08-03",
      compatibilityFlags: ["one", "r2_list_honor_include"],
    });
    const own = { environment: "own", compatibilityDate: "2022-08-04", compatibilityFlags: [] };
    expectLike("an environment with its own", said("own"), own);
  }),
  ofWhole("config.environment.unknown", (reader) => {
    for (const [text, environment] of [
      ["[env.a]", ""],
      ["[env.a]", "A"],
      ['{"env":{"a":{}}}', "__proto__"],
    ] as const) {
      expectEqual(`what is wanted for "${environment}"`, refusalOf(reader, text, { environment }).wanted, '"a"');
    }
  }),
  ofWhole("config.environment.all", (reader) => {
    const text = "[env.a]\n[env.b]\ncompatibility_date = 1";
    const place = { line: 3, column: 22 };
    expectLike("a mistake in the environment", refusalOf(reader, text, { environment: "b" }), place);
    const other = [
      text,
      '{"env":{"a":{},"b":null}}',
      '{"env":{"a":{},"b":{"r2_buckets":[{"binding":"B","bucket_name":""}]}}}',
    ];
    for (const each of other) {
      const environments = () => reader.parseBindings(each, { environment: "a" }).config.environments;
      expectEqual(`the environments of ${each}`, valueOrMessage(environments), ["a", "b"]);
    }
    const both = refusalOf(reader, `compatibility_flags = 1\n${text}`, { environment: "a" });
    expectLike("a mistake outside of it too", both, { line: 1, column: 23 });
  }),
  ...configErrorChecks,
  configCheck<readonly [text: unknown, options: unknown, message: string]>({
    rule: "config.options",
    examples: [
      [3, {}, "parseBindings: text must be a string, not number."],
      ["", null, "parseBindings: options must be an object, not null."],
      ["", "toml", 'parseBindings: options must be an object, not "toml".'],
      ["", { enviroment: "a" }, 'parseBindings: there is no option "enviroment"; did you mean "environment"?'],
      ["", { format: "yaml" }, 'parseBindings: format must be "toml", "json" or "jsonc", not "yaml".'],
      ["", { fileName: 1 }, "parseBindings: fileName must be a string, not 1."],
      ["", { environment: 1 }, "parseBindings: environment must be a string, not 1."],
      ["", { bucket: 1 }, "parseBindings: bucket must be an object, not 1."],
      ["", { bucket: null }, "parseBindings: bucket must be an object, not null."],
      ...["name", "compatibilityDate", "compatibilityFlags"].map(
        (name) =>
          [
            "",
            { bucket: { [name]: "a" } },
            `parseBindings: bucket must be an object without options set by the file, not the option "${name}".`,
          ] as const,
      ),
      [
        "",
        { bucket: { objects: {} } },
        'parseBindings: bucket must be an object of options for every bucket (use seed to fill one), not the option "objects".',
      ],
      [
        "r2_buckets = [{ binding = 'A', bucket_name = 'aaa' }]",
        { bucket: { semantics: "real" } },
        'R2Bucket: semantics must be "documented", "deployed", "simulator" or a record, not "real".',
      ],
    ],
    async check({ parseBindings, loadBindings, file }, [text, options, message]) {
      const parsing = () => parseBindings(text as string, options as object);
      await expectError(message, parsing, "TypeError", message);
      for (const [path, given, says] of [
        [3, {}, "loadBindings: path must be a string or a URL, not 3."],
        [null, {}, "loadBindings: path must be a string or a URL, not null."],
        [
          "a.toml",
          { fileName: "b" },
          'loadBindings: there is no option "fileName"; expected format, environment, bucket.',
        ],
      ] as const) {
        await expectError(says, () => loadBindings(path as string, given as object), "TypeError", says);
      }
      const clock = { now: () => Date.UTC(2024, 0, 1) };
      const path = await file("c.json", JSON.stringify({ env: { live: { r2_buckets: [entry] } } }));
      const { env } = await loadBindings(path, { environment: "live", bucket: { semantics: "documented", clock } });
      expectEqual("a bucket that was given a semantics", String(env["FILES"]), "[object StoreBucket]");
      expectEqual("when it stores", (await env["FILES"]?.put("key", ""))?.uploaded, new Date("2024-01-01"));
    },
  }),
];

/** Creates a check for both formats that also checks the mistakes of the rule. */
function ofWhole(rule: ConfigRuleId, check: (reader: ConfigReader, form: Form) => void | Promise<void>): ConfigCheck {
  return configCheck<Form>({
    rule,
    examples: forms,
    async check(reader, form) {
      expectMistakes(reader, rule);
      await check(reader, form);
    },
  });
}

/** True if a bucket honours `include`, which depends on its date and flags. */
async function honorsInclude({ parseBindings }: ConfigReader, text: string): Promise<boolean> {
  const { env } = parseBindings(text);
  await env["FILES"]?.put("key", "value", { customMetadata: { a: "1" } });
  const page = await env["FILES"]?.list({ include: [] });
  return page?.objects[0]?.customMetadata === undefined;
}

/** Returns the result of a function, or the message of its error. */
function valueOrMessage(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}
