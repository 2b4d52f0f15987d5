import { FakeBucket, type FakeBucketOptions, type SemanticsName } from "fakebucket";
import script from "./script.js";

/** The script is to work under both: what the documentation says, and what the service does. */
export const eachSemantics: readonly SemanticsName[] = ["documented", "deployed"];

/** A bucket of one's own, and the script that serves it. All a test of a script needs is these two lines. */
export function serve(options: FakeBucketOptions) {
  const bucket = new FakeBucket(options);
  const fetch = (path: string, init?: RequestInit) =>
    script.fetch(new Request(`https://assets.example${path}`, init), { ASSETS: bucket });
  return { bucket, fetch };
}
