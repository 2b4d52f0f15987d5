import { createRequire } from "node:module";
import { FakeBucket, semantics } from "fakebucket";
import { MapBucket } from "../examples/map-bucket/map-bucket.mjs";
import { FloorBucket } from "./floor-bucket.js";
import type { AnyBucket } from "./operations.js";

const require = createRequire(import.meta.url);
// Their declarations need a version of the platform's types that is not installed.
const { R2Bucket } = require("@miniflare/r2") as { R2Bucket: new (storage: object) => AnyBucket };
const { MemoryStorage } = require("@miniflare/storage-memory") as { MemoryStorage: new () => object };

/** The buckets measured in this process, by column name. */
export const subjects: Readonly<Record<string, () => AnyBucket>> = {
  FakeBucket: () => new FakeBucket() as unknown as AnyBucket,
  "FakeBucket, deployed": () => new FakeBucket({ semantics: semantics.deployed }) as unknown as AnyBucket,
  "FakeBucket, simulator": () => new FakeBucket({ semantics: semantics.simulator }) as unknown as AnyBucket,
  "older simulator": () => new R2Bucket(new MemoryStorage()),
  "Map by hand": () => new MapBucket() as unknown as AnyBucket,
  floor: () => new FloorBucket() as unknown as AnyBucket,
};
