import { createHash } from "node:crypto";
import { FakeBucket, semantics } from "fakebucket";
import {
  body,
  checksum,
  condition,
  customMetadata,
  httpMetadata,
  key,
  keys,
  range,
  ssecKey,
} from "fakebucket/property";
import type { StoreObject } from "fakebucket/types";
import {
  type Arbitrary,
  array,
  asyncProperty,
  boolean,
  assert as check,
  constant,
  constantFrom,
  infiniteStream,
  option,
  record,
  string,
  tuple,
  uint8Array,
} from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../laws/runs.js";
import { addressable, pathOf } from "./addressable-key.js";
import { type Door, openDoor, refusalOf } from "./door.js";

const storageClass = constantFrom("Standard", "InfrequentAccess");
const stored = record({
  key: addressable(key()),
  body: body(),
  http: httpMetadata(),
  custom: customMetadata(),
  storageClass,
  ssec: option(ssecKey(), { nil: undefined }),
});

/** The headers of a customer key. */
function ssecHeaders(ssec: { readonly bytes: Uint8Array } | undefined): Record<string, string> {
  if (ssec === undefined) return {};
  const prefix = "x-amz-server-side-encryption-customer-";
  return {
    [`${prefix}algorithm`]: "AES256",
    [`${prefix}key`]: Buffer.from(ssec.bytes).toString("base64"),
    [`${prefix}key-md5`]: createHash("md5").update(ssec.bytes).digest("base64"),
  };
}

/** Encodes a text for a header: one character for each byte of its UTF-8. */
const inHeader = (text: string) => Buffer.from(text).toString("latin1");

const headerOf = {
  contentType: "content-type",
  contentLanguage: "content-language",
  contentDisposition: "content-disposition",
  contentEncoding: "content-encoding",
  cacheControl: "cache-control",
} as const;

const textFields = Object.keys(headerOf) as (keyof typeof headerOf)[];

/** Metadata with valid header names. Of several names that differ only in case, one remains. */
function carried(custom: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(custom)) {
    const lower = name.toLowerCase();
    if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !Object.hasOwn(kept, lower)) kept[lower] = value;
  }
  return kept;
}

function decoded(header: string): string {
  const [, base64] = /^=\?UTF-8\?B\?(.*)\?=$/.exec(header) ?? [];
  return base64 === undefined ? header : Buffer.from(base64, "base64").toString();
}

function expectHeaders(response: Response, object: StoreObject): void {
  const { headers } = response;
  expect(headers.get("etag")).toBe(object.httpEtag);
  expect(headers.get("last-modified")).toBe(object.uploaded.toUTCString());
  expect(headers.get("content-length")).toBe(String(object.size));
  for (const field of textFields) {
    const value = object.httpMetadata?.[field];
    const absent = field === "contentType" ? "binary/octet-stream" : null;
    expect(headers.get(headerOf[field])).toBe(value === undefined ? absent : inHeader(value));
  }
  expect(headers.get("expires")).toBe(object.httpMetadata?.cacheExpiry?.toUTCString() ?? null);
  const meta = [...headers].filter(([name]) => name.startsWith("x-amz-meta-"));
  const custom = object.customMetadata ?? {};
  expect(Object.fromEntries(meta.map(([name, value]) => [name.slice("x-amz-meta-".length), decoded(value)]))).toEqual(
    carried(custom),
  );
  const missing = Object.keys(custom).length - meta.length;
  expect(headers.get("x-amz-missing-meta")).toBe(missing === 0 ? null : String(missing));
  expect(headers.get("x-amz-storage-class")).toBe(object.storageClass === "Standard" ? null : "STANDARD_IA");
}

it("S3 counts the metadata whose name it has given to another", async () => {
  const door = openDoor();
  await door.bucket.put("key", "v", { customMetadata: { Name: "1", name: "2", NAME: "3" } });
  const { headers } = await door.send("HEAD", "/files/key");
  expect([headers.get("x-amz-meta-name"), headers.get("x-amz-missing-meta")]).toEqual(["1", "2"]);
});

