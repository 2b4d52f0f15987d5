import { Session } from "node:inspector/promises";
import { AwsClient } from "aws4fetch";
import { FakeBucket } from "../../src/entries/index.js";
import { s3Handler } from "../../src/entries/s3.js";

/** The functions executed by a call, by source file. */
type Way = Record<string, string[]>;

/** Collects the functions of the third call, to exclude functions that run once per process or once per handler. */
async function wayOf(makeCall: () => () => unknown): Promise<Way> {
  const [first, second, counted] = [makeCall(), makeCall(), makeCall()];
  await first();
  await second();
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  await session.post("Profiler.takePreciseCoverage");
  await counted();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const way: Way = {};
  for (const { url, functions } of result) {
    const [, file] = /^file:.*\/src\/(?!.*\/node_modules\/)(.*)$/.exec(url) ?? [];
    const names = functions
      .filter(({ functionName, ranges: [whole] }) => whole?.count && functionName !== "<instance_members_initializer>")
      .map(({ functionName }) => functionName);
    if (file !== undefined && names.length > 0) way[file] = names;
  }
  return way;
}

const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
const client = new AwsClient({ ...credentials, service: "s3", region: "auto" });
const request = await client.sign("http://localhost/files/k", { method: "PUT", body: "hello" });
const handler = s3Handler({ buckets: { files: new FakeBucket() }, credentials });

const ways: Record<string, Way> = {
  put: await wayOf(() => {
    const bucket = new FakeBucket();
    return () => bucket.put("k", "hello");
  }),
  PutObject: await wayOf(() => {
    const copy = request.clone();
    return () => handler(copy);
  }),
};
process.stdout.write(JSON.stringify(ways));
