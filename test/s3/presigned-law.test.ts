import { key } from "fakebucket/property";
import { type Arbitrary, asyncProperty, assert as check, constantFrom, record, tuple } from "fast-check";
import { expect, it } from "vitest";
import { addressable, pathOf } from "./addressable-key.js";
import { type Door, openDoor, origin, presigned } from "./door.js";

/** A request for a presigned address, perhaps modified after signing. */
interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

type Change = (sent: Sent) => Sent;

const operations = {
  GET: {
    query: "response-content-type=text%2Fx&response-cache-control=a",
    headers: { range: "bytes=0-2" },
    status: 206,
  },
  HEAD: { query: "", headers: { "if-match": "*" }, status: 200 },
  PUT: {
    query: "x-id=PutObject",
    headers: { "content-type": "text/x", "x-amz-meta-a": "1", "if-match": "*" },
    status: 200,
  },
  DELETE: { query: "x-id=DeleteObject", headers: { "x-extra": "b" }, status: 204 },
} as const;

type Method = keyof typeof operations;

function changesOf(method: Method, otherKey: string): Arbitrary<readonly [name: string, change: Change]> {
  const others = [...Object.keys(operations), "POST", "PATCH"].filter((one) => one !== method);
  const { headers } = operations[method];
  const withQuery =
    (edit: (query: URLSearchParams) => void): Change =>
    (sent) => {
      const url = new URL(sent.url);
      edit(url.searchParams);
      return { ...sent, url };
    };
  const ofQuery = ["X-Amz-Date", "X-Amz-Expires", "X-Amz-SignedHeaders", "X-Amz-Credential", "X-Amz-Signature"];
  const added = [
    "response-expires",
    "uploads",
    "acl",
    "versionId",
    "x-amz-copy-source",
    "x-amz-meta-b",
    "a",
    "partNumber",
  ];
  const changes: (readonly [string, Change])[] = [
    ...others.map((one) => [`method ${one}`, (sent: Sent) => ({ ...sent, method: one })] as const),
    ["key", (sent) => ({ ...sent, url: new URL(`${origin}/files/${pathOf(otherKey)}${sent.url.search}`) })],
    ["bucket", (sent) => ({ ...sent, url: new URL(sent.url.href.replace("/files/", "/others/")) })],
    ["host", (sent) => ({ ...sent, url: new URL(sent.url.href.replace("//localhost", "//127.0.0.1")) })],
    ["path split in two", (sent) => ({ ...sent, url: new URL(sent.url.href.replace("/files/", "/files//")) })],
    ...added.map((name) => [`query + ${name}`, withQuery((query) => query.append(name, "files/other"))] as const),
    ...ofQuery.map(
      (name) => [`query ${name} changed`, withQuery((query) => query.set(name, `${query.get(name)}0`))] as const,
    ),
    ...ofQuery.map((name) => [`query ${name} removed`, withQuery((query) => query.delete(name))] as const),
    ...ofQuery.map((name) => [`query ${name} repeated`, withQuery((query) => query.append(name, "x"))] as const),
    ...[...new URLSearchParams(operations[method].query).keys()].flatMap((name) => [
      [`query ${name} changed`, withQuery((query) => query.set(name, "other"))] as const,
      [`query ${name} removed`, withQuery((query) => query.delete(name))] as const,
      [`query ${name} repeated`, withQuery((query) => query.append(name, "other"))] as const,
    ]),
    ...Object.entries(headers).flatMap(([name, value]) => [
      [
        `header ${name} changed`,
        (sent: Sent) => ({ ...sent, headers: { ...sent.headers, [name]: `${value}0` } }),
      ] as const,
      [`header ${name} removed`, (sent: Sent) => ({ ...sent, headers: without(sent.headers, name) })] as const,
    ]),
    ...["x-amz-meta-b", "x-amz-copy-source", "x-amz-storage-class", "x-amz-content-sha256"].map(
      (name) =>
        [
          `header + ${name}`,
          (sent: Sent) => ({ ...sent, headers: { ...sent.headers, [name]: "files/other" } }),
        ] as const,
    ),
  ];
  return constantFrom(...changes);
}

function without(headers: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
}

const methods = Object.keys(operations) as Method[];
const given = record({ method: constantFrom(...methods), key: addressable(key()), other: addressable(key()) })
  .filter(({ key: one, other }) => one.normalize("NFC") !== other.normalize("NFC"))
  .chain(({ method, key: one, other }) =>
    tuple(constantFrom(method), constantFrom(one), constantFrom(other), changesOf(method, other)),
  );

async function send(door: Door, { method, url, headers }: Sent): Promise<number> {
  const body = method === "PUT" || method === "POST" ? "after" : null;
  return (await door.fetch(url, { method, headers, body })).status;
}

it("allows the signed request, and no other", async () => {
  await check(
    asyncProperty(given, async ([method, key, other, [, change]]) => {
      const door = openDoor();
      await door.bucket.put(key, "before");
      await door.bucket.put(other, "another");
      const before = door.held();
      const { query, headers, status } = operations[method];
      const url = await presigned(method, `${origin}/files/${pathOf(key)}?${query}`, door.clock, headers);
      const sent: Sent = { method, url, headers };

      expect([400, 403]).toContain(await send(door, change(sent)));
      expect(door.held()).toEqual(before);

      expect(await send(door, sent)).toBe(status);
      const [stored, untouched] = [await door.bucket.get(key), await door.bucket.get(other)];
      expect(await untouched?.text()).toBe("another");
      expect(await stored?.text()).toBe(method === "DELETE" ? undefined : method === "PUT" ? "after" : "before");
    }),
    { numRuns: 100 },
  );
});
