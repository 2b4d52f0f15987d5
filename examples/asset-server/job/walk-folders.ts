import type { FolderPage } from "../server/folder.js";
import { check, type Job } from "./job.js";

/** Lists every folder, page by page, and expects exactly the uploaded assets. Returns the number of folders. */
export async function walkFolders(job: Job): Promise<number> {
  job.report.begin("walk", job.assets.length);
  const missing = new Map(job.assets.map((asset) => [asset.key, asset]));
  const expectedFolders = new Set(job.assets.flatMap(({ key }) => foldersOf(key)));
  const folders = [""];
  try {
    // The array grows during the loop.
    for (const folder of folders) {
      for await (const page of pagesOf(job, folder)) {
        for (const { key, size, etag } of page.objects) {
          const asset = missing.get(key);
          missing.delete(key);
          check(asset !== undefined, () => `listed ${key}, which is not there or was listed before`);
          check(size === asset.size, () => `listed ${key} with ${size} bytes, not ${asset.size}`);
          check(etag === asset.etag, () => `listed ${key} with the etag ${etag}, not ${asset.etag}`);
          job.report.step();
        }
        for (const found of page.folders) {
          check(expectedFolders.delete(sameForm(found)), () => `listed the folder ${found}, which has nothing in it`);
          folders.push(found);
        }
      }
    }
  } catch (error) {
    job.mismatches.push(error instanceof Error ? error.message : String(error));
  }
  for (const key of missing.keys()) job.mismatches.push(`${key}: not found in any folder`);
  for (const folder of expectedFolders) job.mismatches.push(`${folder}: not found in its folder`);
  job.report.end();
  return folders.length;
}

/** Returns the pages of a folder, and checks the order and the limits of each. */
export async function* pagesOf({ client, pageEntries }: Job, folder: string): AsyncGenerator<FolderPage> {
  let cursor: string | undefined;
  let last: string | undefined;
  do {
    const query = { limit: String(pageEntries), ...(cursor === undefined ? {} : { cursor }) };
    const kind = cursor === undefined ? "open a folder" : "turn a page";
    const response = await client.send(kind, { method: "GET", key: folder, query });
    check(response.status === 200, () => `listing "${folder}" returned ${response.status}, not 200`);
    const page = await client.json<FolderPage>(response);
    cursor = page.cursor;

    const objects = page.objects.map(({ key }) => sameForm(key));
    const folders = page.folders.map(sameForm);
    check(isSorted(objects) && isSorted(folders), () => `a page of "${folder}" is not in the order of its keys`);
    const entries = [...objects, ...folders].sort(byBytes);
    const [first] = entries;
    check(entries.length <= pageEntries, () => `a page of "${folder}" has ${entries.length} entries`);
    check(cursor === undefined || first !== undefined, () => `a page of "${folder}" is empty and not the last`);
    if (last !== undefined && first !== undefined) {
      const before = last;
      check(byBytes(before, first) < 0, () => `"${first}" is on a page after "${before}"`);
    }
    const outside = entries.find((entry) => !isIn(entry, sameForm(folder)));
    check(outside === undefined, () => `"${outside}" was listed in "${folder}"`);
    last = entries.at(-1);
    yield page;
  } while (cursor !== undefined);
}

function foldersOf(key: string): string[] {
  const names = sameForm(key).split("/").slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join("/")}/`);
}

function isIn(entry: string, folder: string): boolean {
  return entry.startsWith(folder) && /^[^/]*\/?$/.test(entry.slice(folder.length));
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || byBytes(keys[index - 1] ?? "", key) < 0);
}

/** Normalizes a key: keys are sorted and grouped in this form, and a listed prefix may have any form. */
function sameForm(key: string): string {
  return key.normalize("NFC");
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
