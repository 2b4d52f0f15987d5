import type { StoreHTTPMetadata, StorePutOptions } from "../../../types/index.js";
import { type RuleCheck, where } from "../expect/rule-check.js";
import { allHttpMetadata } from "./given-objects.js";
import { bodiless, failsBut, get, gives, head, is, put, refused, remove, type Step, step, stepped } from "./steps.js";

/** Steps that find nothing under a key, and nothing again when what was stored there is deleted. */
const unknown = (key: string): readonly Step[] => {
  return [is(null, head(key)), put(key, "v"), remove(key), is(null, head(key))];
};

const two = [put("a", "a"), put("b/c", "b/c")];

/** Steps that store an object, after which `head` gives the same as `put` did. */
function stored(text: string, ...options: readonly StorePutOptions[]): readonly Step[] {
  const [{ customMetadata = {}, httpMetadata = {} } = {}] = options;
  return [
    step("head", async (scene) => {
      const { key, version, etag, httpEtag, uploaded } = await put("k", text, ...options).run(scene);
      const given = { key, version, size: text.length, etag, httpEtag, uploaded, customMetadata, httpMetadata };
      await bodiless(given, head("k")).run(scene);
    }),
  ];
}

/** Steps that ask for other HTTP metadata than is stored. */
const overridden = (httpMetadata: StoreHTTPMetadata, asked: StoreHTTPMetadata): readonly Step[] => [
  put("k", "v", { httpMetadata }),
  gives("httpMetadata", httpMetadata, get("k", { httpMetadata: asked })),
];

const failing = { onlyIf: { etagMatches: "other" } };
const far = { range: { offset: 14 } };

/** The rules of `head` and `get`. */
export const readChecks: readonly RuleCheck[] = [
  ...stepped({
    "head.metadata": [
      stored("hello", { customMetadata: { a: "b" } }),
      stored(""),
      stored("hello", { customMetadata: { a: "b" }, httpMetadata: allHttpMetadata }),
    ],
    "head.missing": [unknown("k"), ...["missing", "A", "b", "b/", "a/"].map((key) => [...two, ...unknown(key)])],
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
          // For the SSE-C key, and not for the range.
          ...[failing, far, both].map((options) => [put("k", "hello", withKey), failsBut(10039, get("k", options))]),
        ]),
      ];
    },
  }),
];
