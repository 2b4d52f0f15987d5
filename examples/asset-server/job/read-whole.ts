import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { contentTypeOf } from "./content-type.js";
import { type Asset, check, forEachOf, type Job } from "./job.js";

/** Reads every asset in one piece and compares its SHA-256 with the file on the disk. */
export async function readWhole(job: Job): Promise<void> {
  job.report.begin("read whole", job.assets.length);
  await forEachOf(job, job.assets, async (asset) => {
    const { client } = job;
    const { key, size, sha256, etag } = asset;
    const response = await client.send("read", { method: "GET", key });
    check(response.status === 200, () => `GET returned ${response.status}, not 200`);
    for (const [name, expected] of [
      ["content-length", String(size)],
      ["content-type", contentTypeOf(key)],
      ["etag", etag],
    ] as const) {
      const value = response.headers.get(name);
      check(value === expected, () => `GET returned the ${name} ${value}, not ${expected}`);
    }
    const received = await client.digest(response);
    check(received.size === size, () => `GET returned ${received.size} bytes, not ${size}`);
    if (received.sha256 !== (await sha256OfFile(asset))) {
      check(
        received.sha256 === sha256,
        () => `GET returned other bytes than the disk has (SHA-256 ${received.sha256})`,
      );
      noteChange(job, asset);
    }
  });
  job.report.end();
}

/** True if a file was changed on the disk after its upload. Called when the file and the served bytes differ. */
export async function hasChanged(job: Job, asset: Asset): Promise<boolean> {
  if ((await sha256OfFile(asset)) === asset.sha256) return false;
  noteChange(job, asset);
  return true;
}

function noteChange(job: Job, asset: Asset): void {
  asset.changed = true;
  job.notes.push(`${asset.key}: changed on the disk since it was loaded`);
}

async function sha256OfFile({ path }: Asset): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
