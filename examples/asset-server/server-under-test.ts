import { readFileSync } from "node:fs";
import type { SemanticsName } from "fakebucket";
import { parseBindings, type SharedBucketOptions } from "fakebucket/config";
import script, { type Env } from "./script.js";

/** The script must work with both: the documented behaviour, and the behaviour of the deployed service. */
export const eachSemantics: readonly SemanticsName[] = ["documented", "deployed"];

const fileName = "script.toml";
const configuration = readFileSync(new URL(fileName, import.meta.url), "utf8");

/** Creates a fresh `env` from the script's configuration, and a `fetch` that calls the script with it. */
export function serve(options: SharedBucketOptions, environment?: string) {
  const { env } = parseBindings<Env>(configuration, { fileName, environment, bucket: options });
  const fetch = (path: string, init?: RequestInit) =>
    script.fetch(new Request(`https://assets.example${path}`, init), env);
  return { env, bucket: env.ASSETS, fetch };
}
