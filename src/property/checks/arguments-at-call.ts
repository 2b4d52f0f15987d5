import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { expectEqual } from "../expect/expect.js";
import { hostHas } from "../expect/host-need.js";
import type { Anything } from "../expect/loose-bucket.js";
import { expectOfPages, listEntries } from "../expect/read-all.js";
import { type RuleCheck, where } from "../expect/rule-check.js";
import { knownLengthStream } from "../values/known-values.js";
import { type Change, changing } from "./changing.js";
import {
  bodiless,
  get,
  gives,
  head,
  keys,
  listed,
  looksAt,
  put,
  remove,
  type Step,
  step,
  stepChecks,
  value,
} from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

/** Makes a call with an argument that is made anew, and changes after the call. */
function late(make: () => object, change: Change, call: (given: Anything) => Step): Step {
  return { ...call(make()), run: (scene) => call(changing(make(), change)).run(scene) };
}

/** Options, and their changes: each belongs to a row of its own. */
type Changed = readonly [make: () => object, ...changes: readonly Change[]];

/** Returns rows with each change: the steps before the call, the call, and the steps after it. */
function rows(
  [make, ...changes]: Changed,
  call: (given: Anything) => Step,
  after: readonly Step[] = [],
  before: readonly Step[] = [],
): readonly (readonly Step[])[] {
  return changes.map((change) => [...before, late(make, change, call), ...after]);
}

const past = () => new Date(1_000_000_000);
const ended = 4_100_000_000_000;
const md5OfHello = "5d41402abc4b2a76b9719d911017c592";
const key = () => new Uint8Array(32).fill(0xab);
const [sameKey, otherKey] = ["ab".repeat(32), "cd".repeat(32)];

/** Conditions that no object meets, and changes after which any object does. */
const unmet: readonly Changed[] = [
  [() => ({ onlyIf: { etagMatches: "other" } }), ["onlyIf.etagMatches", "*"], ["onlyIf", {}], ["onlyIf", undefined]],
  [() => ({ onlyIf: new Headers({ "If-Match": '"other"' }) }), ["onlyIf.set", "if-match", "*"], ["onlyIf", {}]],
];

/** The same of a time. Only for reads: some stores evaluate no times in a put. */
const unmetTime: Changed = [
  () => ({ onlyIf: { uploadedBefore: past() } }),
  ["onlyIf.uploadedBefore.setTime", ended],
  ["onlyIf", {}],
];

/** Metadata, its changes, and what is stored. */
const metadata: readonly (readonly [stored: readonly [name: string, value: object], ...Changed])[] = [
  [
    ["customMetadata", { a: "b" }],
    () => ({ customMetadata: { a: "b" } }),
    ["customMetadata.a", "changed"],
    ["customMetadata.more", "changed"],
    ["customMetadata", { a: "changed" }],
  ],
  [
    ["httpMetadata", { contentType: "a/b" }],
    () => ({ httpMetadata: { contentType: "a/b" } }),
    ["httpMetadata.contentType", "changed"],
    ["httpMetadata.cacheControl", "changed"],
    ["httpMetadata", { contentType: "changed" }],
  ],
  [
    ["httpMetadata", { cacheExpiry: past() }],
    () => ({ httpMetadata: { cacheExpiry: past() } }),
    ["httpMetadata.cacheExpiry.setTime", 0],
  ],
  [
    ["httpMetadata", { contentType: "a/b" }],
    () => ({ httpMetadata: new Headers({ "Content-Type": "a/b" }) }),
    ["httpMetadata.set", "content-type", "changed"],
  ],
];

/** Options of a list of `a`, `a/b` and `c`, their changes, and the listed keys. */
const listOptions: readonly (readonly [listed: readonly string[], ...Changed])[] = [
  [["a", "a/b"], () => ({ prefix: "a" }), ["prefix", "c"], ["prefix", undefined]],
  [["c"], () => ({ startAfter: "a/b" }), ["startAfter", "a"], ["startAfter", undefined]],
  [["a", "c"], () => ({ delimiter: "/" }), ["delimiter", undefined]],
  [["a"], () => ({ limit: 1 }), ["limit", 3]],
];

/**
 * Expects a list to give these keys; with a limit, as many as at another call. Its pages after the first are listed
 * with the options as they were.
 */
const lists = (given: object, expected: readonly string[]): Step =>
  step("list", async ({ bucket }) => {
    const options = { ...given };
    const first = bucket.list(given);
    const list = (next: Anything) => (next?.cursor === undefined ? first : bucket.list(next));
    if ("limit" in options) {
      const [{ objects }, other] = [await first, await bucket.list(options)];
      return expectEqual("the number of objects of a page", objects.length, other.objects.length);
    }
    const { objects, pages } = await listEntries({ list }, options);
    const seen = objects.map((object) => object.key);
    return expectOfPages(pages, "keys", "the listed keys", seen, expected);
  });

