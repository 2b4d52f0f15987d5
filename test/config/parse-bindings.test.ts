import { describe, expect, it } from "vitest";
import { type Bindings, parseBindings } from "../../src/config.js";
import { fileNames, forms, lines } from "./both-forms.js";
import { wholeFile } from "./whole-file.js";

/** Whether a bucket honours `include`: what of date and flags can be seen from outside. */
async function honorsInclude({ env }: Bindings): Promise<boolean> {
  await env["FILES"]?.put("key", "value", { customMetadata: { a: "1" } });
  const page = await env["FILES"]?.list({ include: [] });
  return page?.objects[0]?.customMetadata === undefined;
}

describe.each(forms)("parseBindings() of %s", (form) => {
  const parse = (environment?: string) => parseBindings(wholeFile[form], { fileName: fileNames[form], environment });

  it("gives the buckets of both lists by their bindings [config.buckets.list] [config.buckets.entry]", () => {
    const { env, buckets } = parse();
    expect(Object.keys(env)).toEqual(["FILES", "ALSO_FILES", "LOGS"]);
    expect([...buckets.keys()]).toEqual(["my-files", "logs"]);
    expect(env["LOGS"]).toBe(buckets.get("logs"));
  });

  it("gives one bucket to two bindings of one name [config.buckets.shared]", async () => {
    const { env, buckets } = parse();
    await env["FILES"]?.put("key", "value");
    expect(await (await env["ALSO_FILES"]?.get("key"))?.text()).toBe("value");
    expect(await env["LOGS"]?.head("key")).toBeNull();
    expect(env["ALSO_FILES"]).toBe(buckets.get("my-files"));
  });

  it("says what the file says, and leaves the rest of it alone [config.file.unknown-keys]", () => {
    const { config } = parse();
    const { raw, ...rest } = config;
    expect(rest).toEqual({
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
    expect(raw).toMatchObject({
      name: "files",
      r2_buckets: [{ preview_bucket_name: "NOT LOOKED AT" }, {}],
      env: { empty: {}, own: { compatibility_date: "2022-08-04" } },
    });
  });

  it("gives an environment its own buckets only [config.environment.buckets]", () => {
    expect([...parse("empty").buckets.keys()]).toEqual([]);
    expect([...parse("own").buckets.keys()]).toEqual(["own-files"]);
    expect(Object.keys(parse("own").env)).toEqual(["FILES"]);
  });

  it("gives an environment date and flags unless it has its own [config.environment.compatibility]", () => {
    expect(parse("empty").config).toMatchObject({
      environment: "empty",
      compatibilityDate: "2022-08-03",
      compatibilityFlags: ["one", "r2_list_honor_include"],
    });
    expect(parse("own").config).toMatchObject({ compatibilityDate: "2022-08-04", compatibilityFlags: [] });
  });

  it("gives the flags to every bucket [config.compatibility.flags]", async () => {
    const without = wholeFile[form].replace("r2_list_honor_include", "other");
    expect(await honorsInclude(parse())).toBe(true);
    expect(await honorsInclude(parseBindings(without))).toBe(false);
  });

  it("gives the date to every bucket [config.compatibility.date]", async () => {
    const without = wholeFile[form].replace("r2_list_honor_include", "other");
    expect(await honorsInclude(parseBindings(without.replace("2022-08-03", "2022-08-04")))).toBe(true);
    expect(await honorsInclude(parseBindings(without))).toBe(false);
  });

  it("passes further options to every bucket", async () => {
    const clock = { now: () => Date.UTC(2024, 0, 1) };
    const { env } = parseBindings(wholeFile[form], { bucket: { semantics: "deployed", clock } });
    for (const bucket of Object.values(env)) {
      expect(String(bucket)).toBe("[object R2Bucket]");
      expect((await bucket.put("key", "")).uploaded).toEqual(new Date("2024-01-01"));
    }
  });

  it("finds the format by the text if nothing else says it [config.file.format]", () => {
    expect(parseBindings(wholeFile[form]).config.buckets).toHaveLength(3);
    expect(parseBindings(`\uFEFF\r\n\t${wholeFile[form]}`).config.buckets).toHaveLength(3);
    expect(() => parseBindings(wholeFile[form], { format: form === "toml" ? "json" : "toml" })).toThrow(
      "This is not valid",
    );
    expect(parseBindings(wholeFile[form], { format: form, fileName: "script.conf" }).config.buckets).toHaveLength(3);
  });

  it("takes any end of line and a byte order mark [config.file.syntax]", () => {
    const text = `\uFEFF${wholeFile[form].replaceAll("\n", "\r\n")}`;
    expect(parseBindings(text, { fileName: fileNames[form] }).config.raw).toEqual(parse().config.raw);
  });
});

describe("parseBindings()", () => {
  it("takes a file without buckets", () => {
    expect(parseBindings("").config).toEqual({
      environment: undefined,
      environments: [],
      compatibilityDate: undefined,
      compatibilityFlags: [],
      buckets: [],
      raw: {},
    });
    expect(parseBindings("// nothing\n{}").buckets.size).toBe(0);
    expect(parseBindings("# nothing").env).toEqual({});
  });

  it.each([
    ["script.TOML", "toml"],
    ["a.json/script.toml", "toml"],
    ["script.jsonc", "json"],
    ["SCRIPT.JSON", "json"],
  ])("takes %s for %s [config.file.format]", (fileName, form) => {
    expect(() => parseBindings("", { fileName, environment: "none" })).toThrow(
      form === "toml" ? "the file has none" : "This is not valid JSON",
    );
  });

  it.each(["__proto__", "constructor", "toString", "ÆØ", "𝒳", "$", "_"])("binds %s like any other", (binding) => {
    const entry = JSON.stringify({ object_store_buckets: [{ binding, bucket_name: "files" }] });
    const { env, buckets } = parseBindings(entry);
    expect(Object.entries(env)).toEqual([[binding, buckets.get("files")]]);
    expect(Object.entries({ ...env })).toEqual(Object.entries(env));
    expect(Object.getPrototypeOf(env)).toBe(Object.prototype);
  });

  it("keeps the key __proto__ of other tables", () => {
    const expected = '{"vars":{"__proto__":{"a":1}}}';
    expect(JSON.stringify(parseBindings(expected).config.raw)).toBe(expected);
    expect(JSON.stringify(parseBindings("[vars.__proto__]\na = 1").config.raw)).toBe(expected);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it("reads what is not for buckets as it is, however wrong it would be there [config.file.unknown-keys]", () => {
    const text = lines(
      "account_id = 1979-05-27T07:32:00Z",
      "limit = [1, 2.5, true, { a.b = 'c' }]",
      'binding = "not a name"',
      "[vars]",
      "at = 07:32:00",
      "[[routes]]",
      'pattern = "a"',
      "[routes.zone]",
      'name = "b"',
      "[[routes]]",
      "[routes.zone]",
      'name = "c"',
      "[site.deep.er]",
      "x = 1",
      "[site]",
      "y = 2",
      "[site.deep]",
      "z = 3",
    );
    expect(parseBindings(text).config.raw).toEqual({
      account_id: "1979-05-27T07:32:00Z",
      limit: [1, 2.5, true, { a: { b: "c" } }],
      binding: "not a name",
      vars: { at: "07:32:00" },
      routes: [{ pattern: "a", zone: { name: "b" } }, { zone: { name: "c" } }],
      site: { deep: { er: { x: 1 }, z: 3 }, y: 2 },
    });
  });

  it("takes the last of two values of a JSON key that is not read", () => {
    expect(parseBindings('{"vars": {"a": 1, "a": 2}, "name": "a", "name": "b"}').config.raw).toEqual({
      vars: { a: 2 },
      name: "b",
    });
  });

  it.each<[text: unknown, options: unknown, message: string]>([
    [3, {}, "parseBindings: text must be a string, not number."],
    ["", null, "parseBindings: options must be an object, not null."],
    [
      "",
      { enviroment: "a" },
      'parseBindings: options must be an object of format, fileName, environment, bucket, not the option "enviroment".',
    ],
    ["", { format: "yaml" }, 'parseBindings: format must be "toml", "json" or "jsonc", not "yaml".'],
    ["", { fileName: 1 }, "parseBindings: fileName must be a string, not 1."],
    ["", { environment: 1 }, "parseBindings: environment must be a string, not 1."],
    ["", { bucket: 1 }, "parseBindings: bucket must be an object, not 1."],
    [
      "",
      { bucket: { name: "a" } },
      'parseBindings: bucket must be an object of options that the file does not decide, not the option "name".',
    ],
    [
      "r2_buckets = [{ binding = 'A', bucket_name = 'aaa' }]",
      { bucket: { semantics: "real" } },
      'FakeBucket: semantics must be "documented", "deployed", "simulator" or a record, not "real".',
    ],
  ])("of %j with %j is refused [config.options]", (text, options, message) => {
    expect(() => parseBindings(text as string, options as object)).toThrow(new TypeError(message));
  });
});

describe("the order of buckets", () => {
  it.each([
    [
      "toml",
      "[[r2_buckets]]\nbinding='A'\nbucket_name='aaa'\n[[object_store_buckets]]\nbinding='B'\nbucket_name='bbb'\n[[r2_buckets]]\nbinding='C'\nbucket_name='ccc'",
    ],
    [
      "json",
      '{"r2_buckets":[{"binding":"A","bucket_name":"aaa"}],"object_store_buckets":[{"binding":"B","bucket_name":"bbb"},{"binding":"C","bucket_name":"ccc"}]}',
    ],
  ] as const)("is that of the file in %s, in whichever lists they stand [config.buckets.list]", (format, text) => {
    const { env, buckets, config } = parseBindings(text, { format });
    expect(Object.keys(env)).toEqual(["A", "B", "C"]);
    expect([...buckets.keys()]).toEqual(["aaa", "bbb", "ccc"]);
    expect(config.buckets.map(({ binding }) => binding)).toEqual(["A", "B", "C"]);
  });
});
