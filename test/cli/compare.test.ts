import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { loadBindings } from "fakebucket/config";
import { contents } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { CommandRefused } from "../../src/cli/command-outcome.js";
import worker from "../../src/cli/compare/worker.js";
import type { Sequence } from "../../src/property/sequences/sequence.js";
import { rules } from "../../src/rules/statements/all-rules.js";
import { s3Handler } from "../../src/s3/s3-handler.js";
import { datedChanges } from "../../src/semantics/dated-changes.js";
import { questions } from "../../tools/questions/questions.js";
import type { StoreHTTPMetadata, StorePutOptions } from "../../types/index.js";
import { deviationsOfS3 } from "../remote/deviations.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { compareBy } from "./compare-by.js";

const { tour } = questions;
const folderOf = temporaryDirectory();
const credentials = { accessKeyId: "id", secretAccessKey: "secret" };

/** The rules about data outside the tour: they concern the host's own values, several buckets, or SSE-C. */
const notSeenOverS3 = [
  ...["arguments.at-call", "value.null", "value.null-before-2022-06-01", "value.copied", "value.stream-fails"],
  ...["body.copies", "result.own", "consistency.separate-buckets", "ssec.get-without-key", "ssec.get-other-key"],
];

type Fetch = typeof globalThis.fetch;

/** A bucket that changes the options of puts and uploads. */
function editing(edit: (options: StorePutOptions) => StorePutOptions) {
  return (bucket: FakeBucket): undefined => {
    const { put, createMultipartUpload } = bucket;
    Object.assign(bucket, {
      put: (key: string, value: string, options = {}) => put.call(bucket, key, value, edit(options)),
      createMultipartUpload: (key: string, options = {}) => createMultipartUpload.call(bucket, key, edit(options)),
    });
  };
}

/** A store that changes its answers to some requests. */
function answering(
  isMeant: (method: string, query: URLSearchParams) => boolean,
  change: (text: string, headers: Headers) => string,
) {
  return (_: FakeBucket, fetch: Fetch): Fetch =>
    async (input, init) => {
      const { url, method } = new Request(input, init);
      const response = await fetch(input, init);
      if (!isMeant(method, new URL(url).searchParams) || !response.ok) return response;
      const headers = new Headers(response.headers);
      const text = change(method === "HEAD" ? "" : await response.text(), headers);
      return new Response(text === "" ? null : text, { status: response.status, headers });
    };
}

const withoutHeader = (name: string) => (options: StorePutOptions) => {
  const onlyIf = new Headers(options.onlyIf as Headers);
  onlyIf.delete(name);
  return { ...options, onlyIf };
};
const fields = ["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"] as const;
const isList = (method: string, query: URLSearchParams) => method === "GET" && query.has("list-type");
const isLaterPage = (method: string, query: URLSearchParams) =>
  isList(method, query) && (query.has("start-after") || query.has("continuation-token"));
const isObject = (method: string, query: URLSearchParams) => method !== "POST" && !query.has("list-type");
const otherEtag = (text: string, headers: Headers) => {
  headers.set("etag", '"0123456789abcdef0123456789abcdef"');
  return text;
};
const edited = (name: keyof StoreHTTPMetadata, value: string | Date | undefined) =>
  editing((options) => {
    const { [name]: given, ...rest } = (options.httpMetadata ?? {}) as StoreHTTPMetadata;
    return given === undefined
      ? options
      : { ...options, httpMetadata: value === undefined ? rest : { ...rest, [name]: value } };
  });
const added = (name: keyof StoreHTTPMetadata, value: string | Date) =>
  editing((options) => ({
    ...options,
    httpMetadata: { [name]: value, ...(options.httpMetadata as StoreHTTPMetadata) },
  }));
const customEdited = (edit: (metadata: Record<string, string>) => Record<string, string>) =>
  editing((options) => ({ ...options, customMetadata: edit({ ...options.customMetadata }) }));

type Plant = (bucket: FakeBucket, fetch: Fetch) => Fetch | undefined;

