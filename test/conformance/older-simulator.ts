import { createRequire } from "node:module";
import type { MakeBucket } from "./fake-runner.js";

const require = createRequire(import.meta.url);
const { R2Bucket } = require("@miniflare/r2") as { R2Bucket: new (storage: object) => unknown };
const { MemoryStorage } = require("@miniflare/storage-memory") as { MemoryStorage: new () => object };

/** A bucket of the older simulator, which was written in JavaScript and ran in the process of the test. */
export const makeOlderBucket: MakeBucket = () => new R2Bucket(new MemoryStorage());