/** Expects two objects to have the same storage class, whichever it is. */
const sameClass = (key: string, other: string): Step =>
  looksAt(head(other), ({ storageClass }, scene) => gives("storageClass", storageClass, head(key)).run(scene));

/** Completes an upload with its parts in an array of its own. */
const completed = (change: Change): Step =>
  step("completeMultipartUpload", ({ current: { handle, parts } }) =>
    handle.complete(
      changing(
        parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
        change,
      ),
    ),
  );

/** The rule about the time at which arguments are read. The bytes of values have a rule of their own. */
export const atCallChecks: readonly RuleCheck[] = stepChecks({
  "arguments.at-call": ({ abilities }) => [
    ...metadata.flatMap(([[name, stored], ...changed]) =>
      [head("k"), listed({ include: [name] })].flatMap((look) =>
        rows(changed, (given) => put("k", "v", given), [gives(name, stored, look)]),
      ),
    ),
    // A stream is read later than its metadata.
    ...where(hostHas("Response"), metadata).flatMap(([[name, stored], ...changed]) =>
      rows(changed, (given) => put("k", knownLengthStream(encodeUtf8("v")), given), [gives(name, stored, head("k"))]),
    ),
    ...unmet.flatMap((changed) => rows(changed, (given) => put("k", "new", given), [value("old")], [put("k", "old")])),
    ...[...unmet, unmetTime].flatMap((changed) =>
      rows(changed, (given) => bodiless({}, get("k", given)), [], [put("k", "old")]),
    ),
    ...rows([() => ({ md5: md5OfHello }), ["md5", "0".repeat(32)]], (given) => put("k", "hello", given), [
      value("hello"),
    ]),
    ...rows(
      [
        () => ({ md5: Uint8Array.from(md5OfHello.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)) }),
        ["md5.fill", 0],
      ],
      (given) => put("k", "hello", given),
      [value("hello")],
    ),
    ...rows(
      [() => ({ range: { offset: 1, length: 2 } }), ["range.offset", 0], ["range.length", 4], ["range", { offset: 0 }]],
      (given) => value("el", "k", given),
      [],
      [put("k", "hello")],
    ),
    ...where(hostHas("Headers that keep Range"), [
      ...rows(
        [() => ({ range: new Headers({ Range: "bytes=1-2" }) }), ["range.set", "range", "bytes=0-0"]],
        (given) => value("el", "k", given),
        [],
        [put("k", "hello")],
      ),
    ]),
    ...listOptions.flatMap(([expected, ...changed]) =>
      rows(changed, (given) => lists(given, expected), [], [put("a", ""), put("a/b", ""), put("c", "")]),
    ),
    ...rows(
      [() => ({ include: ["customMetadata"] }), ["include.0", "httpMetadata"], ["include.pop"], ["include", []]],
      (given) => gives("customMetadata", { a: "b" }, listed(given)),
      [],
      [put("k", "v", { customMetadata: { a: "b" } })],
    ),
    ...rows(
      [() => ["a", "b"], ["length", 0], ["0", "c"], ["push", "c"]],
      (given) => remove(given),
      [keys("c")],
      [put("a", ""), put("b", ""), put("c", "")],
    ),
    ...where(abilities.storageClass, [
      ...rows(
        [() => ({ storageClass: "InfrequentAccess" }), ["storageClass", "Standard"]],
        (given) => put("k", "v", given),
        [sameClass("k", "other")],
        [put("other", "v", { storageClass: "InfrequentAccess" })],
      ),
    ]),
    ...where(abilities.ssec, [
      ...rows(
        [() => ({ ssecKey: key() }), ["ssecKey.fill", 0xcd], ["ssecKey", otherKey]],
        (given) => put("k", "v", given),
        [value("v", "k", { ssecKey: sameKey })],
      ),
      ...rows(
        [() => ({ ssecKey: key() }), ["ssecKey.fill", 0xcd], ["ssecKey", otherKey]],
        (given) => value("v", "k", given),
        [],
        [put("k", "v", { ssecKey: sameKey })],
      ),
    ]),
    ...where(abilities.multipart, [
      ...metadata.flatMap(([[name, stored], ...changed]) =>
        rows(changed, (given) => create("k", given), [part(1, "v"), complete(1), gives(name, stored, head("k"))]),
      ),
      ...(
        [
          ["length", 0],
          ["0.etag", "other"],
          ["0.partNumber", 2],
        ] as const
      ).map((change) => [create(), part(1, "v"), completed(change), value("v")]),
    ]),
  ],
});
