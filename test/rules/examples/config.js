import assert from "node:assert/strict";
import { loadBindings, parseBindings } from "fakebucket/config";

/** Examples of the rules of configurations. */
export const examples = {
  async "config.binding.identifier"() {
    assert.throws(() => parseBindings('r2_buckets = [{ binding = "MY-FILES", bucket_name = "files" }]'), {
      rule: "config.binding.identifier",
    });
  },
  async "config.binding.unique"() {
    const twice = `
      r2_buckets = [
        { binding = "FILES", bucket_name = "files" },
        { binding = "FILES", bucket_name = "more-files" },
      ]
    `;
    assert.throws(() => parseBindings(twice), { rule: "config.binding.unique" });
  },
  async "config.bucket-name.form"() {
    assert.throws(() => parseBindings('r2_buckets = [{ binding = "FILES", bucket_name = "My_Bucket" }]'), {
      rule: "config.bucket-name.form",
    });
  },
  async "config.bucket-name.missing"() {
    const { buckets } = parseBindings('{"r2_buckets": [{"binding": "FILES"}]}');
    assert.deepEqual([...buckets.keys()], ["FILES"]);
  },
  async "config.buckets.entry"() {
    assert.throws(() => parseBindings('r2_buckets = [{ bucket_name = "files", binding = 7 }]'), {
      rule: "config.buckets.entry",
    });
  },
  async "config.buckets.list"() {
    const { env } = parseBindings(`
      object_store_buckets = [{ binding = "LOGS", bucket_name = "logs" }]
      r2_buckets = [{ binding = "FILES", bucket_name = "files" }]
    `);
    assert.deepEqual(Object.keys(env), ["LOGS", "FILES"]);
  },
  async "config.buckets.shared"() {
    const { env } = parseBindings(`
      r2_buckets = [
        { binding = "FILES", bucket_name = "files" },
        { binding = "ALSO_FILES", bucket_name = "files" },
      ]
    `);
    await env.FILES.put("key", "value");
    assert.equal(await (await env.ALSO_FILES.get("key")).text(), "value");
  },
  async "config.compatibility.date"() {
    assert.equal(parseBindings('compatibility_date = "2023-02-28"').config.compatibilityDate, "2023-02-28");
    assert.equal(parseBindings("compatibility_date = 2023-02-28").config.compatibilityDate, "2023-02-28");
    assert.throws(() => parseBindings('compatibility_date = "2023-02-29"'), { rule: "config.compatibility.date" });
  },
  async "config.compatibility.flags"() {
    const { config } = parseBindings('compatibility_flags = ["r2_list_honor_include"]');
    assert.deepEqual(config.compatibilityFlags, ["r2_list_honor_include"]);
    assert.throws(() => parseBindings('compatibility_flags = "one"'), { rule: "config.compatibility.flags" });
  },
  async "config.environment.all"() {
    const toml = `
      [env.a]
      [env.b]
      compatibility_date = "tomorrow"
    `;
    assert.deepEqual(parseBindings(toml, { environment: "a" }).config.environments, ["a", "b"]);
    assert.throws(() => parseBindings(toml, { environment: "b" }), { rule: "config.compatibility.date" });
  },
  async "config.environment.buckets"() {
    const toml = `
      r2_buckets = [{ binding = "FILES", bucket_name = "files" }]
      [env.live]
      r2_buckets = [{ binding = "LOGS", bucket_name = "live-logs" }]
    `;
    assert.deepEqual([...parseBindings(toml, { environment: "live" }).buckets.keys()], ["live-logs"]);
    assert.deepEqual([...parseBindings(toml).buckets.keys()], ["files"]);
  },
  async "config.environment.compatibility"() {
    const toml = `
      compatibility_date = "2022-08-03"
      [env.preview]
      [env.live]
      compatibility_date = "2026-01-01"
    `;
    assert.equal(parseBindings(toml, { environment: "preview" }).config.compatibilityDate, "2022-08-03");
    assert.equal(parseBindings(toml, { environment: "live" }).config.compatibilityDate, "2026-01-01");
  },
  async "config.environment.unknown"() {
    assert.throws(() => parseBindings("[env.preview]\n[env.live]", { environment: "prewiew" }), {
      rule: "config.environment.unknown",
      message: /There is no environment "prewiew"; the file has "preview" and "live"\./,
    });
  },
  async "config.error.position"() {
    assert.throws(() => parseBindings('compatibility_date = "tomorrow"', { fileName: "wrangler.toml" }), {
      file: "wrangler.toml",
      line: 1,
      column: 22,
      wanted: 'a day, as in "2022-08-04"',
      given: '"tomorrow"',
    });
  },
  async "config.file.duplicate-keys"() {
    assert.throws(() => parseBindings('{ "env": {}, "env": { "live": {} } }'), { rule: "config.file.duplicate-keys" });
  },
  async "config.file.format"() {
    // By the first character: `{` begins JSON.
    assert.deepEqual(parseBindings('{ "name": "json" }').config.raw, { name: "json" });
    assert.deepEqual(parseBindings('name = "toml"').config.raw, { name: "toml" });
    // An empty text is TOML, but no JSON.
    assert.throws(() => parseBindings("", { fileName: "wrangler.jsonc" }), { rule: "config.file.syntax" });
    assert.throws(() => parseBindings("", { format: "json" }), { rule: "config.file.syntax" });
  },
  async "config.file.read"() {
    await assert.rejects(loadBindings("no/such/wrangler.toml"), {
      name: "ConfigError",
      rule: "config.file.read",
      file: "no/such/wrangler.toml",
    });
  },
  async "config.file.syntax"() {
    assert.throws(() => parseBindings('{ "name": "files",, }'), { rule: "config.file.syntax" });
    assert.throws(() => parseBindings("name = "), { rule: "config.file.syntax" });
    const withComment = parseBindings('{ "name": "files", /* a comment */ }');
    assert.deepEqual(withComment.config.raw, { name: "files" });
  },
  async "config.file.unknown-keys"() {
    const { config } = parseBindings('name = "files"\nanything = { goes = [1, true] }');
    assert.deepEqual(config.raw, { name: "files", anything: { goes: [1, true] } });
  },
  async "config.options"() {
    assert.throws(() => parseBindings("[env.live]", { enviroment: "live" }), {
      name: "TypeError",
      message: /there is no option "enviroment"; did you mean "environment"?/,
    });
  },
};
