import { createRequire } from "node:module";
import type { StorageFactory } from "@miniflare/shared";
import type { MakeBucket } from "./fake-runner.js";

type Storage = ReturnType<StorageFactory["storage"]>;

const require = createRequire(import.meta.url);
const { R2Bucket } = require("@miniflare/r2") as { R2Bucket: new (storage: Storage) => unknown };
const { MemoryStorage } = require("@miniflare/storage-memory") as { MemoryStorage: new () => Storage };

/** Creates a bucket of the older simulator. It is written in JavaScript and runs in the process of the test. */
export const makeOlderBucket: MakeBucket = () => new R2Bucket(new MemoryStorage());
