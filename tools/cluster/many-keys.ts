/**
 * Lists many keys by delimiter, over two gateways of a cluster.
 *
 *     npx tsx tools/cluster/many-keys.ts DIRECTORY [KEYS]
 *
 * DIRECTORY is the directory of a cluster started by `npm run cluster -- start DIRECTORY`; KEYS is 1,000,000 by default.
 * Storing the keys takes long: Ctrl+C stops it and lists the keys stored so far.
 */
import { RemoteBucket } from "fakebucket/remote";
import { createBucket, optionsOf } from "./buckets.js";
import { findCluster } from "./cluster.js";

const [directory = "", size = "1000000"] = process.argv.slice(2);
const keys = Number(size);
const cluster = await findCluster(directory);
if (cluster === undefined) throw new Error("usage: many-keys.ts DIRECTORY [KEYS]");

const name = `many-${Date.now()}`;
await createBucket(cluster, name);
const clients = [0, 1].map((gateway) => new RemoteBucket(optionsOf(cluster, name, gateway)));
const keyOf = (index: number) => `${String(index % 1500).padStart(4, "0")}/${Math.floor(index / 1500)}`;

const started = performance.now();
let next = 0;
let isEnough = false;
process.once("SIGINT", () => {
  isEnough = true;
});
const store = async (worker: number) => {
  while (next < keys && !isEnough) {
    const index = next++;
    if (index % 50_000 === 0) console.log(`${index} …`);
    await clients[worker % 2]?.put(keyOf(index), null);
  }
};
await Promise.all(Array.from({ length: 48 }, (_, worker) => store(worker)));
console.log(`stored ${next} keys in ${((performance.now() - started) / 1000).toFixed(0)} s`);

/** Lists all entries, page by page. */
async function listAll(options: { readonly prefix?: string; readonly delimiter?: string }) {
  const start = performance.now();
  let [entries, pages] = [0, 0];
  let last = "";
  let isOrdered = true;
  let cursor: string | undefined;
  do {
    const page = await (clients[pages % 2] as RemoteBucket).list({
      ...options,
      ...(cursor === undefined ? {} : { cursor }),
    });
    pages++;
    const names = [...page.objects.map(({ key }) => key), ...page.delimitedPrefixes];
    entries += names.length;
    for (const one of names) {
      isOrdered &&= one > last;
      last = one;
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { entries, pages, isOrdered, milliseconds: Math.round(performance.now() - start) };
}

console.log("groups:", await listAll({ delimiter: "/" }));
console.log("one group:", await listAll({ prefix: "0007/", delimiter: "/" }));
console.log("all keys:", await listAll({}));
process.exit(0);
