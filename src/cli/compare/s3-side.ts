import { AwsClient } from "aws4fetch";
import { emptyPrefix, runUnderPrefix } from "../../property/sequences/scratch.js";
import type { Sequence } from "../../property/sequences/sequence.js";
import { readXml } from "../../remote/remote-answer.js";
import { RemoteBucket } from "../../remote/remote-bucket.js";
import { CommandRefused } from "../command-outcome.js";
import type { CompareWithS3 } from "../requests.js";
import { differInCarried } from "./carried.js";
import { asJson, type CompareHost, firstLine, inScratch, type Side } from "./side.js";
import { scratchPrefix } from "./write-worker.js";

/** The texts with which RemoteBucket refuses what S3 has no way to ask for. */
const notOverS3 = /The store (?:cannot judge|completes no upload without parts|has no room for this metadata)/;

/** Metadata whose header, encoded, is longer than the 16 KiB that HTTP servers and clients take. */
const overlong = /[^\0-\x7F]{6000}/;

/** Under which the sequences write, beside the mark. */
const prefix = `${scratchPrefix}run/`;

/** An object that is there while a comparison runs: what lies beside it is from one that was interrupted. */
const mark = `${scratchPrefix}begun`;

/**
 * A bucket over S3. What it cannot do is not compared: a sequence ends there.
 *
 * @throws CommandRefused if the bucket cannot be used, or holds what is not of a comparison.
 */
export async function s3Side(request: CompareWithS3, { environment, fetch, say }: CompareHost): Promise<Side> {
  const { endpoint, bucket: name, region, semantics } = request;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new CommandRefused("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key of the bucket.");
  }
  const credentials = { accessKeyId, secretAccessKey };
  const patience = { attempts: 3, timeoutMilliseconds: 20_000 };
  const open = () => new RemoteBucket({ endpoint, bucket: name, region, credentials, fetch, semantics, ...patience });
  const bucket = await orRefuse(name, async () => open());
  const clean = async (under: string): Promise<string | undefined> => {
    await abortUploads(bucket, new AwsClient({ ...credentials, region, service: "s3" }), request, fetch);
    return emptyPrefix(bucket, under);
  };

  await orRefuse(name, async () => {
    if ((await bucket.head(mark)) !== null) {
      say(`Removes what an interrupted comparison left under ${scratchPrefix}.`);
      await clean(scratchPrefix);
    }
    const [object] = (await bucket.list({ prefix: scratchPrefix, limit: 1 })).objects;
    if (object !== undefined) {
      const what = `${name} has objects under ${scratchPrefix}, such as ${object.key}`;
      throw new CommandRefused(`${what}. They would be deleted: look at them first.`);
    }
    await bucket
      .put(mark, "fakebucket compare runs, or was interrupted: its next run removes all that is beside this.")
      .catch(async (error: Error) => {
        // It may be stored all the same: the comparison tells more of such a store.
        if ((await bucket.head(mark)) === null) throw error;
      });
  });
  return {
    prefix,
    differ: differInCarried,
    // S3 tells nothing of an object without its SSE-C key, which `head` and `list` do not take.
    leavesOut: (sequence) => {
      const text = JSON.stringify(sequence);
      return text.includes('"ssecKey"') || overlong.test(text);
    },
    async run(sequence: Sequence) {
      const observations = asJson(await runUnderPrefix(bucket, inScratch(sequence, prefix), prefix));
      const end = observations.findIndex((observation) => notOverS3.test(JSON.stringify(observation)));
      return end === -1 ? observations : observations.slice(0, end);
    },
    end: () => clean(scratchPrefix).catch(() => mark),
  };
}

/** Does what a comparison needs before it begins; says in one line what is wrong. */
async function orRefuse<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(`${name} cannot be compared: ${firstLine((error as Error).message)}`);
  }
}

/** Ends the uploads that a comparison left in progress, of which only S3 itself can tell. Not every store does. */
async function abortUploads(
  bucket: RemoteBucket,
  client: AwsClient,
  { endpoint, bucket: name }: CompareWithS3,
  send: typeof fetch,
): Promise<void> {
  const address = `${endpoint.replace(/\/$/, "")}/${name}?uploads=&prefix=${encodeURIComponent(scratchPrefix)}`;
  const response = await send(await client.sign(address));
  const uploads = readXml(await response.text(), "ListMultipartUploadsResult")?.all("Upload") ?? [];
  for (const upload of uploads) {
    const [key, id] = [upload.text("Key") ?? "", upload.text("UploadId") ?? ""];
    if (key.startsWith(scratchPrefix))
      await bucket
        .resumeMultipartUpload(key, id)
        .abort()
        .catch(() => undefined);
  }
}
