import { FakeBucket } from "fakebucket";
import { ConfigError, parseBindings } from "fakebucket/config";
import { FakeHostnames } from "fakebucket/hostnames";
import { adversarial, body, checkHistory, key, recordHistory, scheduled } from "fakebucket/property";
import { R2Bucket } from "fakebucket/r2";
import { explain, searchRules } from "fakebucket/rules";
import * as types from "fakebucket/types";
import fc from "fast-check";
import { expectSame, found, refusalOf, smokeCase } from "./smoke-case.js";

/** The cases of the other entries. */
export const entryCases = [
  smokeCase("fakebucket/r2 has the platform's names, and deployed semantics", [], async () => {
    const bucket = new R2Bucket();
    expectSame([R2Bucket.name, bucket.constructor.name, bucket instanceof FakeBucket], ["R2Bucket", "R2Bucket", true]);
    expectSame(Object.prototype.toString.call(bucket), "[object R2Bucket]");
    await bucket.put("a/b", "value");
    expectSame((await bucket.list({ delimiter: "/" })).delimitedPrefixes, ["a/"]);
    expectSame(await found(await bucket.get("a/b")).text(), "value");
  }),
  smokeCase("fakebucket/config makes the env of a TOML file", [], async () => {
    const script = [
      'compatibility_date = "2022-08-03"',
      "[[r2_buckets]]",
      'binding = "FILES"',
      'bucket_name = "my-files"',
    ].join("\n");
    const { env, config } = parseBindings<{ readonly FILES: FakeBucket }>(script);
    await env.FILES.put("a", "value");
    expectSame(found(await env.FILES.head("a")).size, 5);
    expectSame(config.compatibilityDate, "2022-08-03");
  }),
  smokeCase("fakebucket/config makes the env of a JSON file with comments", [], async () => {
    const script = '{ "r2_buckets": [{ "binding": "FILES", "bucket_name": "my-files", }], /* the only one */ }';
    const { buckets } = parseBindings(script, { format: "jsonc" });
    expectSame([...buckets.keys()], ["my-files"]);
  }),
  smokeCase("fakebucket/config reports the position of a mistake", [], async () => {
    const error = await refusalOf(() => parseBindings('[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "My_Bucket"'));
    if (!(error instanceof ConfigError)) throw error;
    expectSame([error.name, error.line, error.column], ["ConfigError", 3, 15]);
  }),
  smokeCase("fakebucket/hostnames answers requests of the host", ["Request", "Response", "URL"], async () => {
    const service = new FakeHostnames({ zones: { "zone-1": { name: "saas.com", fallbackOrigin: "origin.saas.com" } } });
    service.dns.set("origin.saas.com", "A", "192.0.2.1");
    service.dns.set("customers.saas.com", "CNAME", "origin.saas.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    const request = new Request("https://api.cloudflare.com/client/v4/zones/zone-1/custom_hostnames", {
      method: "POST",
      headers: { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "key" },
      body: JSON.stringify({ hostname: "shop.customer.com", ssl: { method: "http", type: "dv" } }),
    });
    const response = await service.fetch(request);
    expectSame([response.ok, ((await response.json()) as { success: boolean }).success], [true, true]);
    service.verify();
    expectSame(service.find("shop.customer.com")?.status, "Active");
    expectSame(service.route("shop.customer.com").type, "served");
  }),
  smokeCase("fakebucket/rules explains an error", [], async () => {
    const error = await refusalOf(() =>
      new FakeBucket().delete(Array.from({ length: 1001 }, (_, index) => `${index}`)),
    );
    expectSame(explain(error)?.id, "delete.count");
    expectSame(explain(10037)?.id, "checksum.verified");
    expectSame(searchRules("startAfter inside a group").length > 0, true);
  }),
  smokeCase("fakebucket/types holds no code", [], async () => {
    expectSame(
      Object.keys(types).filter((name) => name !== "default" && name !== "__esModule"),
      [],
    );
  }),
  smokeCase("fakebucket/property generates keys and values", [], async () => {
    const property = fc.asyncProperty(key(), body(), async (name, { make, bytes }) => {
      const stored = await new FakeBucket().put(name, make());
      return stored.size === bytes.length;
    });
    await fc.assert(property, { seed: 1, numRuns: 20 });
  }),
  smokeCase("fakebucket/property records a history, and explains it", [], async () => {
    const { bucket, history } = recordHistory(adversarial(new FakeBucket()));
    await Promise.all([bucket.put("a", "one"), bucket.put("a", "two"), bucket.get("a")]);
    await bucket.list();
    expectSame(checkHistory(history).verdict, "linearizable");
  }),
  smokeCase("fakebucket/property schedules calls", [], async () => {
    const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const bucket = new FakeBucket();
      const calls = [1, 2].map((index) => scheduled(bucket, scheduler, { name: `${index}` }).put("a", `${index}`));
      await scheduler.waitFor(Promise.all(calls));
      return (await bucket.head("a"))?.size === 1;
    });
    await fc.assert(property, { seed: 1, numRuns: 5 });
  }),
  smokeCase(
    "fakebucket/remote reaches the buckets of fakebucket/s3",
    ["Request", "Response", "crypto", "TextEncoder"],
    async () => {
      // Imported here, because the module that signs requests does not load without TextEncoder.
      const { RemoteBucket } = await import("fakebucket/remote");
      const { s3Handler } = await import("fakebucket/s3");
      const bucket = new FakeBucket();
      const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
      const fetch = s3Handler({ buckets: { files: bucket }, credentials });
      const options = { endpoint: "http://localhost", bucket: "files", credentials, fetch };
      const remote = new RemoteBucket(options);
      const stored = await remote.put("a b/\xfc", "0123456789", { customMetadata: { owner: "Zo\xeb" } });
      expectSame([stored.etag, found(await bucket.head("a b/\xfc")).etag], [digestOfDigits, digestOfDigits]);
      const object = found(await remote.get("a b/\xfc", { range: { offset: 2, length: 3 } }));
      expectSame([await object.text(), object.customMetadata], ["234", { owner: "Zo\xeb" }]);
      expectSame((await remote.list({ prefix: "a" })).objects.length, 1);
      const other = new RemoteBucket({ ...options, credentials: { ...credentials, secretAccessKey: "other" } });
      await refusalOf(() => other.delete("a b/\xfc"));
      expectSame(found(await bucket.head("a b/\xfc")).size, 10);
      await remote.delete("a b/\xfc");
      expectSame(await remote.head("a b/\xfc"), null);
    },
  ),
];

const digestOfDigits = "781e5e245d69b566979b86e28d23f2c7";
