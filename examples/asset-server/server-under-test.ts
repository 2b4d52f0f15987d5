import { readFileSync } from "node:fs";
import type { SemanticsName } from "fakebucket";
import { parseBindings, type SharedBucketOptions } from "fakebucket/config";
import script, { type Env } from "./script.js";

/** The script is to work under both: what the documentation says, and what the service does. */
export const eachSemantics: readonly SemanticsName[] = ["documented", "deployed"];

const fileName = "script.toml";
const configuration = readFileSync(new URL(fileName, import.meta.url), "utf8");

/** An `env` of one's own, as the script's configuration has it, and the script that serves it. */
export function serve(options: SharedBucketOptions, environment?: string) {
  const { env } = parseBindings<Env>(configuration, { fileName, environment, bucket: options });
  const fetch = (path: string, init?: RequestInit) =>
    script.fetch(new Request(`https://assets.example${path}`, init), env);
  return { env, bucket: env.ASSETS, fetch };
}
