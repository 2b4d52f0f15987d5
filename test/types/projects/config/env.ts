import type { FakeBucket } from "fakebucket";
import { type Bindings, loadBindings, parseBindings } from "fakebucket/config";
import type { StoreBucket } from "fakebucket/types";
import type { Equal, Expect } from "../expect.js";

interface Env {
  readonly FILES: StoreBucket;
  readonly LOGS: R2Bucket;
  MAYBE?: StoreBucket;
  readonly API_KEY: string;
  readonly LIMITS: { readonly bytes: number };
  readonly ANY: unknown;
}

declare const script: { fetch(env: Env): void };

const { env, buckets } = parseBindings<Env>("");
export type OfEnv = Expect<Equal<keyof typeof env, "FILES" | "LOGS" | "MAYBE">>;
export type Files = Expect<Equal<typeof env.FILES, FakeBucket>>;
export type Logs = Expect<Equal<typeof env.LOGS, FakeBucket>>;
export type Maybe = Expect<Equal<typeof env.MAYBE, FakeBucket | undefined>>;
export type Buckets = Expect<Equal<typeof buckets, ReadonlyMap<string, FakeBucket>>>;
export type Loaded = Expect<Equal<Awaited<ReturnType<typeof loadBindings<Env>>>, Bindings<Env>>>;

script.fetch({ ...env, API_KEY: "key", LIMITS: { bytes: 1 }, ANY: 1 });
// @ts-expect-error: a configuration of buckets gives no variables.
script.fetch(env);

const anyEnv = parseBindings("").env;
export type AnyName = Expect<Equal<(typeof anyEnv)[string], FakeBucket>>;
// With noUncheckedIndexedAccess, each name may be missing.
anyEnv["FILES"] satisfies FakeBucket | undefined;
// @ts-expect-error
anyEnv["FILES"] satisfies FakeBucket;

parseBindings("", { bucket: { semantics: "deployed", clock: { now: () => 0 }, limits: { maxParts: 3 } } });
// @ts-expect-error: the file says it.
parseBindings("", { bucket: { compatibilityDate: "2022-08-04" } });
// @ts-expect-error: the path is the name.
void loadBindings("script.toml", { fileName: "other.toml" });
// @ts-expect-error
parseBindings("", { format: "yaml" });