/** The lies of a store, each with the rule of the tour's sequence that reveals it. */
const lies = Object.entries<Readonly<Record<string, Plant>>>({
  "result.precondition-failed": {
    "a put ignores If-None-Match": editing(withoutHeader("if-none-match")),
  },
  "condition.etag-matches": {
    "a put ignores If-Match": editing(withoutHeader("if-match")),
  },
  "http-metadata.object": {
    ...Object.fromEntries(
      fields.flatMap((name) => [
        [`${name} is lost`, edited(name, undefined)],
        [`${name} is changed`, edited(name, "other")],
        [`${name} is added`, added(name, "other")],
      ]),
    ),
    "cacheExpiry is lost": edited("cacheExpiry", undefined),
    "cacheExpiry is changed": edited("cacheExpiry", new Date(1e12)),
    "cacheExpiry is added": added("cacheExpiry", new Date(1e12)),
  },
  "list.include": {
    "custom metadata is lost": customEdited(() => ({})),
    "one name of custom metadata is lost": customEdited(({ another, ...rest }) => rest),
    "a value of custom metadata is changed": customEdited((metadata) =>
      Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, `${value} `])),
    ),
    "a name of custom metadata is added": customEdited((metadata) => ({ ...metadata, more: "1" })),
  },
  "storage-class.kept": {
    "the storage class is lost": editing(({ storageClass, ...options }) => options),
  },
  "range.offset": {
    "a range is served from one byte later": (bucket: FakeBucket) => {
      const { get } = bucket;
      const later = (range: string) => range.replace(/=(\d+)/, (_, first) => `=${Number(first) + 1}`);
      const wrong = (options: { range?: Headers }) =>
        options.range === undefined
          ? options
          : { ...options, range: new Headers({ range: later(options.range.get("range") ?? "") }) };
      Object.assign(bucket, { get: (key: string, options = {}) => get.call(bucket, key, wrong(options) as object) });
      return undefined;
    },
    "a range has other bytes": answering(
      (method, query) => method === "GET" && isObject(method, query),
      (text, headers) => (headers.has("content-range") ? `${text.slice(1)}x` : text),
    ),
  },
  "put.stores": {
    "an object has another etag": answering((method, query) => method !== "PUT" && isObject(method, query), otherEtag),
    "a put gives another etag": answering((method, query) => method === "PUT" && !query.has("partNumber"), otherEtag),
  },
  "multipart.create": {
    "a part gives another etag": answering((_, query) => query.has("partNumber"), otherEtag),
    "a part gives another etag that is not MD5": answering(
      (_, query) => query.has("partNumber"),
      (text, headers) => {
        headers.set("etag", '"other"');
        return text;
      },
    ),
    "an upload gives another etag": answering(
      (method, query) => method === "POST" && query.has("uploadId"),
      (text) => text.replace(/(<ETag>(?:&quot;|")?)../, "$1zz"),
    ),
  },
  "list.delimiter": {
    "a later page skips a key": answering(isLaterPage, (text) => text.replace(/<Contents>.*?<\/Contents>/, "")),
    "a later page repeats a key": answering(isLaterPage, (text) => text.replace(/<Contents>.*?<\/Contents>/, "$&$&")),
  },
  "consistency.strong": {
    "a list gives another etag": answering(isList, (text) => text.replaceAll(/<ETag>&quot;..|<ETag>"../g, '<ETag>"zz')),
    "a page repeats the key before it": (_: FakeBucket, fetch: Fetch): Fetch => {
      let last = "";
      return answering(isList, (text) => {
        const [all] = text.match(/<Contents>.*<\/Contents>/) ?? [""];
        const before = last;
        last = /.*(<Contents>.*)$/.exec(all)?.[1] ?? "";
        return before === "" || all === "" ? text : text.replace(all, before + all);
      })(_, fetch);
    },
    "a list repeats an earlier one": (_: FakeBucket, fetch: Fetch): Fetch => {
      const before = new Map<string, string>();
      return async (input, init) => {
        const url = new URL(new Request(input, init).url);
        const response = await fetch(input, init);
        if (!url.searchParams.has("list-type")) return response;
        const text = await response.text();
        const old = before.get(url.href) ?? text;
        before.set(url.href, text);
        return new Response(old, response);
      };
    },
  },
  "delete.one": {
    "a delete does nothing": (bucket: FakeBucket): undefined =>
      void Object.assign(bucket, { delete: async () => undefined }),
  },
  "delete.all-or-nothing": {
    "a delete of several keys leaves the last": (bucket: FakeBucket): undefined => {
      const remove = bucket.delete;
      const some = (keys: string | string[]) => (Array.isArray(keys) && keys.length > 1 ? keys.slice(0, -1) : keys);
      Object.assign(bucket, { delete: (keys: string | string[]) => remove.call(bucket, some(keys) as string) });
    },
  },
}).flatMap(([rule, planted]) => Object.entries(planted).map(([lie, plant]) => ({ rule, lie, plant })));

describe("fakebucket compare", () => {
  const overS3 = "compare --endpoint http://localhost --bucket scratch";

  function storeOf(options: FakeBucketOptions, region = "auto") {
    const bucket = new FakeBucket(options);
    const fetch = s3Handler({ buckets: { scratch: bucket }, credentials, region });
    return { bucket, host: { fetch: fetch as typeof globalThis.fetch } };
  }

  it("finds no difference over S3 in a correct store, sends only headers that HTTP can carry, and leaves no object", async () => {
    const { bucket, host } = storeOf({ semantics: "deployed" }, "wnam");
    await bucket.put("other", "kept");
    const before = contents(bucket);
    const regions = new Set<string | undefined>();
    const limited = async (...[input, init]: Parameters<typeof fetch>) => {
      const headers = new Headers(init?.headers ?? (input as Request).headers);
      regions.add(/\/([\w-]+)\/s3\/aws4_request/.exec(headers.get("authorization") ?? "")?.[1]);
      const length = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
      if (length > 16 * 1024) return new Response("", { status: 431 });
      const response = await host.fetch(input, init);
      const codings = response.headers.get("content-encoding")?.split(",").length ?? 0;
      // The limit of Node's own `fetch`.
      if (codings > 5) throw new TypeError(`too many content-encodings in response: ${codings}, maximum allowed is 5`);
      return response;
    };
    const headers = { is: "headers", entries: [["content-encoding", ",,,,,a"]] } as const;
    const options = { is: "object", entries: [["httpMetadata", headers]] } as const;
    const sequence: Sequence = [
      { call: "put", args: ["a", "", options] },
      { call: "get", args: ["a"] },
    ];
    const withCodings = [...tour, { rules: [], sequence }];
    const both = { ...questions, tour: withCodings };
    const { output, exitCode } = await compareBy(`${overS3} --runs 5 --seed 1 --region wnam`, {
      fetch: limited,
      questions: both,
    });
    expect(output).toBe(`${withCodings.length} fixed and 5 random sequences, no difference.`);
    expect(exitCode).toBe(0);
    expect([...regions]).toEqual(["wnam"]);
    expect(contents(bucket)).toEqual(before);
  });

  it.each([
    ["documented", "documented", 0],
    ["documented", "deployed", 1],
    ["deployed", "documented", 1],
  ] as const)("compares a bucket of %s semantics, through its Worker, with FakeBucket (%s)", async (...given) => {
    const [stored, semantics, expected] = given;
    const env = { BUCKET: new FakeBucket({ semantics: stored }), PREFIX: "fakebucket-compare/", TOKEN: "token" };
    const fetch: Fetch = (input, init) => worker.fetch(new Request(input, init), env);
    const part = { ...questions, tour: tour.filter((stop) => stop.rules.includes("list.delimiter")) };
    const words = `compare --url http://localhost --runs 0 --semantics ${semantics}`;
    const { output, exitCode } = await compareBy(words, { fetch, questions: part });
    expect(exitCode).toBe(expected);
    expect(output).toContain(expected === 0 ? "no difference" : `differs from FakeBucket (${semantics})\n`);
  });

  it("names an object that the Worker of the bucket left", async () => {
    const [stop] = tour;
    const part = { ...questions, tour: tour.slice(0, 1) };
    const env = { BUCKET: new FakeBucket({ semantics: "deployed" }), PREFIX: "fakebucket-compare/", TOKEN: "token" };
    const fetch: Fetch = async (input, init) => {
      const seen = (await (await worker.fetch(new Request(input, init), env)).json()) as object[];
      return Response.json([...seen, { left: "fakebucket-compare/a" }]);
    };
    const { output } = await compareBy("compare --url http://localhost --runs 0", { fetch, questions: part });
    expect(output).toContain("# The remaining state differs from FakeBucket (deployed)\n");
    expect(output).toContain(`differs in step ${stop?.sequence.length}.`);
  });

  it("compares custom metadata over S3 that is called like what S3 does not carry", async () => {
    const { bucket, host } = storeOf({ semantics: "deployed" });
    const custom = { is: "object", entries: [["customMetadata", { is: "object", entries: [["version", "1"]] }]] };
    const sequence = [
      { call: "put", args: ["a", "", custom] },
      { call: "head", args: ["a"] },
    ] as Sequence;
    customEdited((metadata) => Object.fromEntries(Object.keys(metadata).map((name) => [name, "2"])))(bucket);
    const part = { ...questions, tour: [{ rules: [], sequence }] };
    expect(await compareBy(`${overS3} --runs 0`, { ...host, questions: part })).toMatchObject({ exitCode: 1 });
  });

  it("shows the shortest calls with different results, as an issue, and the command that reproduces them", async () => {
    const { host } = storeOf({ limits: { maxCustomMetadataBytes: 1 } });
    const { output, exitCode } = await compareBy(`${overS3} --runs 200 --seed 5`, {
      ...host,
      questions: { ...questions, tour: [] },
    });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^# \w+ differs from FakeBucket \(deployed\)$/m);
    expect(output).toContain("results[0] = await bucket.");
    const [, path = ""] = /--seed 5 --path ([\d:]+)$/.exec(output) ?? [];
    const [agreed] = path.split(":");
    expect(Number(agreed)).toBeGreaterThan(0);
    expect(output).toContain(`${agreed} random sequences agreed`);
    const again = await compareBy(`${overS3} --runs 1 --seed 5 --path ${path}`, host);
    expect(again.output).toContain(/^results.*$/ms.exec(output)?.[0]?.split("```")[0]);
  });

  it("does not start without keys, or over existing objects", async () => {
    const { bucket, host } = storeOf({});
    for (const environment of [{}, { AWS_ACCESS_KEY_ID: "id" }, { AWS_SECRET_ACCESS_KEY: "secret" }])
      await expect(compareBy(overS3, { ...host, environment })).rejects.toThrow("Set AWS_ACCESS_KEY_ID");
    await bucket.put("fakebucket-compare/mine", "kept");
    const there = "scratch has objects under fakebucket-compare/, such as fakebucket-compare/mine.";
    await expect(compareBy(overS3, host)).rejects.toEqual(
      new CommandRefused(`${there} The comparison would delete them: check them first.`),
    );
    expect(await bucket.head("fakebucket-compare/mine")).not.toBeNull();
  });

  it.each([
    ["--bucket nothing", {}, "nothing cannot be compared: head: The specified bucket does not exist. (10006)"],
    ["--bucket a/b", {}, 'a/b cannot be compared: RemoteBucket: bucket must be the name of a bucket, not "a/b"'],
    ["--endpoint localhost", {}, "scratch cannot be compared: RemoteBucket: endpoint must be an http or https URL"],
    ["", { AWS_SECRET_ACCESS_KEY: "other" }, "scratch cannot be compared: head: "],
  ])("reports in one line that %s %j is wrong", async (words, environment, text) => {
    const { host } = storeOf({});
    const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret", ...environment };
    const error = await compareBy(`${overS3} ${words}`.trim(), { ...host, environment: keys }).catch(
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(CommandRefused);
    expect(error.message).toContain(text);
    expect(error.message).not.toContain("\n");
  });

  it("does not start if the bucket takes no object", async () => {
    const { host } = storeOf({});
    const reading: Fetch = async (input, init) =>
      new Request(input, init).method === "PUT" ? new Response("", { status: 403 }) : host.fetch(input, init);
    await expect(compareBy(overS3, { fetch: reading })).rejects.toThrow(/^scratch cannot be compared: put: /);
  });

  it("reports an unreachable address in one line", async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const words = `compare --endpoint http://127.0.0.1:${port} --bucket scratch`;
    const text = `scratch cannot be compared: head: The store did not answer: connect ECONNREFUSED 127.0.0.1:${port}`;
    await expect(compareBy(words, {})).rejects.toEqual(new CommandRefused(text));
  });

  it.each([403, 500])("shows the first 200 characters of the first line of a refusal with %i", async (status) => {
    const answer = async () => new Response(`\n  ${"a".repeat(201)}\nb`, { status });
    await expect(compareBy("compare --url http://localhost", { fetch: answer })).rejects.toEqual(
      new CommandRefused(`The Worker answered ${status}: ${"a".repeat(200)}`),
    );
  });

  it("writes a Worker to a new folder, for the newest behaviour of the platform", async () => {
    const folder = folderOf({ "worker.js": "export default {};\n" });
    const worker = pathToFileURL(join(folder, "worker.js"));
    const written = join(folder, "new/written");
    const words = `compare --worker ${written} --bucket scratch`;
    const { output } = await compareBy(words, { folder, worker });
    expect(readFileSync(join(written, "worker.js"), "utf8")).toBe("export default {};\n");
    const shown = ` --config ${join("new/written", "wrangler.toml")}`;
    expect(output.match(/ --config \S+/g)).toEqual([shown, shown]);
    const { config } = await loadBindings(join(written, "wrangler.toml"));
    const dates = Object.values(datedChanges).map(({ date }) => date);
    expect(dates.filter((date) => date > String(config.compatibilityDate))).toEqual([]);
    expect(config.buckets).toEqual([{ binding: "BUCKET", bucketName: "scratch" }]);
    const [, token] = /\n {2}FAKEBUCKET_TOKEN=(\S+) npx fakebucket compare /.exec(output) ?? [];
    expect(config.raw).toMatchObject({ main: "worker.js", vars: { PREFIX: "fakebucket-compare/", TOKEN: token } });
    await expect(compareBy(words, { folder, worker })).rejects.toEqual(
      new CommandRefused(`${written} exists. Name a new folder.`),
    );
  });

  it("needs the token of its Worker", async () => {
    await expect(compareBy("compare --url http://localhost", { environment: {} })).rejects.toEqual(
      new CommandRefused("Set FAKEBUCKET_TOKEN to the TOKEN of the Worker."),
    );
  });

  it.each([
    [{ cause: new Error("socket hang up") }, "socket hang up"],
    [{}, "fetch failed"],
  ])("reports a Worker that does not answer in one line, because of %j", async (options, why) => {
    const lost = () => Promise.reject(new TypeError("fetch failed", options));
    const text = `The Worker does not answer: ${why}`;
    await expect(compareBy("compare --url http://localhost", { fetch: lost })).rejects.toEqual(
      new CommandRefused(text),
    );
  });

  it("says what it does, each hundred sequences, and goes on after two failed requests", async () => {
    const { host } = storeOf({ semantics: "deployed" });
    let calls = 0;
    const unsteady: Fetch = async (...args) => {
      calls += 1;
      return calls <= 2 ? new Response("", { status: 500 }) : host.fetch(...args);
    };
    const lines: string[] = [];
    const none = { ...questions, tour: [] };
    const say = (line: string) => lines.push(line);
    const { exitCode } = await compareBy(`${overS3} --runs 100 --seed 0`, { fetch: unsteady, questions: none, say });
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      "Comparing 0 fixed and 100 random sequences of calls, seed 0, under fakebucket-compare/run/.",
      "100 sequences …",
    ]);
  });

  const kept =
    "Some objects remain under fakebucket-compare/, such as fakebucket-compare/begun: the next run removes them.";

  it.each([
    ["after a run", false, ["0 fixed and 0 random sequences, no difference.", kept, 0]],
    ["after an interrupt", true, ["", `Interrupted.\n${kept}`, 2]],
  ] as const)("names an object that it could not remove %s", async (_, isInterrupted, expected) => {
    const { host } = storeOf({ semantics: "deployed" });
    const stop = new AbortController();
    const keeping: Fetch = async (input, init) => {
      const { method } = new Request(input, init);
      if (isInterrupted) stop.abort();
      return method === "DELETE" ? new Response("", { status: 403 }) : host.fetch(input, init);
    };
    const given = isInterrupted ? questions : { ...questions, tour: [] };
    const { signal } = stop;
    const { output, complaint, exitCode } = await compareBy(`${overS3} --runs 0`, {
      ...{ fetch: keeping, questions: given, signal },
    });
    expect([output, complaint, exitCode]).toEqual(expected);
  });

  it("removes its objects after an interrupt, and the rest in the next run", async () => {
    const { bucket, host } = storeOf({ semantics: "deployed" });
    const stop = new AbortController();
    let calls = 0;
    const stopping = async (...args: Parameters<typeof fetch>) => {
      calls += 1;
      if (calls === 300) stop.abort();
      return host.fetch(...args);
    };
    const { complaint, exitCode } = await compareBy(overS3, { fetch: stopping, signal: stop.signal });
    expect([complaint, exitCode]).toEqual(["Interrupted.", 2]);
    expect(contents(bucket).objects.size).toBe(0);

    await bucket.put("fakebucket-compare/begun", "");
    await bucket.put("fakebucket-compare/run/left", "by a killed process");
    // More than one for each time that the command cleans up.
    const uploads = await Promise.all(
      [1, 2, 3].map(() => bucket.createMultipartUpload("fakebucket-compare/run/upload")),
    );
    const foreign = await bucket.createMultipartUpload("mine/upload");
    // A store that lists all uploads, whatever prefix is asked for.
    const { key, uploadId } = foreign;
    const ended = "<Upload><Key>fakebucket-compare/run/ended</Key><UploadId>none</UploadId></Upload>";
    const more = `${ended}<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId></Upload></ListMultipartUploadsResult>`;
    const listing = answering(
      (_, query) => query.has("uploads"),
      (text) => text.replace("</ListMultipartUploadsResult>", more),
    )(bucket, host.fetch);
    let [running, most] = [0, 0];
    const counted = async (...args: Parameters<typeof fetch>) => {
      running += 1;
      most = Math.max(most, running);
      return listing(...args).finally(() => (running -= 1));
    };
    const lines: string[] = [];
    const words = `${overS3.replace("localhost", "localhost/")} --runs 1 --seed 1 --path 0`;
    await compareBy(words, { fetch: counted, say: (line) => lines.push(line) });
    expect(most).toBe(1);
    expect(lines[0]).toBe("Removing the objects of an interrupted comparison under fakebucket-compare/.");
    expect(contents(bucket).objects.size).toBe(0);
    for (const each of uploads) await expect(each.uploadPart(1, "")).rejects.toThrow("(10024)");
    expect(await foreign.uploadPart(1, "")).toMatchObject({ partNumber: 1 });
  });

  it("tours every rule about data that S3 can carry", () => {
    const toured = tour.flatMap((stop) => stop.rules);
    expect(toured.filter((rule) => !Object.hasOwn(rules, rule))).toEqual([]);
    const aboutData = Object.entries(rules).filter(([, { level }]) => level === "data");
    const missing = aboutData.map(([id]) => id).filter((id) => !toured.includes(id) && !(id in deviationsOfS3));
    expect(missing).toEqual(notSeenOverS3);
  });

  // Any seed then reveals it.
  it.each(lies)("finds, in the part of the tour about $rule, that $lie", async ({ rule, plant }) => {
    const { bucket, host } = storeOf({ semantics: "deployed" });
    const fetch = plant(bucket, host.fetch) ?? host.fetch;
    const part = tour.filter((stop) => stop.rules.includes(rule));
    const { output, exitCode } = await compareBy(`${overS3} --runs 1`, {
      fetch,
      questions: { ...questions, tour: part },
    });
    expect(exitCode, output).toBe(1);
    expect(output).toContain("Fixed sequence 1 of 1 ");
    // The differing call is the last one shown.
    const [, step = ""] = / differs in step (\d+)\.$/m.exec(output) ?? [];
    expect(output.match(/^results\[\d+\]/gm)?.at(-1)).toBe(`results[${step}]`);
  });
});
