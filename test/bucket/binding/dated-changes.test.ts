import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found } from "./found.js";
import { untyped } from "./untyped.js";

/** An observable effect of each of the six dated changes, in the order of their dates. */
type Seen = readonly [
  refusesNumbers: boolean,
  honorsInclude: boolean,
  rejects: boolean,
  tags: boolean,
  ownsUnsetMembers: boolean,
  stripsMark: boolean,
];

function refuses(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => false,
    () => true,
  );
}

async function seen(options: FakeBucketOptions): Promise<Seen> {
  const bucket = new FakeBucket(options);
  await bucket.put("k", "\uFEFFv", { customMetadata: { a: "1" } });
  const listed = found((await bucket.list({ include: ["httpMetadata"] })).objects[0]);
  const object = found(await bucket.get("k"));
  let thrown = true;
  try {
    const answer = untyped(bucket).get();
    thrown = false;
    await answer;
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
  }
  const textLength = (await object.text()).length;
  // The class of a listed object has its tag from the same date on.
  expect(String(listed)).toBe(String(object).replace("Get", "Head"));
  return [
    await refuses(async () => untyped(bucket).put("number", 5)),
    listed.customMetadata?.["a"] !== "1",
    !thrown,
    String(object) === "[object GetResult]",
    "suffix" in found(object.range),
    textLength === 1,
  ];
}

it.each<[date: string | undefined, ...Seen]>([
  ["2021-01-01", false, false, false, false, false, false],
  ["2022-05-31", false, false, false, false, false, false],
  ["2022-06-01", true, false, false, false, false, false],
  ["2022-08-03", true, false, false, false, false, false],
  ["2022-08-04", true, true, false, false, false, false],
  ["2022-10-30", true, true, false, false, false, false],
  ["2022-10-31", true, true, true, false, false, false],
  ["2024-09-25", true, true, true, false, false, false],
  ["2024-09-26", true, true, true, true, false, false],
  ["2025-12-02", true, true, true, true, false, false],
  ["2025-12-03", true, true, true, true, true, false],
  ["2026-01-12", true, true, true, true, true, false],
  ["2026-01-13", true, true, true, true, true, true],
  ["9999-12-31", true, true, true, true, true, true],
  [undefined, true, true, true, true, true, true],
])(
  "at the date %s exactly the changes up to it apply [construction.compatibility-date]",
  async (compatibilityDate, ...expected) => {
    // The flag of another change makes no difference.
    const compatibilityFlags = ["nodejs_compat", "list_honor_include", "nodejs_compat"];
    expect(await seen({ compatibilityDate, compatibilityFlags })).toEqual(expected);
  },
);

it.each([
  ["2026-01-12", false],
  ["2026-01-13", true],
])("at the date %s json() accepts a byte order mark: %s", async (compatibilityDate, accepts) => {
  const bucket = new FakeBucket({ compatibilityDate, objects: { text: "\uFEFF5", bytes: Buffer.from("\uFEFF5") } });
  for (const key of ["text", "bytes"]) {
    const object = found(await bucket.get(key));
    expect(await refuses(() => object.json())).toBe(!accepts);
  }
});

const enabling = [
  "dont_substitute_null_on_type_error",
  "capture_async_api_throws",
  "set_tostring_tag",
  "enable_fast_jsg_struct",
  "strip_bom_in_read_all_text",
  "store_list_honor_include",
] as const;
const disabling = [
  "substitute_null_on_type_error",
  "do_not_capture_async_api_throws",
  "do_not_set_tostring_tag",
  "disable_fast_jsg_struct",
  "do_not_strip_bom_in_read_all_text",
] as const;

it.each([
  ["documented", ["listed", "listed", "listed"]],
  ["deployed", ["TypeError", "TypeError", "RangeError"]],
  ["simulator", ["TypeError", "TypeError", "RangeError"]],
] as const)("at a date without effect of include, %s gives for wrong ones: %j", async (semantics, expected) => {
  const bucket = new FakeBucket({ semantics, compatibilityDate: "2022-08-03" });
  const list = async (include: unknown) => untyped(bucket).list({ include });
  const results = [5, [5], ["x"]].map((include) =>
    list(include).then(
      () => "listed",
      ({ name }: Error) => name,
    ),
  );
  expect(await Promise.all(results)).toEqual(expected);
});

const none: readonly boolean[] = new Array(6).fill(false);
const all: readonly boolean[] = new Array(6).fill(true);

describe("a compatibility flag", () => {
  it.each<[flag: string, change: number]>([
    ["dont_substitute_null_on_type_error", 0],
    ["store_list_honor_include", 1],
    ["r2_list_honor_include", 1],
    ["capture_async_api_throws", 2],
    ["set_tostring_tag", 3],
    ["enable_fast_jsg_struct", 4],
    ["strip_bom_in_read_all_text", 5],
  ])("%s switches on only its change, whatever the date [construction.compatibility-flags]", async (flag, change) => {
    const old = none.with(change, true);
    expect(await seen({ compatibilityDate: "2022-05-31", compatibilityFlags: [flag] })).toEqual(old);
    expect(await seen({ compatibilityFlags: [flag] })).toEqual(all);
  });

  it.each(disabling.map((flag, index) => [flag, index === 0 ? 0 : index + 1] as const))(
    "%s switches off only its change, whatever the date [construction.compatibility-flags]",
    async (flag, change) => {
      const newest = all.with(change, false);
      expect(await seen({ compatibilityFlags: [flag] })).toEqual(newest);
      expect(await seen({ compatibilityDate: "2026-01-13", compatibilityFlags: [flag] })).toEqual(newest);
      expect(await seen({ compatibilityDate: "2022-05-31", compatibilityFlags: [flag] })).toEqual(none);
    },
  );

  it("that repeats or contradicts another is refused [construction.compatibility-flags]", () => {
    const wanted = "FakeBucket: compatibilityFlags must be flags that neither repeat nor contradict each other";
    const refuse = (...compatibilityFlags: string[]) => expect(() => new FakeBucket({ compatibilityFlags }));
    for (const flag of [...enabling, "r2_list_honor_include", ...disabling]) {
      const error = new TypeError(`${wanted}, not the flag "${flag}" twice.`);
      refuse(flag, "nodejs_compat", flag).toThrow(error);
    }
    for (const [index, flag] of disabling.entries()) {
      const opposite = found(enabling[index]);
      refuse(flag, opposite).toThrow(new TypeError(`${wanted}, not the flag "${flag}" together with "${opposite}".`));
      refuse(opposite, flag).toThrow(new TypeError(`${wanted}, not the flag "${opposite}" together with "${flag}".`));
    }
  });
});
