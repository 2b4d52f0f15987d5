import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { datedChanges } from "../../semantics/dated-changes.js";
import { CommandRefused } from "../command-outcome.js";
import type { WriteWorker } from "../requests.js";

/** The prefix of all keys written by comparisons: no other object is touched. */
export const scratchPrefix = "fakebucket-compare/";

/**
 * Writes a Worker for running sequences of calls inside the platform, with its configuration.
 *
 * @param code - the Worker, as one module without imports.
 * @returns the commands to deploy, use and delete it.
 * @throws CommandRefused if the folder exists.
 */
export function writeWorker({ folder, bucket }: WriteWorker, here: string, code: URL): string {
  const path = resolve(here, folder);
  if (existsSync(path)) throw new CommandRefused(`${folder} exists. Name a new folder.`);
  mkdirSync(path, { recursive: true });
  copyFileSync(code, join(path, "worker.js"));
  const token = crypto.randomUUID();
  writeFileSync(join(path, "wrangler.toml"), configurationOf(bucket, token));
  const configuration = join(relative(here, path), "wrangler.toml");
  return `Wrote a Worker to ${folder}. It only writes under ${scratchPrefix} of the bucket ${bucket}, and removes everything it wrote.

  npx wrangler r2 bucket create ${bucket}
  npx wrangler deploy --config ${configuration}
  FAKEBUCKET_TOKEN=${token} npx fakebucket compare --url https://fakebucket-compare.ACCOUNT.workers.dev
  npx wrangler delete --config ${configuration}

The token is a secret: everyone who knows it can use the bucket's scratch prefix.`;
}

function configurationOf(bucket: string, token: string): string {
  const dates = Object.values(datedChanges).map(({ date }) => date);
  return `name = "fakebucket-compare"
main = "worker.js"
# After all changes that FakeBucket knows.
compatibility_date = "${dates.sort().at(-1)}"

[[r2_buckets]]
binding = "BUCKET"
bucket_name = ${JSON.stringify(bucket)}

[vars]
PREFIX = "${scratchPrefix}"
TOKEN = "${token}"
`;
}
