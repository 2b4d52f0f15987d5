import type { StoreBucket } from "fakebucket/types";

/** What it stands in for. That it lacks half of that is what the check tells. */
export const MapBucket: new () => StoreBucket;
export const makeBucket: () => StoreBucket;
export const abilities: { readonly multipart: false; readonly ssec: false; readonly storageClass: false };