it.each(["documented", "deployed"] as const)(
  "S3 returns objects put by the binding, under %s semantics",
  async (name) => {
    await check(
      asyncProperty(stored, async ({ key, body, http, custom, storageClass, ssec }) => {
        const door = openDoor({ bucket: new FakeBucket({ semantics: name }) });
        const { httpMetadata } = http;
        const options = { httpMetadata, customMetadata: custom, storageClass, ssecKey: ssec?.ssecKey } as const;
        await door.bucket.put(key, body.make(), options as Record<string, unknown>);
        const object = await door.bucket.head(key);
        if (object === null) throw new Error("The object was not stored.");
        const init = { headers: ssecHeaders(ssec) };
        const path = `/files/${pathOf(key)}`;

        const got = await door.send("GET", path, init);
        expect(new Uint8Array(await got.arrayBuffer())).toEqual(new Uint8Array(body.bytes));
        expectHeaders(got, object);
        const head = await door.send("HEAD", path, init);
        expect([head.status, await head.text()]).toEqual([200, ""]);
        expectHeaders(head, object);
        if (ssec !== undefined) {
          expect(await refusalOf(await door.send("GET", path))).toBe("400 InvalidRequest");
          const wrong = { headers: ssecHeaders({ bytes: ssec.bytes.map((byte) => byte ^ 1) }) };
          expect(await refusalOf(await door.send("GET", path, wrong))).toBe("403 AccessDenied");
          const name = "x-amz-server-side-encryption-customer-key-md5";
          const otherMd5 = { headers: { ...init.headers, [name]: "AAAAAAAAAAAAAAAAAAAAAA==" } };
          expect(await refusalOf(await door.send("GET", path, otherMd5))).toBe("400 InvalidArgument");
        }
        expect(await listedKeys(door)).toEqual([key]);
      }),
      runs(8),
    );
  },
);

it.each(["documented", "deployed"] as const)(
  "serves the ranges and conditions of the binding under %s semantics",
  async (name) => {
    const uploaded = new Date("2026-11-22T12:00:00Z");
    const asked = uint8Array({ maxLength: 9 }).chain((bytes) => {
      const subject = { etag: createHash("md5").update(bytes).digest("hex"), uploaded };
      return record({
        bytes: constant(bytes),
        range: option(range(bytes.length).filter(({ range }) => range instanceof Headers)),
        condition: option(condition(subject, { form: "headers", semantics: semantics[name] })),
        replaces: condition(subject, { form: "headers", semantics: semantics[name] }),
      });
    });
    await check(
      asyncProperty(asked, async ({ bytes, range, condition, replaces }) => {
        const door = openDoor({ bucketOptions: { clock: { now: () => uploaded.getTime() }, semantics: name } });
        await door.bucket.put("key", bytes);
        const headersOf = (...all: readonly (object | undefined)[]) =>
          Object.fromEntries(all.flatMap((headers) => [...((headers ?? []) as Headers)]));
        const served = range === null ? { offset: 0, length: bytes.length } : range.served;
        const expected = bytes.subarray(served?.offset, (served?.offset ?? 0) + (served?.length ?? 0));

        const got = await door.send("GET", "/files/key", { headers: headersOf(range?.range, condition?.onlyIf) });
        if (condition?.holds === false) expect([304, 412]).toContain(got.status);
        else if (served === undefined) expect(await refusalOf(got)).toBe("416 InvalidRange");
        else expect(new Uint8Array(await got.arrayBuffer())).toEqual(new Uint8Array(expected));
        const head = await door.send("HEAD", "/files/key", { headers: headersOf(condition?.onlyIf) });
        expect(head.ok).toBe(condition?.holds !== false);

        const put = await door.send("PUT", "/files/key", { headers: headersOf(replaces.onlyIf), body: "other" });
        expect(put.status).toBe(replaces.holds ? 200 : 412);
        const held = await (await door.bucket.get("key"))?.arrayBuffer();
        expect(Buffer.from(held ?? new ArrayBuffer(0))).toEqual(Buffer.from(replaces.holds ? "other" : bytes));
      }),
      runs(40),
    );
  },
);

