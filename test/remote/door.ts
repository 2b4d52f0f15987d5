import { FakeBucket, type FakeBucketOptions, type Semantics, semantics } from "fakebucket";
import { RemoteBucket, type RemoteBucketOptions } from "fakebucket/remote";
import { s3Handler } from "fakebucket/s3";

export const credentials = { accessKeyId: "id", secretAccessKey: "secret" };

/** A FakeBucket, and the same bucket over this package's own S3 handler. */
export function throughDoor(
  options: FakeBucketOptions = {},
  remoteOptions: Partial<RemoteBucketOptions> = {},
): { readonly bucket: FakeBucket; readonly remote: RemoteBucket; readonly door: ReturnType<typeof s3Handler> } {
  const clock = options.clock ?? { now: () => Date.now() };
  let now = clock.now();
  const bucket = new FakeBucket({ ...options, clock: { now: () => (now = clock.now()) } });
  // A fixed time: otherwise the response's own date could fall into the next second.
  const door = s3Handler({ buckets: { files: bucket }, credentials, region: "auto", clock: { now: () => now } });
  const { compatibilityDate, compatibilityFlags } = options;
  const answers =
    typeof options.semantics === "object" ? options.semantics : semantics[options.semantics ?? "documented"];
  const remote = new RemoteBucket({
    ...{ endpoint: "http://door.test", bucket: "files", credentials, fetch: door, backoffMilliseconds: 1 },
    ...{ semantics: { ...answers, ...options.limits } as Semantics, compatibilityDate, compatibilityFlags },
    ...remoteOptions,
  });
  return { bucket, remote, door };
}
