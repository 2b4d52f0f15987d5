import { AwsClient } from "aws4fetch";
import { emptyPrefix, runUnderPrefix, wait } from "../../property/sequences/scratch.js";
import { readXml } from "../../remote/remote-answer.js";
import { RemoteBucket } from "../../remote/remote-bucket.js";
import { CommandRefused } from "../command-outcome.js";
import type { CompareWithS3 } from "../requests.js";
import { differOverS3 } from "./differ-over-s3.js";
import { asJson, type CompareHost, firstLine, inScratch, namesIn, type Side } from "./side.js";
import { scratchPrefix } from "./write-worker.js";

/**
 * The texts of RemoteBucket's refusals of requests without an S3 equivalent, and Node's refusal of a response with more than
 * five content codings.
 */
const notOverS3 =
  /The store (?:cannot evaluate|completes no upload without parts|has no room for this metadata)|too many content-encodings/;

/** Metadata with an encoded header above the 16 KiB limit of HTTP servers and clients, as it is or as a repeated text. */
const overlong = /[^\0-\x7F]{6000}|"text":"[^\0-\x7F]+","times":\d{4}/;

/** The prefix of the keys written by the sequences, next to the mark. */
const prefix = `${scratchPrefix}run/`;

/**
 * The key of an object that exists while a comparison runs. If it exists at the start, the objects next to it come from
 * an interrupted run.
 */
const mark = `${scratchPrefix}begun`;

/**
 * A bucket over S3. A sequence ends before the first call without an S3 equivalent.
 *
 * @throws CommandRefused if the bucket cannot be used, or holds the user's objects under the scratch prefix.
 */
export async function s3Side(request: CompareWithS3, { environment, fetch, say }: CompareHost): Promise<Side> {
  const { endpoint, bucket: name, region, semantics } = request;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new CommandRefused("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key for this bucket.");
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
      say(`Removing the objects of an interrupted comparison under ${scratchPrefix}.`);
      await clean(scratchPrefix);
    }
    const [object] = (await bucket.list({ prefix: scratchPrefix, limit: 1 })).objects;
    if (object !== undefined) {
      const what = `${name} has objects under ${scratchPrefix}, such as ${object.key}`;
      throw new CommandRefused(`${what}. The comparison would delete them: check them first.`);
    }
    await bucket
      .put(
        mark,
        "fakebucket compare is running, or was interrupted: its next run removes all objects next to this one.",
      )
      .catch(async (error: Error) => {
        // The object may be stored in spite of the error: the comparison itself then shows more about such a store.
        if ((await bucket.head(mark)) === null) throw error;
      });
  });
  return {
    prefix,
    secrets: [accessKeyId, secretAccessKey, name, ...namesIn(endpoint)],
    differ: differOverS3,
    // S3 does not reveal an object without its SSE-C key, and `head` and `list` take no key.
    leavesOut: (sequence) => {
      const text = JSON.stringify(sequence);
      return text.includes('"ssecKey"') || overlong.test(text);
    },
    async run(sequence, pauseMilliseconds) {
      const calls = inScratch(sequence, prefix);
      const observations = asJson(await runUnderPrefix(bucket, calls, prefix, pauseMilliseconds, wait));
      const end = observations.findIndex((observation) => notOverS3.test(JSON.stringify(observation)));
      return end === -1 ? observations : observations.slice(0, end);
    },
    end: () => clean(scratchPrefix).catch(() => mark),
  };
}

/** Runs the preparation of a comparison, and turns an error into a refusal of one line. */
async function orRefuse<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(`${name} cannot be compared: ${firstLine((error as Error).message)}`);
  }
}

/** Aborts the uploads of an interrupted comparison. Only S3 itself can list them, and not every store does. */
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