const tokenNames = string({ unit: constantFrom(..."abz09-_.~!"), minLength: 1, maxLength: 6 });

it("the binding returns objects put by S3", async () => {
  await check(
    asyncProperty(stored, customMetadata({ names: tokenNames, maxBytes: 2048 }), async (given, custom) => {
      const { key, body, http, storageClass, ssec } = given;
      const door = openDoor();
      const headers: Record<string, string> = { ...ssecHeaders(ssec) };
      for (const field of textFields) {
        const value = http.stored[field];
        if (value !== undefined) headers[headerOf[field]] = inHeader(value);
      }
      const { cacheExpiry } = http.stored;
      if (cacheExpiry !== undefined) headers["expires"] = cacheExpiry.toUTCString();
      for (const [name, value] of Object.entries(custom)) {
        headers[`x-amz-meta-${name}`] = `=?utf-8?b?${Buffer.from(value).toString("base64")}?=`;
      }
      headers["x-amz-storage-class"] = storageClass === "Standard" ? "STANDARD" : "STANDARD_IA";

      const put = await door.send("PUT", `/files/${pathOf(key)}`, { headers, body: new Uint8Array(body.bytes) });
      expect([put.status, await put.text()]).toEqual([200, ""]);
      const object = await door.bucket.get(key, { ssecKey: ssec?.ssecKey });
      expect(put.headers.get("etag")).toBe(object?.httpEtag);
      expect(new Uint8Array((await object?.arrayBuffer()) ?? [1])).toEqual(new Uint8Array(body.bytes));
      const expires = cacheExpiry && new Date(Math.floor(cacheExpiry.getTime() / 1000) * 1000);
      expect(object?.httpMetadata).toEqual({ ...http.stored, ...(expires && { cacheExpiry: expires }) });
      expect(object?.customMetadata).toEqual(custom);
      expect([object?.storageClass, object?.ssecKeyMd5]).toEqual([storageClass, ssec?.ssecKeyMd5]);
    }),
    runs(8),
  );
});

it("checksums from the binding are visible to S3, and the other way round", async () => {
  const bytes = new TextEncoder().encode("hello");
  await check(
    asyncProperty(checksum(bytes, { right: true }), async ({ options, algorithm, hex }) => {
      const door = openDoor();
      const base64 = Buffer.from(hex, "hex").toString("base64");
      await door.bucket.put("key", bytes, options);
      const { headers } = await door.send("GET", "/files/key", { headers: { "x-amz-checksum-mode": "ENABLED" } });
      const isOfS3 = algorithm === "sha1" || algorithm === "sha256";
      expect(headers.get(`x-amz-checksum-${isOfS3 ? algorithm : "crc64nvme"}`)).toBe(isOfS3 ? base64 : "M3eFcAZSQlc=");
      if (!isOfS3) return;
      await door.send("PUT", "/files/other", { body: bytes, headers: { [`x-amz-checksum-${algorithm}`]: base64 } });
      expect((await door.bucket.head("other"))?.checksums.toJSON()[algorithm]).toBe(hex);
    }),
    runs(8),
  );
});

