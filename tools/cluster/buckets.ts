import { AwsClient } from "aws4fetch";
import { RemoteBucket, type RemoteBucketOptions } from "fakebucket/remote";
import type { Cluster } from "./cluster.js";

/** Returns the options for a bucket of a cluster. */
export function optionsOf(cluster: Cluster, bucket: string, gateway = 0): RemoteBucketOptions {
  const { endpoints, credentials, region } = cluster;
  // The gateway compares etags without quotation marks.
  return { endpoint: endpoints[gateway] ?? "", bucket, credentials, region, conditionalWrites: "bareEtags" };
}

/** Creates a bucket in a cluster. */
export async function createBucket(cluster: Cluster, bucket: string): Promise<void> {
  const { endpoints, credentials, region } = cluster;
  const client = new AwsClient({ ...credentials, region, service: "s3", retries: 3 });
  const response = await client.fetch(`${endpoints[0]}/${bucket}`, { method: "PUT" });
  if (!response.ok) throw new Error(`Failed to create the bucket ${bucket}: ${await response.text()}`);
}

/** Deletes all objects of a bucket. */
async function emptyBucket(bucket: RemoteBucket): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list();
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/** Returns empty buckets of a cluster in turn. Creating one for each case would take longer than the case. */
export async function bucketsByTurns(
  cluster: Cluster,
  prefix: string,
  count: number,
): Promise<() => Promise<RemoteBucket>> {
  const names = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
  await Promise.all(names.map((name) => createBucket(cluster, name)));
  let turn = 0;
  return async () => {
    const bucket = new RemoteBucket(optionsOf(cluster, names[turn++ % count] ?? ""));
    await emptyBucket(bucket);
    return bucket;
  };
}
