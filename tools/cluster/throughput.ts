/**
 * Measures the throughput of a RemoteBucket and of plain S3 clients, over the same cluster in the same run.
 *
 *     npx tsx tools/cluster/throughput.ts DIRECTORY [CALLS] [ROUNDS]
 *
 * DIRECTORY is the directory of a cluster started by `npm run cluster -- start DIRECTORY`.
 */
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { AwsClient } from "aws4fetch";
import { RemoteBucket } from "fakebucket/remote";
import { createBucket, optionsOf } from "./buckets.js";
import { findCluster } from "./cluster.js";

interface Client {
  put(key: string, value: Uint8Array<ArrayBuffer>): Promise<unknown>;
  get(key: string): Promise<{ readonly byteLength: number }>;
}

const [directory = "", calls = "200", rounds = "5"] = process.argv.slice(2);
const cluster = await findCluster(directory);
if (cluster === undefined) throw new Error("usage: throughput.ts DIRECTORY [CALLS] [ROUNDS]");

const bucket = `throughput-${Date.now()}`;
await createBucket(cluster, bucket);
const { credentials, region, endpoints } = cluster;
const endpoint = endpoints[0] ?? "";
const remote = new RemoteBucket(optionsOf(cluster, bucket));
const raw = new AwsClient({ ...credentials, region, service: "s3" });
const sdk = new S3Client({ credentials, region, endpoint, forcePathStyle: true });

const clients: Readonly<Record<string, Client>> = {
  RemoteBucket: {
    put: (key, value) => remote.put(key, value),
    get: async (key) => (await remote.get(key))?.arrayBuffer() ?? new ArrayBuffer(0),
  },
  aws4fetch: {
    async put(key, value) {
      const response = await raw.fetch(`${endpoint}/${bucket}/${key}`, { method: "PUT", body: value });
      await response.arrayBuffer();
    },
    get: async (key) => (await raw.fetch(`${endpoint}/${bucket}/${key}`)).arrayBuffer(),
  },
  "AWS SDK 3": {
    put: (Key, Body) => sdk.send(new PutObjectCommand({ Bucket: bucket, Key, Body })),
    async get(Key) {
      const { Body } = await sdk.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  },
};

/** Returns the calls per second of `workers` concurrent workers. */
async function rate(workers: number, count: number, call: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const work = async () => {
    while (next < count) await call(next++);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: workers }, work));
  return count / ((performance.now() - start) / 1000);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

for (const size of [4 * 1024, 1024 ** 2]) {
  const value = new Uint8Array(size).fill(7);
  const count = size > 100_000 ? Math.ceil(Number(calls) / 4) : Number(calls);
  for (const workers of [1, 2, 4]) {
    for (const operation of ["put", "get"] as const) {
      const rates = new Map<string, number[]>(Object.keys(clients).map((name) => [name, []]));
      // In turns, so that other load affects all clients equally. The first round warms up.
      for (let round = 0; round <= Number(rounds); round++) {
        const order = Object.entries(clients);
        if (round % 2 === 1) order.reverse();
        for (const [name, client] of order) {
          const one = await rate(workers, count, (index) =>
            operation === "put" ? client.put(`k${index}`, value) : client.get(`k${index}`),
          );
          if (round > 0) rates.get(name)?.push(one);
        }
      }
      const ours = median(rates.get("RemoteBucket") ?? []);
      const shown = [...rates].map(([name, all]) => `${name} ${median(all).toFixed(0)}/s`);
      const ratio = ours / median(rates.get("aws4fetch") ?? []);
      console.log(
        `${operation} ${size / 1024} KiB, ${workers} at a time: ${shown.join(", ")}: ${ratio.toFixed(2)} of the raw client`,
      );
    }
  }
}
process.exit(0);
