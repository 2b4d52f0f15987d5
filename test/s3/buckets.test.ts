import { inspect } from "node:util";
import { FakeBucket } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { type S3HandlerOptions, s3Handler } from "fakebucket/s3";
import { bill, countingIds, manualClock, notifications, reset } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { credentials, openDoor, refusalOf, signed } from "./door.js";

describe("s3Handler()", () => {
  const bucket = new FakeBucket();
  const given = { buckets: { a: bucket }, credentials };
  const origins = { allowedOrigins: ["*"] };
  it.each<readonly [what: string, options: unknown, text: string]>([
    ["null", null, "s3Handler: options must be an object, not null."],
    ["an unknown option", { ...given, host: [] }, 's3Handler: there is no option "host"; did you mean "hosts"?'],
    ["a bucket alone", { ...given, buckets: bucket }, "s3Handler: buckets must be a Map or an object of FakeBuckets"],
    ["an array of buckets", { ...given, buckets: [bucket] }, "s3Handler: buckets must be a Map or an object of"],
    ["a name that is not text", { ...given, buckets: new Map([[1, bucket]]) }, "the name of a bucket must be a string"],
    ["credentials as text", { ...given, credentials: "a" }, "s3Handler: credentials must be an object with an access"],
    ["an empty region", { ...given, region: "" }, 's3Handler: region must be a name, not "".'],
    ["hosts as text", { ...given, hosts: "localhost" }, 's3Handler: hosts must be an array of domain names, not "loc'],
    ["a host that is not text", { ...given, hosts: [1] }, "s3Handler: hosts must be an array of domain names, not an"],
    ["null in the place of a clock", { ...given, clock: null }, "s3Handler: clock must be an object with a method now"],
    ["a clock without now()", { ...given, clock: {} }, "s3Handler: clock must be an object with a method now(), not"],
    ["makeBucket as an object", { ...given, makeBucket: {} }, "s3Handler: makeBucket must be a function, not an obj"],
    ["publicEndpoint as text", { ...given, publicEndpoint: "yes" }, "s3Handler: publicEndpoint must be true or false"],
    ["one rule of CORS", { ...given, cors: origins }, "s3Handler: cors must be an array of rules, not an object."],
    ["an empty rule of CORS", { ...given, cors: [{}] }, "s3Handler: cors[0]: allowedOrigins must be a non-empty array"],
    ["a rule without methods", { ...given, cors: [origins] }, "s3Handler: cors[0]: allowedMethods must be a non-empty"],
    [
      "a rule with a wrong header name",
      { ...given, cors: [{ ...origins, allowedMethods: ["GET"], exposeHeaders: ["a\nb"] }] },
      "s3Handler: cors[0]: exposeHeaders must be an array of header names, not an array.",
    ],
    ...[
      ["a negative age", { maxAgeSeconds: -1 }, "maxAgeSeconds must be a whole number of seconds, not -1."],
      ["a fraction of a second", { maxAgeSeconds: 1.5 }, "maxAgeSeconds must be a whole number of seconds, not 1.5."],
      ["an unknown method", { allowedMethods: ["PATCH"] }, "allowedMethods must be a non-empty array of GET, HEAD"],
      ["two wildcards", { allowedOrigins: ["*.*"] }, "allowedOrigins must be a non-empty array of origins, each with"],
      [
        "two wildcards in a header",
        { allowedHeaders: ["*-*"] },
        "allowedHeaders must be an array of header names, each",
      ],
    ].map(([what, change, text]) => {
      const cors = [{ ...origins, allowedMethods: ["GET"], ...(change as object) }];
      return [`a rule with ${what}`, { ...given, cors }, `s3Handler: cors[0]: ${text}`] as const;
    }),
    ["other answers", { ...given, answers: "s3" }, 's3Handler: answers must be "r2" or "lenient", not "s3".'],
    ["no buckets", { credentials }, "s3Handler: buckets must be a Map or an object of FakeBuckets by their names, not"],
    [
      "a value that is not a bucket",
      { buckets: { a: {} }, credentials },
      's3Handler: the bucket "a" must be a FakeBucket, not an object.',
    ],
    ["no credentials", { buckets: {} }, "s3Handler: credentials must be an object with an accessKeyId and a secret"],
    ["half of the credentials", { ...given, credentials: { accessKeyId: "a" } }, "s3Handler: credentials must have an"],
    [
      "credentials without an id",
      { ...given, credentials: { secretAccessKey: "b" } },
      "s3Handler: credentials must have an",
    ],
    ["an empty id", { ...given, credentials: { ...credentials, accessKeyId: "" } }, "s3Handler: credentials must have"],
    [
      "half of the second credentials",
      { ...given, credentials: [credentials, { accessKeyId: "a" }] },
      "s3Handler: credentials must have an accessKeyId and a secretAccessKey",
    ],
    [
      "an id with two secrets",
      { ...given, credentials: [credentials, { ...credentials, secretAccessKey: "other" }] },
      's3Handler: credentials must have each accessKeyId once, not "fake-access-key" twice.',
    ],
    [
      "a wrong second rule of CORS",
      { ...given, cors: [{ ...origins, allowedMethods: ["GET"] }, origins] },
      "s3Handler: cors[1]: allowedMethods must be a non-empty array",
    ],
    [
      "a second value that is not a bucket",
      { buckets: { a: bucket, b: {} }, credentials },
      's3Handler: the bucket "b" must be a FakeBucket, not an object.',
    ],
    ["an empty list of credentials", { buckets: {}, credentials: [] }, "s3Handler: credentials must have"],
  ])("refuses %s", (_, options, text) => {
    expect(() => s3Handler(options as unknown as S3HandlerOptions)).toThrow(text);
  });

  let reads = 0;
  const failing = {
    now: (): number => {
      if (reads++ > 0) throw new Error("stopped");
      return 0;
    },
  };
  it.each<readonly [what: string, options: object, args: readonly unknown[], status: number]>([
    ["no argument", {}, [], 400],
    ["a text that is no address", {}, ["here"], 400],
    [
      "a request with a body that was sent before",
      {},
      [new Request("http://a.test/", { method: "POST", body: "v" })],
      403,
    ],
    ["a method that fetch forbids", {}, ["http://localhost/files", { method: "TRACE" }], 400],
    ["null in the place of init", {}, ["http://localhost/files", null], 403],
    ["a number in the place of init", {}, ["http://localhost/files", 0], 403],
    ["a path that is not UTF-8", {}, ["http://localhost/%FF"], 400],
    ["a clock that fails", { clock: failing }, ["http://localhost/files"], 403],
  ])("answers a call with %s", async (_, options, args, status) => {
    const handler = s3Handler({ buckets: { files: bucket }, credentials, ...options }) as (
      ...args: readonly unknown[]
    ) => Promise<Response>;
    await args.find((one) => one instanceof Request)?.text();
    const response = await handler(...args);
    expect(response.status).toBe(status);
    expect(Date.parse(response.headers.get("date") ?? "")).toBeGreaterThan(Date.UTC(2020));
  });

  it.each([{}, null, undefined])("refuses CreateBucket if makeBucket returns %s", async (made) => {
    const door = openDoor({ makeBucket: () => made as unknown as FakeBucket });
    expect(await refusalOf(await door.send("PUT", "/another"))).toBe("500 InternalError");
    expect([...door.buckets.keys()]).toEqual(["files"]);
  });

  it.each<readonly [what: string, buckets: S3HandlerOptions["buckets"]]>([
    ["a Map", new Map([["files", bucket]])],
    ["an object without a prototype", Object.assign(Object.create(null), { files: bucket })],
    ["an R2Bucket", { files: new R2Bucket() as unknown as FakeBucket }],
  ])("takes %s", async (_, buckets) => {
    const clock = { now: () => Date.now() };
    const none = { region: undefined, clock: undefined, makeBucket: undefined, hosts: undefined, cors: undefined };
    const nor = { answers: undefined, publicEndpoint: undefined, guard: undefined };
    for (const others of [{}, { ...none, ...nor }]) {
      const handler = s3Handler({ buckets, credentials, ...others });
      const answer = await handler(await signed("GET", "http://localhost/files", clock));
      expect(answer.status).toBe(200);
    }
  });

  it("accepts the arguments of fetch", async () => {
    const { bucket, clock, fetch } = openDoor();
    const put = await signed("PUT", "http://localhost/files/key", clock);
    expect((await fetch(put, { body: "v" })).status).toBe(200);
    expect(await (await bucket.get("key"))?.text()).toBe("v");
    const request = await signed("GET", "http://localhost/files", clock);
    const { url, headers } = request;
    const responses = await Promise.all([
      ...[fetch(request), fetch(url, { headers }), fetch(new URL(url), { headers })],
      ...[fetch(new Request(url), { headers }), fetch(url, request)],
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("buckets", () => {
  it("are deleted when their objects have expired, though nobody has looked since", async () => {
    const transition = { condition: { type: "Age", maxAge: 60 } } as const;
    const lifecycle = [{ id: "short", enabled: true, deleteObjectsTransition: transition }];
    const { bucket, clock, send } = openDoor({ bucketOptions: { lifecycle } });
    await bucket.put("key", "value");
    expect(await refusalOf(await send("DELETE", "/files"))).toBe("409 BucketNotEmpty");
    clock.advance("2d");
    expect((await send("DELETE", "/files")).status).toBe(204);
  });

  it("have their own name and the clock of the handler without makeBucket", async () => {
    const { buckets, send, clock } = openDoor();
    await send("PUT", "/photos");
    await send("PUT", "/photos/key", { body: "v" });
    const photos = buckets.get("photos") as FakeBucket;
    expect((await photos.head("key"))?.uploaded.getTime()).toBe(clock.now());
    expect(inspect(photos)).toContain('FakeBucket "photos"');
  });

  it("are deleted with uploads in progress", async () => {
    const { bucket, buckets, send } = openDoor();
    await bucket.createMultipartUpload("key");
    expect((await send("DELETE", "/files")).status).toBe(204);
    expect(buckets.size).toBe(0);
  });

  it.each([3, 63])("may have a name of %i characters", async (length) => {
    expect((await openDoor().send("PUT", `/${"a".repeat(length)}`)).status).toBe(200);
  });

  it("are listed in pages of 10,000", async () => {
    const bucket = new FakeBucket();
    const names = Array.from({ length: 10_001 }, (_, index) => [`bucket-${10_000 + index}`, bucket] as const);
    const { send } = openDoor({ buckets: new Map(names) });
    for (const path of ["/", "/?max-keys=20000"]) {
      const text = await (await send("GET", path)).text();
      expect([text.match(/<Name>/g)?.length, text.includes("<Name>bucket-20000<")]).toEqual([10_000, false]);
    }
  });

  it("are as old as the handler, from 1970 on", async () => {
    const clock = manualClock(0);
    const s3 = s3Handler({ buckets: { files: new FakeBucket() }, credentials, clock });
    clock.advance("1d");
    const listed = await (await s3(await signed("GET", "http://localhost/", clock))).text();
    expect(listed).toContain("<CreationDate>1970-01-01T00:00:00.000Z<");
  });

  it("come from a live Map: they are listed, created and deleted", async () => {
    const names: string[] = [];
    const makeBucket = (name: string) => {
      names.push(name);
      return new FakeBucket({ name: `made ${name}` });
    };
    const { buckets, send, clock } = openDoor({ makeBucket });
    const made = await send("PUT", "/photos");
    expect([made.status, made.headers.get("location")]).toEqual([200, "/photos"]);
    expect([...buckets.keys()]).toEqual(["files", "photos"]);
    expect(inspect(buckets.get("photos"))).toContain('FakeBucket "made photos"');
    clock.advance(60_001);
    buckets.set("docs", new FakeBucket());
    const listed = await (await send("GET", "/")).text();
    const found = [...listed.matchAll(/<Name>(.*?)<\/Name><CreationDate>(.*?)</g)].map(([, name, date]) => [
      name,
      date,
    ]);
    expect(found).toEqual([
      ["docs", "2026-11-22T12:01:00.001Z"],
      ["files", "2026-11-22T12:00:00.000Z"],
      ["photos", "2026-11-22T12:00:00.000Z"],
    ]);
    expect(await refusalOf(await send("PUT", "/photos"))).toBe("409 BucketAlreadyOwnedByYou");
    expect(names).toEqual(["photos"]);
    await send("PUT", "/photos/key", { body: "v" });
    expect(await refusalOf(await send("DELETE", "/photos"))).toBe("409 BucketNotEmpty");
    await send("DELETE", "/photos/key");
    expect((await send("DELETE", "/photos")).status).toBe(204);
    expect((await send("HEAD", "/photos")).status).toBe(404);
    expect((await send("HEAD", "/files")).status).toBe(200);
  });

  it.each([
    ["max-keys", undefined],
    ["max-buckets", "lenient"],
  ] as const)("are listed in pages by %s, also with parameters in headers", async (counted, answers) => {
    const buckets = Object.fromEntries(["a-1", "a-2", "a-3", "b-1"].map((name) => [name, new FakeBucket()]));
    const { clock } = openDoor();
    const s3 = s3Handler({ buckets, credentials, clock, answers });
    const list = async (query: string, headers: Record<string, string> = {}) => {
      const response = await s3(await signed("GET", `http://localhost/?${query}`, clock, { headers }));
      const text = await response.text();
      const [, token] = /<ContinuationToken>(.*?)</.exec(text) ?? [];
      // R2's name of the token.
      expect(/<NextContinuationToken>(.*?)</.exec(text)?.[1]).toBe(token);
      expect(response.headers.get("cf-next-continuation-token")).toBe(token ?? null);
      expect(response.headers.get("cf-is-truncated")).toBe(/<IsTruncated>(.*?)</.exec(text)?.[1]);
      const [, prefix] = /<Prefix>(.*?)</.exec(text) ?? [];
      return { names: Array.from(text.matchAll(/<Name>(.*?)</g), ([, name]) => name), token, prefix };
    };
    const first = await list(`prefix=a&${counted}=2`);
    expect(first.names).toEqual(["a-1", "a-2"]);
    const second = await list(`prefix=a&${counted}=2&continuation-token=${first.token}`);
    expect(second).toEqual({ names: ["a-3"], token: undefined, prefix: "a" });
    for (const [after, names] of [
      ["a-1", ["a-3", "b-1"]],
      ["a-3", ["b-1"]],
    ] as const)
      expect((await list(`start-after=${after}&continuation-token=${first.token}`)).names).toEqual(names);
    expect((await list("max-keys=1&start-after=a-3")).names).toEqual(["b-1"]);
    // No name begins with it, and a page may hold the rest exactly.
    expect((await list("prefix=-")).names).toEqual([]);
    expect((await list(`${counted}=4`)).token).toBeUndefined();
    expect((await list("prefix=b", { "cf-prefix": "a", "cf-start-after": "a-1", "cf-max-keys": "1" })).names).toEqual([
      "a-2",
    ]);
    const all = { names: Object.keys(buckets), token: undefined, prefix: undefined };
    for (const ofPrefix of [{}, { "cf-prefix": "" }])
      expect(await list("cf-prefix" in ofPrefix ? "prefix=b" : "", ofPrefix)).toEqual(all);
    const headers = { "cf-max-keys": "3", "cf-continuation-token": first.token ?? "" };
    expect((await list("", headers)).names).toEqual(["a-3", "b-1"]);
    for (const query of [`${counted}=0`, `${counted}=x`, "continuation-token=x"]) {
      expect(await refusalOf(await s3(await signed("GET", `http://localhost/?${query}`, clock)))).toBe(
        "400 InvalidArgument",
      );
    }
  });

  it("are not copied from an object", async () => {
    const bucket = new FakeBucket();
    const { fetch, clock } = openDoor();
    const s3 = s3Handler({ buckets: { files: bucket }, credentials, clock });
    await s3(await signed("PUT", "http://localhost/files/key", clock, { body: "v" }));
    expect(await (await bucket.get("key"))?.text()).toBe("v");
    expect((await fetch(await signed("GET", "http://localhost/files/key", clock))).status).toBe(404);
  });

  it.each([
    ["/ab", "", "400 InvalidBucketName"],
    ["/Photos", "", "400 InvalidBucketName"],
    ["/-photos", "", "400 InvalidBucketName"],
    ["/photos-", "", "400 InvalidBucketName"],
    [`/${"a".repeat(64)}`, "", "400 InvalidBucketName"],
    ["//photos", "", "400 InvalidBucketName"],
    [
      "/photos",
      "<CreateBucketConfiguration><LocationConstraint>moon</LocationConstraint></CreateBucketConfiguration>",
      "400 InvalidLocationConstraint",
    ],
    ["/photos", "<Other/>", "400 MalformedXML"],
  ])("are not created at %s with %j", async (path, body, code) => {
    const { buckets, send } = openDoor();
    expect(await refusalOf(await send("PUT", path, { body }))).toBe(code);
    expect(buckets.size).toBe(1);
  });

  it.each([
    ["auto", ">auto</LocationConstraint>"],
    ["us-east-1", "></LocationConstraint>"],
    ["here", ">here</LocationConstraint>"],
  ])("of the region %s report their location", async (region, text) => {
    // The default.
    const { send } = openDoor(region === "auto" ? {} : { region });
    expect(await (await send("GET", "/files?location")).text()).toContain(text);
    expect((await send("HEAD", "/files")).headers.get("x-amz-bucket-region")).toBe(region);
    for (const [index, location] of [region, "", "weur", "WNAM"].entries()) {
      const body = `<CreateBucketConfiguration><LocationConstraint>${location}</LocationConstraint></CreateBucketConfiguration>`;
      expect([location, (await send("PUT", `/other-${index}`, { body })).status]).toEqual([location, 200]);
    }
    expect((await send("PUT", "/nowhere", { body: "<CreateBucketConfiguration/>" })).status).toBe(200);
  });

  it("have their own hosts under the given domains", async () => {
    const hosts = ["S3.test", "other.test", "deep.s3.test"];
    const { fetch, clock, bucket, buckets } = openDoor({ hosts });
    buckets.set("v1.files", bucket);
    hosts.splice(0);
    const send = async (method: string, url: string) => fetch(await signed(method, url, clock));
    expect((await send("PUT", "http://files.s3.test:8080/a/b%20c+%25")).status).toBe(200);
    expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(["a/b c %"]);
    for (const domain of ["s3.test", "S3.Test", "other.test", "deep.s3.test"])
      expect(await (await send("GET", `http://files.${domain}/`)).text()).toContain("<Key>a/b c %</Key>");
    expect(await (await send("GET", "http://v1.files.s3.test/")).text()).toContain("<Name>v1.files</Name>");
    expect(await (await send("GET", "http://s3.test/files")).text()).toContain("<Key>a/b c %</Key>");
    expect(await refusalOf(await send("GET", "http://none.s3.test/"))).toBe("404 NoSuchBucket");
  });

  it.each(["acc", "acc.eu", "acc.fedramp", "acc.us"])("have R2's hosts at the endpoint of %s", async (account) => {
    const { fetch, clock, bucket } = openDoor();
    const send = async (method: string, url: string) => fetch(await signed(method, url, clock));
    expect((await send("PUT", `https://files.${account}.r2.cloudflarestorage.com/a/b`)).status).toBe(200);
    expect((await send("PUT", `https://${account}.r2.cloudflarestorage.com/files/c`)).status).toBe(200);
    expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(["a/b", "c"]);
    const other = await send("GET", `https://files.${account}.r2.cloudflarestorage.com.example/a/b`);
    expect(await refusalOf(other)).toBe("404 NoSuchBucket");
  });
});

describe("a listing", () => {
  it("has the fields of its version", async () => {
    const { bucket, send } = openDoor();
    for (const key of ["a b", "c/1", "c/2"]) await bucket.put(key, "v", { storageClass: "InfrequentAccess" });
    await bucket.put("d", "v");
    const ask = async (query: string) => {
      const text = await (await send("GET", `/files?${query}`)).text();
      return [...text.matchAll(/<(\w+)>([^<]+)<\/\1>/g)].map(([, name, value]) => `${name}=${value}`);
    };
    const object = (key: string, ...more: string[]) => [
      `Key=${key}`,
      "LastModified=2026-11-22T12:00:00.000Z",
      "ETag=&quot;9e3669d19b675bd57058fd4664205d2a&quot;",
      "Size=1",
      ...more,
      `StorageClass=${key === "d" ? "STANDARD" : "STANDARD_IA"}`,
    ];
    const owner = ["ID=fakebucket", "DisplayName=fakebucket"];
    const fields = ["Name=files", "Prefix=d", "MaxKeys=5"];
    expect(await ask("prefix=d&max-keys=5")).toEqual([...fields, "IsTruncated=false", ...object("d", ...owner)]);
    expect(await ask("list-type=2&prefix=d&max-keys=5")).toEqual([
      ...[...fields, "KeyCount=1", "IsTruncated=false", ...object("d")],
    ]);
    expect((await ask("list-type=2&start-after=c/2")).filter((text) => text.startsWith("Key="))).toEqual(["Key=d"]);
    const first = await ask("list-type=2&delimiter=/&max-keys=2&start-after=a&fetch-owner=true&encoding-type=url");
    expect(first).toEqual([
      ...["Name=files", "Delimiter=/", "MaxKeys=2", "EncodingType=url", "KeyCount=2"],
      ...[expect.stringMatching(/^NextContinuationToken=\w+$/), "StartAfter=a", "IsTruncated=true"],
      ...[...object("a%20b", ...owner), "Prefix=c/"],
    ]);
    const token = first.find((text) => text.startsWith("NextContinuationToken="))?.replace("Next", "");
    expect(await ask(`list-type=2&delimiter=/&${token?.replace("ContinuationToken", "continuation-token")}`)).toEqual([
      ...["Name=files", "Delimiter=/", "MaxKeys=1000", "KeyCount=1", token, "IsTruncated=false", ...object("d")],
    ]);
    expect(await ask("delimiter=/&max-keys=1&marker=a%20b")).toEqual([
      ...["Name=files", "Delimiter=/", "MaxKeys=1", "Marker=a b", "NextMarker=c/", "IsTruncated=true", "Prefix=c/"],
    ]);
    // A page of one entry too, although the group that was listed comes first.
    for (const [limit, most] of [
      ["", 1000],
      ["&max-keys=1", 1],
    ])
      expect(await ask(`delimiter=/&marker=c/${limit}`)).toEqual([
        ...["Name=files", "Delimiter=/", `MaxKeys=${most}`, "Marker=c/", "IsTruncated=false", ...object("d", ...owner)],
      ]);
    for (const [query, count] of [
      ["list-type=2", 0],
      ["list-type=2&fetch-owner=false", 0],
      ["list-type=2&fetch-owner=true", 4],
      ["", 4],
    ] as const)
      expect([query, (await ask(query)).filter((text) => text === "ID=fakebucket").length]).toEqual([query, count]);
    expect(await ask("list-type=2&max-keys=0")).toEqual(["Name=files", "MaxKeys=0", "KeyCount=0", "IsTruncated=false"]);
  });

  it.each([
    ["list-type=2", "max-keys", ["prefix", "delimiter", "start-after"]],
    ["", "max-keys", ["prefix", "delimiter", "marker"]],
    ["uploads", "max-uploads", ["prefix", "delimiter", "key-marker"]],
  ])("of /files?%s takes an empty parameter for none", async (version, limit, names) => {
    const { bucket, send } = openDoor({ bucketOptions: { ids: countingIds() } });
    for (const key of ["a/1", "b"]) {
      await bucket.put(key, "v");
      await bucket.createMultipartUpload(key);
    }
    const ask = async (query: string) => {
      const response = await send("GET", `/files?${version}&${query}`);
      return [response.status, (await response.text()).replaceAll(/<(\w+)><\/\1>/g, "")];
    };
    const plain = await ask(`${limit}=1`);
    expect(plain).toEqual([200, expect.stringContaining("<IsTruncated>true<")]);
    for (const name of names) expect([name, ...(await ask(`${limit}=1&${name}=`))]).toEqual([name, ...plain]);
    expect(await ask(`${limit}=`)).toEqual(await ask(""));
    const [status, none] = await ask(`${limit}=0`);
    expect([status, none]).toEqual([200, expect.stringContaining("<IsTruncated>false<")]);
    expect(none).not.toMatch(/<(?:Next|Key>|UploadId>)/);
  });

  it.each(["list-type=2", ""])("of /files?%s leaves out the empty key, which S3 does not have", async (version) => {
    const { bucket, send } = openDoor();
    for (const key of ["", "a"]) await bucket.put(key, "v");
    const text = await (await send("GET", `/files?${version}`)).text();
    expect(text.match(/<Key>.*?<\/Key>/g)).toEqual(["<Key>a</Key>"]);
  });

  it.each([
    "max-keys=-1",
    "max-keys=x",
    "max-keys=1x",
    "max-keys=2147483648",
    "=x",
    "encoding-type=xml",
    "list-type=2&continuation-token=",
    "list-type=2&continuation-token=x",
  ])("refuses %s", async (query) => {
    expect(await refusalOf(await openDoor().send("GET", `/files?${query}`))).toBe("400 InvalidArgument");
  });

  it.each([
    "/files?list-type=2&prefix=é&delimiter=€&start-after=é0&max-keys=2",
    "/files?list-type=2&prefix=é&delimiter=€&max-keys=1&fetch-owner=true",
    "/files?prefix=é&delimiter=€&marker=é0&max-keys=2",
    "/files?prefix=é&delimiter=€&max-keys=1",
    "/files?uploads&prefix=é&delimiter=€&key-marker=é0&max-uploads=2",
    "/files?uploads&prefix=é&delimiter=€&max-uploads=1",
    "/files?uploads",
    "/files?list-type=2",
    "/files?",
    "/files/é1?uploadId=ID",
  ])("of %s has every text encoded, if requested", async (path) => {
    // R2 does not list this parameter for ListParts.
    const answers = path.includes("uploadId") ? "lenient" : undefined;
    const { bucket, send } = openDoor({ answers, bucketOptions: { ids: countingIds() } });
    for (const key of ["é1", "é2€x", "é3€y"]) {
      await bucket.put(key, "v");
      await bucket.createMultipartUpload(key);
    }
    const address = encodeURI(path.replace("ID", "upload-1"));
    const [plain, encoded] = [await send("GET", address), await send("GET", `${address}&encoding-type=url`)];
    const text = await encoded.text();
    expect([encoded.status, text]).toEqual([200, expect.not.stringMatching(/[é€]/)]);
    expect(text).toContain("<EncodingType>url</EncodingType>");
    expect(decodeURIComponent(text.replace("<EncodingType>url</EncodingType>", ""))).toBe(await plain.text());
  });

  it.each([
    ["NFC", ["f/1", "e\u0301", "\u4e00"], "e\u0301"],
    ["bytes", ["\uFFFD", "\u{1F600}/1", "\u{1F601}"], "\u{1F600}/"],
  ])("continues after the last entry in the bucket's order, which is by %s", async (_, keys, last) => {
    const { bucket, send } = openDoor();
    for (const key of keys) await bucket.put(key, "v");
    const text = await (await send("GET", "/files?delimiter=/&max-keys=2&encoding-type=url")).text();
    expect(text).toContain(`<NextMarker>${encodeURI(last)}</NextMarker>`);
  });

  it("leaves out a group of any delimiter that is its marker", async () => {
    const { bucket, send } = openDoor();
    for (const key of ["c-1", "c-2", "d-1", "e"]) await bucket.put(key, "v");
    const text = await (await send("GET", "/files?delimiter=-&marker=c-")).text();
    expect(text).toMatch(/<Key>e<.*<CommonPrefixes><Prefix>d-</);
    expect(text).not.toContain("<Prefix>c-<");
  });

  it.each(["documented", "deployed"] as const)(
    "of the first version ends with a delimiter in another normal form, under %s semantics",
    async (semantics) => {
      const { bucket, send } = openDoor({ bucketOptions: { semantics } });
      for (const key of ["a\u00e9b", "a\u00e9c", "z"]) await bucket.put(key, "v");
      const page = async (marker: string) =>
        (await send("GET", `/files?delimiter=e%CC%81&max-keys=1&encoding-type=url&marker=${marker}`)).text();
      const first = await page("");
      expect(first).toMatch(/<NextMarker>a%C3%A9<.*<CommonPrefixes><Prefix>a%C3%A9</);
      const second = await page("a%C3%A9");
      expect([second.includes("<CommonPrefixes>"), second.includes("<Key>z<")]).toEqual([false, true]);
    },
  );

  it("keeps the slashes of encoded keys", async () => {
    const { bucket, send } = openDoor();
    await bucket.put("a/b/\u00fc", "v");
    expect(await (await send("GET", "/files?encoding-type=url")).text()).toContain("<Key>a/b/%C3%BC</Key>");
  });

  it("is in the namespace of S3, and an error in none", async () => {
    const { send } = openDoor();
    for (const [path, root] of [
      ["/files", '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'],
      ["/none", "<Error>"],
    ] as const) {
      const begin = `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
      const answer = await send("GET", path);
      expect(answer.headers.get("content-type")).toBe("application/xml");
      expect((await answer.text()).slice(0, begin.length)).toBe(begin);
    }
  });

  it("names the next marker only with a delimiter, as on Amazon S3", async () => {
    const { bucket, send } = openDoor();
    for (const key of ["a", "b", "c", "d/1/", "d/2/", "d/3/"]) await bucket.put(key, "v");
    const ask = async (query: string) => (await send("GET", `/files?max-keys=2${query}`)).text();
    expect(await ask("")).toMatch(/^(?!.*NextMarker).*<IsTruncated>true</s);
    expect(await ask("&delimiter=/")).toContain("<NextMarker>b</NextMarker>");
    expect(await ask("&delimiter=/&prefix=d/")).toContain("<NextMarker>d/2/</NextMarker>");
  });

  it.each([
    [{}, 1000],
    [{ limits: { maxListEntries: 2 } }, 2],
  ])("of a bucket with %j has at most %i entries, even if more are requested", async (bucketOptions, most) => {
    for (const query of ["?max-keys=5000", `?max-keys=${2 ** 31 - 1}`, ""]) {
      const text = await (await openDoor({ bucketOptions }).send("GET", `/files${query}`)).text();
      expect(text).toContain(`<MaxKeys>${most}</MaxKeys>`);
    }
  });
});

describe("cross-origin requests", () => {
  const cors = [
    {
      allowedOrigins: ["https://*.example.com"],
      allowedMethods: ["PUT", "GET"] as const,
      allowedHeaders: ["content-type", "x-amz-*"],
      exposeHeaders: ["ETag"],
      maxAgeSeconds: 60,
    },
    { allowedOrigins: ["*"], allowedMethods: ["GET"] as const, maxAgeSeconds: 0 },
    { allowedOrigins: ["https://b.test", "*"], allowedMethods: ["GET"] as const, allowedHeaders: ["range"] },
    { allowedOrigins: ["https://a.*.a.example.net"], allowedMethods: ["DELETE"] as const },
    {
      allowedOrigins: ["https://Admin.example.org"],
      allowedMethods: ["GET"] as const,
      allowedHeaders: ["X-Client-Id"],
    },
  ];
  const preflight = (origin: string, method: string, headers = "") => ({
    method: "OPTIONS",
    headers: {
      ...{ origin, "access-control-request-method": method },
      ...(headers === "" ? {} : { "access-control-request-headers": headers }),
    },
  });

  it.each([
    ["https://app.example.com", "PUT", "Content-Type, X-Amz-Meta-A", "https://app.example.com"],
    ["https://app.example.com", "PUT", "", "https://app.example.com"],
    ["https://app.example.com", "PUT", "Content-Type", "https://app.example.com"],
    ["https://app.example.com", "PUT", "authorization", null],
    ["https://app.example.com", "put", "", null],
    ["https://example.com", "PUT", "", null],
    ["https://app.example.com.test", "PUT", "", null],
    ["https://a.b.a.example.net", "DELETE", "", "https://a.b.a.example.net"],
    ["https://a.a.example.net", "DELETE", "", null],
    ["https://other.org", "GET", "", "*"],
    ["https://other.org", "DELETE", "", null],
    ["https://other.org", "GET", "Range", "*"],
    ["https://app.example.com", "GET", "range", "*"],
    ["https://app.example.com", "GET", "range, content-type", null],
    ["https://admin.example.org", "GET", "X-CLIENT-ID", "https://admin.example.org"],
    ["https://ADMIN.example.org", "GET", "x-client-id", "https://ADMIN.example.org"],
    ["https://app.example.com", "GET", "x-client-id", null],
  ])("of %s with %s and headers %j are allowed: %s", async (origin, method, headers, allowed) => {
    const { fetch } = openDoor({ cors });
    const response = await fetch("http://localhost/files/key", preflight(origin, method, headers));
    expect(response.status).toBe(allowed === null ? 403 : 204);
    expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
    expect(response.headers.get("vary")).toBe(allowed === null ? null : "Origin");
    if (method !== "PUT" || allowed === null) return;
    const names = ["allow-methods", "allow-headers", "expose-headers", "max-age"];
    expect(names.map((name) => response.headers.get(`access-control-${name}`))).toEqual([
      ...["PUT, GET", headers === "" ? null : headers.toLowerCase(), "ETag", "60"],
    ]);
  });

  it.each([
    [undefined, false],
    ["https://a.test", true],
    ["https://b.test", true],
    ["https://c.test", false],
  ])("from the origin %s are told to the guard as allowed by a rule: %s", async (origin, expected) => {
    const allowed: boolean[] = [];
    const guard = (_: Request, isAllowed: boolean) => void allowed.push(isAllowed);
    const ruleOf = (allowed: string) => ({ allowedOrigins: [allowed], allowedMethods: ["GET"] as const });
    const { send } = openDoor({ guard, cors: ["https://a.test", "https://b.test"].map(ruleOf) });
    await send("GET", "/files/key", { headers: { ...(origin && { origin }) } });
    expect(allowed).toEqual([expected]);
    // The rules of the bucket come first.
    await send("DELETE", "/files?cors");
    await send("GET", "/files/key", { headers: { ...(origin && { origin }) } });
    expect(allowed).toEqual([expected, false, false]);
  });

  it("are allowed by the rules as given to the handler", async () => {
    const [allowedOrigins, allowedMethods] = [["https://a.test"], ["GET" as const]];
    const rules = [{ allowedOrigins, allowedMethods }];
    const { fetch } = openDoor({ cors: rules });
    for (const list of [allowedOrigins, allowedMethods, rules]) list.splice(0);
    expect((await fetch("http://localhost/files/key", preflight("https://a.test", "GET"))).status).toBe(204);
  });

  it("are not allowed without rules or without an origin", async () => {
    const url = "http://localhost/files/key";
    expect((await openDoor().fetch(url, preflight("https://a.org", "GET"))).status).toBe(403);
    const method = { "access-control-request-method": "GET" };
    for (const headers of [{}, { origin: "https://a.org" }, method] as Record<string, string>[])
      expect((await openDoor({ cors }).fetch(url, { method: "OPTIONS", headers })).status).toBe(400);
  });

  it("may read responses, including refusals", async () => {
    const { send, fetch } = openDoor({ cors });
    const headers = { origin: "https://app.example.com" };
    const put = await send("PUT", "/files/key", { headers, body: "v" });
    const refused = await fetch("http://localhost/files/key", { headers });
    const ofNoBucket = await send("GET", "/none/key", { headers });
    for (const response of [put, refused, ofNoBucket]) {
      expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
      expect(response.headers.get("vary")).toBe("Origin");
    }
    expect((await send("GET", "/files/key")).headers.get("access-control-allow-origin")).toBeNull();
    // The rules are tried in their order.
    for (const [origin, allowed] of [
      ["https://app.example.com", "https://app.example.com"],
      ["https://other.org", "*"],
    ] as const) {
      const got = await send("GET", "/files/key", { headers: { origin } });
      expect(got.headers.get("access-control-allow-origin")).toBe(allowed);
      expect(got.headers.get("access-control-expose-headers")).toBe(allowed === "*" ? null : "ETag");
    }
    for (const [origin, method] of [
      ["https://app.example.com", "DELETE"],
      ["https://a.b.a.example.net", "HEAD"],
    ] as const) {
      const done = await send(method, "/files/key", { headers: { origin } });
      expect([done.ok, done.headers.get("access-control-allow-origin")]).toEqual([method === "DELETE", null]);
    }
  });

  it("follow the rules of a bucket once it has its own", async () => {
    const { send, fetch, buckets } = openDoor({ cors });
    buckets.set("others", new FakeBucket());
    const put = (body: string) => send("PUT", "/files?cors", { body });
    const rule = (inner: string) => `<CORSConfiguration><CORSRule>${inner}</CORSRule></CORSConfiguration>`;
    const values = [
      ...[["AllowedOrigin", "http://localhost:3000"] as const, ["AllowedOrigin", "http://localhost:4000"] as const],
      ...[["AllowedMethod", "DELETE"] as const, ["AllowedMethod", "PUT"] as const],
      ...[["AllowedHeader", "x-*"] as const, ["AllowedHeader", "range"] as const],
      ...[["ExposeHeader", "ETag"] as const, ["ExposeHeader", "x-a"] as const, ["MaxAgeSeconds", "0"] as const],
    ];
    const whole = rule(values.map(([name, value]) => `<${name}>${value}</${name}>`).join(""));
    const times = (count: number) => whole.replace(/<CORSRule>.*<\/CORSRule>/, (one) => one.repeat(count));
    const padded = (bytes: number) => `${whole}${" ".repeat(bytes - whole.length)}`;
    const nested = (levels: number) =>
      whole.replace("</CORSRule>", `${"<Other>".repeat(levels)}${"</Other>".repeat(levels)}</CORSRule>`);
    for (const wrong of [
      ...["<CORSConfiguration/>", rule(""), rule("<AllowedOrigin>*</AllowedOrigin>"), "<Other/>"],
      rule("<AllowedMethod>GET</AllowedMethod>"),
      whole.replace("http://localhost:4000", "*.*"),
      whole.replace(">0<", "><"),
      whole.replace("DELETE", "PATCH"),
      whole.replace("x-*", "*x*"),
      whole.replace("ETag", "ETag\u2713"),
      whole.replace("x-a", "x-a\u2713"),
      whole.replace(">0<", ">soon<"),
      whole.replace(">0<", ">60s<"),
      whole.replace(">0<", ">1000000000<"),
      times(101),
      nested(7),
      padded(65_537),
    ])
      expect((await put(wrong)).status).toBe(400);
    expect(await (await send("GET", "/files?cors")).text()).toContain(
      "<AllowedOrigin>https://*.example.com</AllowedOrigin>",
    );

    for (const right of [times(100), nested(6), padded(65_536), whole.replace(">0<", ">999999999<")])
      expect((await put(right)).status).toBe(200);
    expect((await put(whole)).status).toBe(200);
    expect(await (await send("GET", "/files?cors")).text()).toContain(whole.replace(/<.?CORSConfiguration>/g, ""));
    const url = "http://localhost/files/key";
    for (const port of [3000, 4000]) {
      const allowed = await fetch(url, preflight(`http://localhost:${port}`, "DELETE", "x-a, range"));
      const shown = ["allow-methods", "expose-headers", "max-age"].map((name) => `access-control-${name}`);
      expect([allowed.status, ...shown.map((name) => allowed.headers.get(name))]).toEqual([
        ...[204, "DELETE, PUT", "ETag, x-a", "0"],
      ]);
    }
    expect((await fetch(url, preflight("https://other.org", "GET"))).status).toBe(403);
    // Another bucket still follows the rules of the handler.
    const other = "http://localhost/others/key";
    expect((await fetch(other, preflight("https://other.org", "GET"))).status).toBe(204);
    expect((await fetch(other, preflight("http://localhost:3000", "DELETE"))).status).toBe(403);

    expect((await send("DELETE", "/files?cors")).status).toBe(204);
    expect(await refusalOf(await send("GET", "/files?cors"))).toBe("404 NoSuchCORSConfiguration");
    expect((await fetch(url, preflight("http://localhost:3000", "DELETE"))).status).toBe(403);
    expect((await fetch(other, preflight("https://other.org", "GET"))).status).toBe(204);
  });
});

describe("a bucket's lifecycle", () => {
  const rules = [
    "<Rule><ID>old</ID><Filter><Prefix>logs/</Prefix></Filter><Status>Enabled</Status><Expiration><Days>3</Days></Expiration></Rule>",
    "<Rule><ID>cold</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status>" +
      "<Transition><Days>2</Days><StorageClass>STANDARD_IA</StorageClass></Transition>" +
      "<Transition><Date>2026-12-24T00:00:00Z</Date><StorageClass>STANDARD_IA</StorageClass></Transition>" +
      "<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule>",
    "<Rule><ID>off</ID><Filter><Prefix></Prefix></Filter><Status>Disabled</Status><Expiration><Date>2026-01-01T00:00:00Z</Date></Expiration></Rule>",
  ].join("");
  const body = `<LifecycleConfiguration>${rules}</LifecycleConfiguration>`;

  it.each([
    "<Expiration><Days>36500</Days></Expiration>",
    "<Transition><Days>3</Days><StorageClass>STANDARD_IA</StorageClass></Transition>",
    "<AbortIncompleteMultipartUpload><DaysAfterInitiation>3</DaysAfterInitiation></AbortIncompleteMultipartUpload>",
  ])("keeps the prefix of a rule without a filter, with %s alone", async (action) => {
    const { send } = openDoor();
    const rule = `<Prefix>logs/</Prefix><Status>Enabled</Status>${action}`;
    // A document larger than those that other operations take.
    const comment = `<!--${"x".repeat(100_000)}-->`;
    await send("PUT", "/files?lifecycle", {
      body: `<LifecycleConfiguration>${comment}<Rule>${rule}</Rule></LifecycleConfiguration>`,
    });
    const text = await (await send("GET", "/files?lifecycle")).text();
    expect(text).toContain(`<Filter><Prefix>logs/</Prefix></Filter><Status>Enabled</Status>${action}</Rule>`);
  });

  it("numbers the rules without an id", async () => {
    const { send } = openDoor();
    const without = body.replaceAll(/<ID>(old|off)<\/ID>/g, "");
    expect((await send("PUT", "/files?lifecycle", { body: without })).status).toBe(200);
    const text = await (await send("GET", "/files?lifecycle")).text();
    expect([...text.matchAll(/<ID>(.*?)<\/ID>/g)].map(([, id]) => id)).toEqual(["rule-1", "cold", "rule-3"]);
  });

  it("is set and read over S3, and follows the bucket's clock", async () => {
    const { send, bucket, buckets, clock } = openDoor();
    buckets.set("others", new FakeBucket());
    expect(await refusalOf(await send("GET", "/files?lifecycle"))).toBe("404 NoSuchLifecycleConfiguration");
    await bucket.put("logs/a", "old");
    await bucket.put("b", "kept");
    const upload = await bucket.createMultipartUpload("c");
    expect((await send("PUT", "/files?lifecycle", { body })).status).toBe(200);
    expect(await (await send("GET", "/files?lifecycle")).text()).toContain(rules);
    expect(await refusalOf(await send("GET", "/others?lifecycle"))).toBe("404 NoSuchLifecycleConfiguration");
    clock.advance(2 * 24 * 3600 * 1000);
    expect((await bucket.head("b"))?.storageClass).toBe("InfrequentAccess");
    await expect(upload.uploadPart(1, "")).rejects.toThrow("(10024)");
    expect(await bucket.head("logs/a")).not.toBeNull();
    await bucket.put("logs/new", "later");
    clock.advance(24 * 3600 * 1000);
    expect((await bucket.list()).objects.map(({ key }) => key)).toEqual(["b", "logs/new"]);
  });

  it("bills and records deletions and moves at their time, including those due before", async () => {
    const { send, bucket, clock } = openDoor();
    const costs = bill(bucket);
    const events = notifications(bucket, { rules: [{ eventTypes: ["object-delete"] }] });
    await bucket.put("logs/a", "old");
    await bucket.put("b", "old");
    clock.advance("10d");
    const time = new Date(clock.now()).toISOString();
    await send("PUT", "/files?lifecycle", { body });
    clock.advance("1h");
    expect(events.messages.map(({ object, eventTime }) => [object.key, eventTime])).toEqual([["logs/a", time]]);
    expect(costs.usage("InfrequentAccess").classA).toBe(1);
    // Each of these days counts, including the last.
    expect(costs.usage("Standard").gigabyteMonths * 30e9).toBeCloseTo(11 * 6);
  });

  it.each(["", "a/", "\uFF21/", "\u{1F600}/"])("leaves a lock of the prefix %j as it was", async (prefix) => {
    const locks = [{ id: "lock", enabled: true, prefix, condition: { type: "Indefinite" } }] as const;
    const { send, bucket } = openDoor({ bucketOptions: { locks } });
    await bucket.put(`${prefix}k`, "v");
    await send("PUT", "/files?lifecycle", { body });
    await expect(bucket.delete(`${prefix}k`)).rejects.toThrow("(10069)");
  });

  it("is gone when a test restores the bucket's initial state", async () => {
    const { send, bucket, clock } = openDoor();
    await send("PUT", "/files?lifecycle", { body });
    reset(bucket);
    expect(await refusalOf(await send("GET", "/files?lifecycle"))).toBe("404 NoSuchLifecycleConfiguration");
    await bucket.put("logs/a", "kept");
    clock.advance("10d");
    expect(await bucket.head("logs/a")).not.toBeNull();
  });

  it("deletes by a past date the objects put later, but not before they were put", async () => {
    const { send, bucket, clock } = openDoor();
    const events = notifications(bucket, { rules: [{ eventTypes: ["object-create", "object-delete"] }] });
    await send("PUT", "/files?lifecycle", {
      body: body.replace("<Days>3</Days>", "<Date>2026-01-01T00:00:00Z</Date>"),
    });
    clock.advance("1d");
    await bucket.put("logs/a", "late");
    const time = new Date(clock.now()).toISOString();
    expect(events.messages.map(({ eventTime }) => eventTime)).toEqual([time, time]);
  });

  it("replaces the earlier one, and keeps locks", async () => {
    const lock = { id: "hold", enabled: true, prefix: "b", condition: { type: "Indefinite" } } as const;
    const { send, bucket, clock } = openDoor({ bucketOptions: { locks: [lock] } });
    await send("PUT", "/files?lifecycle", { body });
    await bucket.put("logs/a", "old");
    const other = body.replace(rules, rules.replaceAll("logs/", "none/"));
    expect((await send("PUT", "/files?lifecycle", { body: other })).status).toBe(200);
    clock.advance(9 * 24 * 3600 * 1000);
    expect(await bucket.head("logs/a")).not.toBeNull();
    await bucket.put("b", "locked");
    await expect(bucket.delete("b")).rejects.toThrow("(10069)");
  });

  it.each([
    [rules.replace("Enabled", "On"), "400 MalformedXML"],
    [rules.replace("Disabled", "disabled"), "400 MalformedXML"],
    [rules.replace("<ID>old</ID>", "<ID></ID>"), "400 InvalidArgument"],
    [rules.replace("<StorageClass>STANDARD_IA</StorageClass>", ""), "400 InvalidStorageClass"],
    [rules.replace("<Days>3</Days>", "<Days>0</Days>"), "400 InvalidArgument"],
    [rules.replace("<Days>3</Days>", "<Days>3x</Days>"), "400 MalformedXML"],
    [rules.replace("<Days>3</Days>", "<Days>3</Days><Date>2027-01-01</Date>"), "400 MalformedXML"],
    [rules.replace("<ID>cold", "<ID>old"), "400 InvalidArgument"],
    [rules.replace("STANDARD_IA", "GLACIER"), "400 InvalidStorageClass"],
    [rules.replace("<Prefix>logs/</Prefix>", "<Tag><Key>a</Key></Tag>"), "501 NotImplemented"],
    [rules.replace("<ID>old</ID>", "<NoncurrentVersionExpiration/>"), "501 NotImplemented"],
    [rules.replace("</Rule>", "<NoncurrentVersionExpiration/></Rule>"), "501 NotImplemented"],
    [rules.replace("</Days></Expiration>", "</Days><Other>1</Other></Expiration>"), "501 NotImplemented"],
    [
      rules.replace("<Days>3</Days>", "<ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker>"),
      "501 NotImplemented",
    ],
    [rules.replace("</Transition>", "<Other>1</Other></Transition>"), "501 NotImplemented"],
    [rules.replace("</Transition><Abort", "<Other>1</Other></Transition><Abort"), "501 NotImplemented"],
    [
      rules.replace("STANDARD_IA</StorageClass></Transition><Abort", "GLACIER</StorageClass></Transition><Abort"),
      "400 InvalidStorageClass",
    ],
    [rules.replace("<ID>old</ID>", "<Prefix>logs/</Prefix>"), "400 MalformedXML"],
    [rules.replace("<ID>old</ID>", "<Prefix></Prefix>"), "400 MalformedXML"],
    [rules.replace("<Expiration><Days>3</Days></Expiration>", ""), "400 MalformedXML"],
    [rules.replace("<ID>old</ID>", "<Filter></Filter>"), "400 MalformedXML"],
    [rules.replace("<ID>old</ID>", "<Expiration><Days>9</Days></Expiration>"), "400 MalformedXML"],
    ["", "400 MalformedXML"],
  ])("is refused, and changes nothing: %s", async (wrong, refusal) => {
    const { send } = openDoor();
    await send("PUT", "/files?lifecycle", { body });
    const document = `<LifecycleConfiguration>${wrong}</LifecycleConfiguration>`;
    expect(await refusalOf(await send("PUT", "/files?lifecycle", { body: document }))).toBe(refusal);
    expect(await (await send("GET", "/files?lifecycle")).text()).toContain(rules);
  });

  it("is refused with the rule that is wrong", async () => {
    const twice = body.replace("<ID>cold", "<ID>old");
    const text = await (await openDoor().send("PUT", "/files?lifecycle", { body: twice })).text();
    expect(text).toMatch(/<Message>.*old.*<\/Message>/);
  });
});

it("a bucket's encryption is AES-256", async () => {
  const answer = await openDoor().send("GET", "/files?encryption");
  expect(await answer.text()).toContain("<SSEAlgorithm>AES256</SSEAlgorithm>");
});

describe("the public endpoint", () => {
  const at = (path: string) => `http://localhost/cdn-cgi/local/r2/public${path}`;

  it("serves objects without a key, in full, in part and conditionally, if it is enabled", async () => {
    const { bucket, fetch } = openDoor({ publicEndpoint: true });
    const stored = await bucket.put("a/b c", "0123456789", { httpMetadata: { contentType: "text/plain" } });
    const whole = await fetch(at("/files/a/b%20c?response-content-type=text/html&a=1&a=2"));
    expect([whole.status, whole.headers.get("content-type"), await whole.text()]).toEqual([
      200,
      "text/plain",
      "0123456789",
    ]);
    const part = await fetch(at("/files/a/b%20c"), { headers: { range: "bytes=2-4" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const known = await fetch(at("/files/a/b%20c"), { headers: { "if-none-match": stored.httpEtag } });
    expect(known.status).toBe(304);
    const head = await fetch(at("/files/a/b%20c"), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
  });

  it("serves the bucket of its path also under the host of another bucket", async () => {
    const { bucket, fetch } = openDoor({ publicEndpoint: true, hosts: ["localhost"] });
    await bucket.put("a", "v");
    expect(await (await fetch(at("/files/a").replace("//", "//others."))).text()).toBe("v");
  });

  it("follows the CORS rules of the bucket", async () => {
    const { bucket, fetch, send } = openDoor({ publicEndpoint: true });
    await bucket.put("a", "v");
    const rule = "<AllowedOrigin>https://a.test</AllowedOrigin><AllowedMethod>GET</AllowedMethod>";
    await send("PUT", "/files?cors", { body: `<CORSConfiguration><CORSRule>${rule}</CORSRule></CORSConfiguration>` });
    const { headers } = await fetch(at("/files/a"), { headers: { origin: "https://a.test" } });
    expect(headers.get("access-control-allow-origin")).toBe("https://a.test");
  });

  it("is guarded like requests with a key", async () => {
    const guarded: string[] = [];
    const guard = ({ url }: Request) => void guarded.push(new URL(url).pathname);
    const { bucket, fetch, send } = openDoor({ publicEndpoint: true, guard });
    await bucket.put("a", "v");
    await fetch(at("/files/a"));
    await send("GET", "/files/a");
    // A preflight changes and reads nothing.
    await fetch(at("/files/a"), { method: "OPTIONS" });
    expect(guarded).toEqual([new URL(at("/files/a")).pathname, "/files/a"]);
  });

  it.each([
    [{ "if-match": '"other"' }, 412],
    [{ "if-match": "*" }, 200],
    [{ "if-none-match": "*" }, 304],
    [{ "if-modified-since": "Sun, 22 Nov 2026 12:00:00 GMT" }, 304],
    [{ "if-unmodified-since": "Sun, 22 Nov 2026 11:59:59 GMT" }, 412],
  ])("evaluates %o: %i", async (headers, status) => {
    const { bucket, fetch } = openDoor({ publicEndpoint: true });
    await bucket.put("key", "value");
    for (const method of ["GET", "HEAD"])
      expect((await fetch(at("/files/key"), { method, headers: headers as Record<string, string> })).status).toBe(
        status,
      );
  });

  it("serves no lists, refuses writes, and is disabled by default", async () => {
    const { bucket, fetch, held } = openDoor({ publicEndpoint: true });
    // The second key is what a missing one becomes as text.
    for (const key of ["key", "undefined"]) await bucket.put(key, "value");
    for (const path of ["/files", "/files/", "/files?list-type=2", "/files/none"]) {
      expect(await refusalOf(await fetch(at(path)))).toBe("404 NoSuchKey");
    }
    expect(await refusalOf(await fetch(at("/none/key")))).toBe("404 NoSuchBucket");
    const before = held();
    for (const method of ["PUT", "DELETE", "POST"]) {
      expect(await refusalOf(await fetch(at("/files/key"), { method }))).toBe("403 AccessDenied");
    }
    expect(held()).toEqual(before);
    expect(await refusalOf(await openDoor({ bucket }).fetch(at("/files/key")))).toBe("403 AccessDenied");
  });
});
