import type { StoreHTTPMetadata, StorePutOptions } from "../../../types/index.js";
import { type RuleCheck, where } from "../expect/rule-check.js";
import { allHttpMetadata } from "./object-sources.js";
import {
  bodiless,
  failsBut,
  get,
  gives,
  has,
  head,
  is,
  put,
  refused,
  remove,
  type Step,
  step,
  stepChecks,
} from "./steps.js";
import { strangeKeys, strangeRows } from "./strange-keys.js";

/** Steps to find nothing under a key, both before an object is stored there and after it is deleted. */
const unknown = (key: string): readonly Step[] => {
  return [is(null, head(key)), put(key, "v"), remove(key), is(null, head(key))];
};

const sites = ["a/index.html", "b.html", "index.html"].map((key) => put(key, key));
const two = [put("a", "a"), put("b/c", "b/c")];

/** Steps to store an object and to compare the results of `head` and `get` with the result of `put`. */
function stored(text: string, ...options: readonly StorePutOptions[]): readonly Step[] {
  const [{ customMetadata = {}, httpMetadata = {} } = {}] = options;
  return [
    step("head", async (scene) => {
      const { key, version, etag, httpEtag, uploaded, checksums } = await put("k", text, ...options).run(scene);
      const given = { key, version, size: text.length, etag, httpEtag, uploaded, customMetadata, httpMetadata };
      const members = { ...given, "checksums.md5": checksums?.md5, "checksums.sha256": checksums?.sha256 };
      await bodiless(members, head("k")).run(scene);
      await has(members, get("k")).run(scene);
    }),
  ];
}

/** Steps to store one object after the other under the same key. */
const oneAfterTheOther = (...given: readonly (readonly [text: string, ...options: readonly StorePutOptions[]])[]) =>
  given.flatMap(([text, ...options]) => stored(text, ...options));

/** Steps to request other HTTP metadata than the stored one. */
const overridden = (httpMetadata: StoreHTTPMetadata, asked: StoreHTTPMetadata): readonly Step[] => [
  put("k", "v", { httpMetadata }),
  gives("httpMetadata", httpMetadata, get("k", { httpMetadata: asked })),
];

const sha256OfHello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const failing = { onlyIf: { etagMatches: "other" } };
const far = { range: { offset: 14 } };

/** The rules about `head` and `get`. */
export const readChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "head.metadata": [
      stored("hello", { customMetadata: { a: "b" } }),
      stored(""),
      stored("hello", { customMetadata: { a: "b" }, httpMetadata: allHttpMetadata }),
      oneAfterTheOther(
        ["hello", { customMetadata: { a: "b" }, httpMetadata: allHttpMetadata, sha256: sha256OfHello }],
        ["second", { customMetadata: { c: "d" }, httpMetadata: { contentType: "x/y" } }],
        [""],
        ["second and longer", { customMetadata: { a: "b" } }],
      ),
    ],
    "head.missing": [
      unknown("k"),
      ...["missing", "A", "b", "b/", "a/"].map((key) => [...two, ...unknown(key)]),
      // Pages for folders belong to web servers.
      ...["a/", "a", "b"].map((key) => [...sites, is(null, get(key)), is(null, head(key))]),
      [...new Set(strangeKeys.flat())].flatMap((key) => [is(null, head(key)), is(null, get(key))]),
      ...strangeRows.map(({ key, others }) => [...others.map((each) => put(each, each)), ...unknown(key)]),
    ],
    "get.missing": [
      [],
      [{}],
      [failing],
      [{ onlyIf: { etagDoesNotMatch: "*" } }],
      [{ onlyIf: { etagMatches: "*" } }],
      [{ onlyIf: { uploadedBefore: new Date(1_000_000_000) } }],
      [{ onlyIf: { uploadedAfter: new Date(4_100_000_000_000) } }],
      [{ onlyIf: { uploadedAfter: new Date(0) } }],
      [{ onlyIf: { etagMatches: "other", etagDoesNotMatch: "another" } }],
      [{ range: { offset: 1 } }],
      [{ range: { suffix: 1 } }],
      [{ range: { length: 0 } }],
      [{ range: { offset: 2, length: 3 } }],
      [{ ...failing, range: { offset: 1 } }],
    ].map((options) => ["get", ["k", ...options], null, { before: ["other"] }]),
    "get.override": [
      overridden({ contentType: "a/b" }, { contentType: "x/y" }),
      overridden({ contentType: "a/b" }, { cacheControl: "no-store" }),
      overridden({}, allHttpMetadata),
      overridden(allHttpMetadata, { contentLanguage: "de", cacheExpiry: new Date(0) }),
    ],
    "get.order": ({ semantics, abilities }) => {
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const isEnforced = abilities.ssec && semantics.ssecKeys === "enforced";
      const withKey = { ssecKey: "ab".repeat(32) };
      const both = { ...failing, ...far };
      return [
        ...[failing, far, both].map((options) => [refused(10020, get(long, options))]),
        ...[failing, far, both].map((options) => [is(null, get("k", options))]),
        [put("k", "hello"), bodiless({}, get("k", both))],
        ...where<readonly Step[]>(isEnforced, [
          [is(null, get("k", withKey))],
          [is(null, get("k", { ...withKey, ...both }))],
          // Because of the SSE-C key, not because of the range.
          ...[failing, far, both].map((options) => [put("k", "hello", withKey), failsBut(10039, get("k", options))]),
        ]),
      ];
    },
  }),
];
