import { checkHistory, recordHistory } from "fakebucket/property";
import { RemoteBucket } from "fakebucket/remote";
import { expect, it } from "vitest";
import { createBucket, optionsOf } from "./buckets.js";
import { awaitOsds, killOsd, startOsd } from "./cluster.js";
import { describeOverCluster } from "./under-test.js";

describeOverCluster("two gateways over one cluster", (cluster) => {
  const clientsOf = async (bucket: string) => {
    await createBucket(cluster, bucket);
    return [0, 1].map((gateway) => new RemoteBucket(optionsOf(cluster, bucket, gateway)));
  };

  it("let exactly one of fifty puts with `If-None-Match: *` win", async () => {
    const clients = await clientsOf("fifty");
    for (let round = 0; round < 5; round++) {
      const key = `round ${round}`;
      const puts = Array.from({ length: 50 }, (_, index) => {
        return clients[index % 2]?.put(key, `value ${index}`, { onlyIf: { etagDoesNotMatch: "*" } });
      });
      const winners = (await Promise.all(puts)).filter((object) => object !== null);
      expect(winners).toHaveLength(1);
      for (const client of clients) expect((await client.head(key))?.etag).toBe(winners[0]?.etag);
    }
  });

  it("lose no acknowledged write when a store is killed and restarted meanwhile", async () => {
    const clients = await clientsOf("killed");
    const keys = ["a", "b", "c", "d", "e", "f"];
    let clock = 0;
    // One log for all clients, so that one clock orders their calls.
    const recorded = recordHistory(sharing(clients, () => clock++));
    let isOver = false;
    let calls = 0;
    // Each value is unique, because a history identifies values by their etags.
    const work = async (worker: number): Promise<void> => {
      for (let turn = 0; !isOver; turn++) {
        const key = keys[(worker + turn) % keys.length] ?? "";
        calls++;
        const call = (worker * 7 + turn) % 5;
        if (call < 2) await recorded.bucket.put(key, `${worker}/${turn}`);
        else if (call === 2) await recorded.bucket.delete(key);
        else if (call === 3) await (await recorded.bucket.get(key))?.text();
        else await recorded.bucket.head(key);
      }
    };
    const workers = Array.from({ length: 6 }, (_, worker) => work(worker));
    const until = async (count: number) => {
      while (calls < count) await Promise.race([...workers, new Promise((resolve) => setTimeout(resolve, 20))]);
    };
    const { directory } = cluster;
    await until(60);
    await killOsd(directory, "1");
    await awaitOsds(directory, 2);
    await until(calls + 120);
    await startOsd(directory, "1");
    await awaitOsds(directory, 3);
    await until(calls + 120);
    isOver = true;
    const failed = (await Promise.allSettled(workers)).filter(({ status }) => status === "rejected");
    for (const key of keys) await recorded.bucket.head(key);

    expect(failed).toEqual([]);
    const verdict = checkHistory(recorded.history);
    expect(verdict, "report" in verdict ? verdict.report : "").toEqual({ verdict: "linearizable" });
    expect(recorded.history.length).toBeGreaterThan(300);
  });
});

/** Creates a bucket that forwards its calls to the clients in turn. */
function sharing(clients: readonly RemoteBucket[], turn: () => number): RemoteBucket {
  const next = (): RemoteBucket => clients[turn() % clients.length] as RemoteBucket;
  const methods = ["head", "get", "put", "delete", "list", "createMultipartUpload", "resumeMultipartUpload"] as const;
  const shared = methods.map((name) => [
    name,
    (...args: readonly unknown[]) => {
      const client = next();
      return Reflect.apply(client[name] as (...given: readonly unknown[]) => unknown, client, args);
    },
  ]);
  return Object.fromEntries(shared) as RemoteBucket;
}