it("the steps of one multipart upload can mix both sides", async () => {
  const steps = record({
    key: addressable(key({ maxKeyBytes: 64 })),
    parts: array(uint8Array({ minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    sides: infiniteStream(boolean()),
  });
  await check(
    asyncProperty(steps, async ({ key, parts, sides }) => {
      const door = openDoor({ bucketOptions: { limits: { minPartBytes: 1 } } });
      const ofS3 = () => sides.next().value === true;
      const path = `/files/${pathOf(key)}`;
      const uploadId = ofS3()
        ? (/<UploadId>(.*?)</.exec(await (await door.send("POST", `${path}?uploads`)).text())?.[1] ?? "")
        : (await door.bucket.createMultipartUpload(key)).uploadId;
      const upload = door.bucket.resumeMultipartUpload(key, uploadId);
      const uploaded: { readonly partNumber: number; readonly etag: string }[] = [];
      for (const [index, part] of parts.entries()) {
        const partNumber = index + 1;
        if (ofS3()) {
          const query = `?partNumber=${partNumber}&uploadId=${uploadId}`;
          const { headers } = await door.send("PUT", path + query, { body: new Uint8Array(part) });
          uploaded.push({ partNumber, etag: headers.get("etag")?.replaceAll('"', "") ?? "" });
        } else uploaded.push(await upload.uploadPart(partNumber, part));
      }
      if (ofS3()) {
        const elements = uploaded.map(
          ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>"${etag}"</ETag></Part>`,
        );
        const body = `<CompleteMultipartUpload>${elements.join("")}</CompleteMultipartUpload>`;
        await door.send("POST", `${path}?uploadId=${uploadId}`, { body });
      } else await upload.complete(uploaded);
      const [object, got] = [await door.bucket.get(key), await door.send("GET", path)];
      const bytes = Buffer.concat(parts);
      expect(Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
      expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes);
      expect([got.headers.get("etag"), door.held().uploads]).toEqual([object?.httpEtag, []]);
    }),
    runs(5),
  );
});

/** Lists the keys of a bucket over S3, in pages of two. */
async function listedKeys(door: Door, query = ""): Promise<readonly string[]> {
  const all: string[] = [];
  let token = "";
  do {
    const path = `/files?list-type=2&encoding-type=url&max-keys=2${query}${token}`;
    const text = await (await door.send("GET", path)).text();
    const found = text.matchAll(/<(?:Key|CommonPrefixes><Prefix)>([^<]*)</g);
    all.push(...Array.from(found, ([, name = ""]) => decodeURIComponent(name)));
    const [, next] = /<NextContinuationToken>([^<]*)</.exec(text) ?? [];
    token = next === undefined ? "" : `&continuation-token=${encodeURIComponent(next)}`;
  } while (token !== "");
  return all;
}

const listing: Arbitrary<readonly [string[], string, string]> = tuple(
  keys({ maxLength: 6 }),
  constantFrom("", "/", "-", "a", "//"),
  constantFrom("", "a", "a/", "/"),
);

it.each(["documented", "deployed", "simulator"] as const)(
  "lists the same as the binding under %s semantics",
  async (name) => {
    await check(
      asyncProperty(listing, async ([names, delimiter, prefix]) => {
        const door = openDoor({ bucket: new FakeBucket({ semantics: name }) });
        for (const one of names) await door.bucket.put(one, "v");
        const all = new FakeBucket({ semantics: { ...semantics[name], delimitedPrefixes: "withDelimiter" } });
        // S3 has no empty key.
        for (const { key } of (await door.bucket.list({ startAfter: "" })).objects) await all.put(key, "v");
        const whole = await all.list({ prefix, delimiter });
        const expected = [...whole.objects.map((object) => object.key), ...whole.delimitedPrefixes];
        const query = `&prefix=${encodeURIComponent(prefix)}&delimiter=${encodeURIComponent(delimiter)}`;
        expect((await listedKeys(door, query)).toSorted()).toEqual(expected.toSorted());
        expect((await listedByMarkers(door, query)).toSorted()).toEqual(expected.toSorted());
      }),
      runs(8),
    );
  },
);

/** Like {@link listedKeys}, with the first version of the operation. */
async function listedByMarkers(door: Door, query: string): Promise<readonly string[]> {
  const all: string[] = [];
  let marker: string | undefined = "";
  while (marker !== undefined) {
    const path: string = `/files?encoding-type=url&max-keys=1${query}&marker=${marker}`;
    const text: string = await (await door.send("GET", path)).text();
    const found = Array.from(text.matchAll(/<(?:Key|CommonPrefixes><Prefix)>([^<]*)</g), ([, name = ""]) => name);
    all.push(...found.map(decodeURIComponent));
    const isTruncated = text.includes("<IsTruncated>true<");
    // Without a delimiter, there is no NextMarker: the next page begins after the last key.
    marker = /<NextMarker>([^<]*)</.exec(text)?.[1] ?? (isTruncated ? found.at(-1) : undefined);
    if (all.length > 50) throw new Error("The listing does not end.");
  }
  return all;
}
