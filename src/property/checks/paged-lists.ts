import type { BucketLike, StoreListOptions } from "../../../types/index.js";
import { expectShown } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { eachPage, expectKeys, expectOfPages, listEntries } from "../expect/read-all.js";
import { toCode } from "../values/to-code.js";

export const inFolders: readonly string[] = [
  "a",
  "b/1",
  "b/2/x",
  "b/2/y",
  "b/3",
  "b/4/z",
  "b/5/z",
  "c",
  "d/1",
  "e/1",
  "f/1",
  "g",
];
const [prefix, startAfter, delimiter] = ["b/", "b/1", "/"];
export const pagedOptions: readonly StoreListOptions[] = [
  ...[{ prefix }, { startAfter }, { delimiter }, { prefix, startAfter }, { prefix, delimiter }],
  ...[
    { startAfter, delimiter },
    { prefix, startAfter, delimiter },
  ],
];

export async function expectSamePages(bucket: LooseBucket, options: StoreListOptions): Promise<void> {
  const whole = await listEntries(bucket, options);
  for (const limit of [1, 2, 3, 5]) {
    const { objects, delimitedPrefixes, pages } = await listEntries(bucket, { ...options, limit });
    const what = `listed with ${toCode(options)}, ${limit} on a page`;
    expectOfPages(pages, "keys", `the keys ${what}`, objects.map(keyOf).sort(), whole.objects.map(keyOf).sort());
    expectOfPages(
      pages,
      "groups",
      `the groups ${what}`,
      delimitedPrefixes.toSorted(),
      whole.delimitedPrefixes.toSorted(),
    );
  }
  const keys = whole.objects.map(keyOf).sort();
  await expectOneObject(bucket, options, keys);
  await expectAllDeleted(bucket, options, keys);
}

/** Deletes what each page lists before the next one is listed: no key of the list is left. */
async function expectAllDeleted(bucket: LooseBucket, options: StoreListOptions, listed: readonly string[]) {
  const all = (await listEntries(bucket)).objects.map(keyOf);
  for await (const page of eachPage(bucket as BucketLike, { ...options, limit: 2 })) {
    if (page.objects.length > 0) await bucket.delete(page.objects.map(keyOf));
  }
  const left = all.filter((key) => !listed.includes(key));
  await expectKeys(`the keys after each page listed with ${toCode(options)} was deleted`, bucket as BucketLike, left);
}

/** Lists page by page with one object of options, as many scripts do. */
async function expectOneObject(bucket: LooseBucket, given: StoreListOptions, keys: readonly string[]): Promise<void> {
  const options: { limit: number; cursor?: string | undefined } = { ...given, limit: 2 };
  const code = () => {
    const page = `const page = await ${toCode(bucket)}.list(options); all.push(...page.objects.map(({ key }) => key));`;
    const next = `if (!page.truncated || left < 1) return all; options.cursor = page.cursor;`;
    const list = `async (options) => { for (let all = [], left = ${most}; ; left--) { ${page} ${next} } }`;
    return `(await (${list})(${toCode({ ...given, limit: 2 })})).sort()`;
  };
  const seen: string[] = [];
  for (let left = most; ; left--) {
    const page = await bucket.list(options);
    seen.push(...page.objects.map(keyOf));
    if (!page.truncated || left < 1) break;
    options.cursor = page.cursor;
  }
  expectShown(`the keys listed with ${toCode(given)}, with one object for all pages`, seen.sort(), keys, code);
}

/** More pages than the keys have. */
const most = 50;

const keyOf = ({ key }: { readonly key: string }): string => key;
