import { entryNames, importNameOf } from "../../../build/package-entries.js";
import { firstTest } from "../../../src/cli/init/first-test.js";
import { plan } from "../../cli/test-plan.js";
import { shownSnippets } from "../../repository/snippets.js";
import type { Way } from "./cells.js";

type Files = Readonly<Record<string, string>>;

/** The source of the platform's bucket. */
const platformBuckets: Readonly<Record<Way, string>> = {
  none: 'import type { StoreBucket as PlatformBucket } from "fakebucket/types";',
  global: "type PlatformBucket = R2Bucket;",
  imported: 'import type { R2Bucket as PlatformBucket } from "@cloudflare/workers-types";',
};

/** Every entry: importing it checks all of its declarations. */
const entries = Object.fromEntries(
  entryNames().map((name) => [`entries/${name}.ts`, `export type * from "${importNameOf(name)}";\n`]),
);

const subclass = `import { R2Bucket } from "fakebucket/r2";
import type { StoreValue } from "fakebucket/types";
export class Mine extends R2Bucket {
  override async head(k: string) { return super.head(k) }
  override async get(k: string) { return super.get(k) }
  override async put(k: string, value: StoreValue | null) { return super.put(k, value) }
}
`;

const responses = `import { FakeBucket } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
new Response((await new R2Bucket().get("a"))!.body);
new Response(await (await new FakeBucket().get("a"))!.blob());
`;

const mistakes = `import { FakeBucket } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
// @ts-expect-error A key is a string.
new FakeBucket().get(1);
// @ts-expect-error A bucket of any type would have it.
new R2Bucket().doesNotExist();
// @ts-expect-error A body is not a text.
export const text: string | undefined = (await new R2Bucket().get("a"))?.body;
`;

const buckets = `import { FakeBucket } from "fakebucket";
import { type Bindings, parseBindings } from "fakebucket/config";
import { R2Bucket as FakeR2Bucket } from "fakebucket/r2";
import type { RemoteBucket } from "fakebucket/remote";
import { fork, load, seed } from "fakebucket/testing";
import type { BucketLike, StoreBucket } from "fakebucket/types";
declare const remote: RemoteBucket;
declare const any: StoreBucket;
const bindings: Bindings<{ readonly FILES: PlatformBucket }> = parseBindings("");
export const all: readonly PlatformBucket[] = [
  new FakeR2Bucket(),
  new FakeBucket(),
  await load("path"),
  await seed(fork(new FakeR2Bucket()), {}),
  bindings.env.FILES,
  remote,
  any,
];
export const likes: readonly BucketLike[] = all;
`;

const fixtures = `import { R2Bucket as FakeR2Bucket } from "fakebucket/r2";
import { bucketTest } from "fakebucket/vitest";
import { expect } from "vitest";
bucketTest<{ readonly FILES: FakeR2Bucket }>()("a test", async ({ bucket, env }) => {
  const buckets: readonly PlatformBucket[] = [bucket, env.FILES];
  expect(bucket).not.toHaveObject("key", { body: expect.stringContaining("a") });
  expect.soft(buckets).toBeEmptyBucket();
  // @ts-expect-error Keys are strings.
  expect(bucket).toHaveKeys([1]);
});
`;

/** Recipes with a bucket of the platform's type, and our code that must accept it. */
function recipes(way: Way): Files {
  const platform = platformBuckets[way];
  // From another file, because `R2Bucket` in a first test is this package's class.
  const env =
    '\nimport type { PlatformBucket } from "../../platform.js";\ndeclare const made: Env;\nexport const bound: PlatformBucket = made.FILES;\n';
  return {
    [`${way}/platform.ts`]: `${platform}\nexport type { PlatformBucket };\n`,
    [`${way}/buckets.ts`]: `${platform}\n${buckets}`,
    [`${way}/fixtures.ts`]: `${platform}\n${fixtures}`,
    [`${way}/first-test/src/index.ts`]: 'export default { fetch: async () => new Response("hello") };\n',
    [`${way}/first-test/test/vitest.test.ts`]: firstTest(plan) + env,
    [`${way}/first-test/test/platform.test.ts`]: firstTest({ ...plan, platform: ["cloudflare:workers"] }) + env,
    [`${way}/first-test/test/workers.test.ts`]: firstTest({ ...plan, inWorkers: true }),
    [`${way}/first-test/test/node.test.ts`]: firstTest({ ...plan, runner: "node:test" }) + env,
  };
}

/** According to the documents, the global of the same name can replace this import. */
const shownImport = /^import type \{ R2Bucket \} from "fakebucket\/r2";.*\n/m;

/** The snippets of the documents, with a folder for each document. */
function snippets(way: Way): Files {
  const shown = shownSnippets().map(({ path, line, code, file = `${line}.ts` }) => {
    // Without dots and slashes, because `a.d.ts…` would be treated as declarations.
    return { folder: path.replace(/\W/g, "-"), file, code };
  });
  const files = shown.map(({ folder, file, code }) => [`snippets/${folder}/${file}`, code]);
  if (way !== "global") return Object.fromEntries(files);
  const changed = new Set(shown.filter(({ code }) => shownImport.test(code)).map(({ folder }) => folder));
  const others = shown
    .filter(({ folder }) => changed.has(folder))
    .map(({ folder, file, code }) => [`${way}/snippets/${folder}/${file}`, code.replace(shownImport, "")]);
  return Object.fromEntries([...files, ...others]);
}

/** All files that must compile, by path: shown code of documents, the output of `fakebucket init`, and every entry. */
export function shownFiles(way: Way): Files {
  return {
    ...entries,
    "subclass.ts": subclass,
    "responses.ts": responses,
    "mistakes.ts": mistakes,
    ...recipes(way),
    ...snippets(way),
  };
}
