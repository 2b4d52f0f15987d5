import type { StoreBucket } from "fakebucket/types";

/** Declared as a whole bucket. `fakebucket check` reports the missing half. */
export const MapBucket: new () => StoreBucket;
export const makeBucket: () => StoreBucket;
export const abilities: { readonly multipart: false; readonly ssec: false; readonly storageClass: false };
