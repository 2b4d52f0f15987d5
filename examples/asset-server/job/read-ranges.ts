import { open } from "node:fs/promises";
import { type Asset, check, forEachOf, type Job } from "./job.js";
import { hasChanged } from "./read-whole.js";

interface Range {
  readonly header: string;
  /** The first byte that the header asks for. */
  readonly offset: number;
  readonly length: number;
}

/** Reads ranges of every asset and compares the bytes with the file on the disk. */
export async function readRanges(job: Job): Promise<void> {
  const assets = job.assets.filter((asset) => !asset.changed && asset.size > 0);
  job.report.begin("read ranges", assets.length);
  await forEachOf(job, assets, async (asset) => {
    const { key, size, path } = asset;
    const file = await open(path);
    try {
      for (const range of rangesOf(size, job.partBytes)) {
        const served = await readRange(job, asset, range);
        const expected = Buffer.alloc(range.length);
        await file.read(expected, 0, range.length, range.offset);
        if (!expected.equals(served)) {
          check(await hasChanged(job, asset), () => `GET of ${range.header} returned other bytes than the disk has`);
          return;
        }
      }
    } finally {
      await file.close();
    }
    const headers = { range: `bytes=${size}-` };
    const response = await job.client.send("read past the end", { method: "GET", key, headers });
    const contentRange = response.headers.get("content-range");
    check(response.status === 416, () => `GET of ${headers.range} returned ${response.status}, not 416`);
    check(
      contentRange === `bytes */${size}`,
      () => `GET of ${headers.range} returned the content-range ${contentRange}`,
    );
  });
  job.report.end();
}

async function readRange({ client }: Job, { key, size, etag }: Asset, { header, offset, length }: Range) {
  const response = await client.send("read a range", { method: "GET", key, headers: { range: header } });
  check(response.status === 206, () => `GET of ${header} returned ${response.status}, not 206`);
  for (const [name, expected] of [
    ["content-range", `bytes ${offset}-${offset + length - 1}/${size}`],
    ["content-length", String(length)],
    ["etag", etag],
  ] as const) {
    const value = response.headers.get(name);
    check(value === expected, () => `GET of ${header} returned the ${name} ${value}, not ${expected}`);
  }
  return client.receive(response);
}

/** Returns ranges at the start, in the middle, at the end (in two notations) and across each border of two parts. */
function rangesOf(size: number, partBytes: number): Range[] {
  const between = (first: number, last: number): Range => ({
    header: `bytes=${first}-${last}`,
    offset: first,
    length: Math.min(last + 1, size) - first,
  });
  const middle = Math.floor(size / 2);
  const tail = Math.min(size, 10);
  const rest = Math.min(size, 5000);
  const seams = Array.from({ length: Math.ceil(size / partBytes) - 1 }, (_, index) => (index + 1) * partBytes);
  return [
    between(0, 99),
    between(middle, middle + 4095),
    { header: "bytes=-10", offset: size - tail, length: tail },
    { header: `bytes=${size - rest}-`, offset: size - rest, length: rest },
    ...seams.map((seam) => between(Math.max(0, seam - 16), seam + 15)),
  ];
}
