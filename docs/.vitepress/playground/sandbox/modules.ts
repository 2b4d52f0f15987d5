import * as fakebucket from "fakebucket";
import * as config from "fakebucket/config";
import * as hostnames from "fakebucket/hostnames";
import * as r2 from "fakebucket/r2";
import * as rules from "fakebucket/rules";
import * as testing from "fakebucket/testing";
import { type entries, entryScheme } from "../run/entries.js";

type Module = Readonly<Record<string, unknown>>;
type BucketClass = new (options?: { readonly name?: string }) => fakebucket.FakeBucket;

/** Tells of the buckets that a script makes. */
export type OnBucket = (bucket: fakebucket.FakeBucket, name: string) => void;

const entriesSymbol = "playground.entries";

/** The address of a module that lies in a Blob. */
export function addressOf(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}

/** The modules that scripts import: of each, by the name of its entry, the address. */
export function offerEntries(onBucket: OnBucket): ReadonlyMap<string, string> {
  const modules: Readonly<Record<(typeof entries)[number], Module>> = {
    fakebucket: { ...fakebucket, FakeBucket: told(fakebucket.FakeBucket, onBucket) },
    "fakebucket/config": config,
    "fakebucket/hostnames": hostnames,
    "fakebucket/r2": { ...r2, R2Bucket: told(r2.R2Bucket as unknown as BucketClass, onBucket) },
    "fakebucket/rules": rules,
    "fakebucket/testing": testing,
    "fakebucket/types": {},
  };
  Object.defineProperty(globalThis, Symbol.for(entriesSymbol), { value: modules });
  return new Map(
    Object.entries(modules).map(([entry, module]) => {
      const names = Object.keys(module).join(", ");
      const source = `globalThis[Symbol.for("${entriesSymbol}")]["${entry}"]`;
      return [entry, addressOf(`export const { ${names} } = ${source};`)] as const;
    }),
  );
}

/** Puts the addresses of entries into a module. */
export function withAddresses(code: string, addresses: ReadonlyMap<string, string>): string {
  let text = code;
  for (const [entry, address] of addresses) text = text.replaceAll(`"${entryScheme}${entry}"`, `"${address}"`);
  return text;
}

/** The text of an error with the names of entries in place of addresses, which say nothing to anybody. */
export function withEntries(text: string, addresses: ReadonlyMap<string, string>): string {
  let named = text;
  for (const [entry, address] of addresses) named = named.replaceAll(address, entry);
  return named;
}

/** A class that tells of each of its instances. */
function told<Class extends BucketClass>(given: Class, onBucket: OnBucket): Class {
  return new Proxy(given, {
    construct(target, args, newTarget) {
      const bucket = Reflect.construct(target, args, newTarget) as fakebucket.FakeBucket;
      onBucket(bucket, (args[0] as { readonly name?: string } | undefined)?.name ?? "bucket");
      return bucket;
    },
  });
}
