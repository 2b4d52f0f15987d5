import { rm } from "node:fs/promises";
import type { StoreBucket } from "fakebucket/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import script from "../script.js";
import type { FolderPage } from "../server/folder.js";
import { serve } from "../server-under-test.js";
import type { Answer } from "./asset-client.js";
import { runJob } from "./run-job.js";
import { temporaryDirectory } from "./temporary-directory.js";

/** A proxy between the job and the asset server that falsifies requests or responses. */
type Lie = (request: Request, answer: Answer) => Promise<Response>;

let directory: string;

beforeAll(async () => {
  const bytes = Uint8Array.from({ length: 350 }, (_, index) => (index * index * 31 + index) >> 3);
  directory = await temporaryDirectory({ "a/1": "one", "a/2": "two", "a/b/3": "three", empty: "", large: bytes });
});

afterAll(() => rm(directory, { recursive: true }));

function run(bucket: StoreBucket, lie: Lie) {
  const report = { begin() {}, step() {}, end() {} };
  const answer: Answer = (request) => lie(request, (passed) => script.fetch(passed, { ASSETS: bucket }));
  return runJob({ directory, bucket, report, partBytes: 100, pageEntries: 2, answer });
}

const smallParts = () => serve({ semantics: "deployed", limits: { minPartBytes: 100 } }).bucket;

function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace("/assets/", "");
}

/** Falsifies the bytes of a GET, for whole objects or for ranges. */
function aboutBytes(range: boolean, lie: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Lie {
  return async (request, answer) => {
    const response = await answer(request);
    const status = range ? 206 : 200;
    if (request.method !== "GET" || response.status !== status || pathOf(request) !== "large") return response;
    return new Response(lie(new Uint8Array(await response.arrayBuffer())), response);
  };
}

/** Replaces a response's status by another one. */
function aboutStatus(method: string, from: number, to: number): Lie {
  return async (request, answer) => {
    const response = await answer(request);
    const lies = request.method === method && response.status === from;
    return lies ? new Response(null, { status: to, headers: response.headers }) : response;
  };
}

/** Drops a header of the request. */
function withoutHeader(method: string, name: string): Lie {
  return (request, answer) => {
    const passed = new Request(request.url, request);
    if (request.method === method) passed.headers.delete(name);
    return answer(passed);
  };
}

/** Replaces a header of the response. */
function withHeader(name: string, value: string, status = 200): Lie {
  return async (request, answer) => {
    const response = await answer(request);
    if (request.method === "GET" && response.status === status) response.headers.set(name, value);
    return response;
  };
}

/** Falsifies the pages of a folder. */
function aboutPages(lie: (page: FolderPage) => FolderPage): Lie {
  return async (request, answer) => {
    const response = await answer(request);
    const isPage = request.method === "GET" && /^$|\/$/.test(pathOf(request)) && response.status === 200;
    return isPage ? Response.json(lie(await response.json())) : response;
  };
}

/** Falsifies the list of parts of an upload. */
function aboutParts(lie: (parts: unknown[]) => unknown[]): Lie {
  return async (request, answer) => {
    if (request.method !== "POST" || !request.url.includes("uploadId=")) return answer(request);
    const parts = (await request.json()) as unknown[];
    return answer(new Request(request.url, { method: "POST", body: JSON.stringify(lie(parts)) }));
  };
}

test("an honest server causes no mismatch", async () => {
  expect((await run(smallParts(), (request, answer) => answer(request))).mismatches).toEqual([]);
});

test.each<[what: string, lie: Lie, mismatch: string | RegExp]>([
  [
    "a byte is wrong",
    aboutBytes(false, (bytes) => bytes.fill(0, 99, 100)),
    "large: GET returned other bytes than the disk",
  ],
  ["a byte is missing", aboutBytes(false, (bytes) => bytes.slice(1)), "large: GET returned 349 bytes, not 350"],
  [
    "a range is wrong",
    aboutBytes(true, (bytes) => bytes.reverse()),
    "large: GET of bytes=0-99 returned other bytes than the",
  ],
  ["a range is whole", withoutHeader("GET", "range"), "a/1: GET of bytes=0-99 returned 200, not 206"],
  ["a range past the end is accepted", aboutStatus("GET", 416, 200), "large: GET of bytes=350- returned 200, not 416"],
  [
    "the content-range is wrong",
    withHeader("content-range", "bytes 0-0/9", 206),
    /^a\/1: GET of .* returned the content-range/,
  ],
  ["the length is wrong", withHeader("content-length", "7"), "a/1: GET returned the content-length 7, not 3"],
  ["the type is wrong", withHeader("content-type", "x/y"), "a/1: GET returned the content-type x/y, not application/"],
  [
    "the etag is wrong",
    withHeader("etag", '"x"'),
    'a/1: GET returned the etag "x", not "f97c5d29941bfb1b2fdab0874906ab82"',
  ],
  ["an object is missing", aboutStatus("GET", 200, 404), 'listing "" returned 404, not 200'],
  ["a file is not listed", aboutPages((page) => ({ ...page, objects: [] })), "a/1: not found in any folder"],
  ["a folder is not listed", aboutPages((page) => ({ ...page, folders: [] })), "a/: not found in its folder"],
  ["a listed folder does not exist", aboutPages((page) => ({ ...page, folders: ["x/"] })), "listed the folder x/"],
  [
    "pages repeat",
    aboutPages((page) => ({ ...page, cursor: "" })),
    /^".*" is on a page after ".*"$|is empty and not the last/,
  ],
  ["pages are lost", aboutPages(({ cursor: _, ...page }) => page), "large: not found in any folder"],
  [
    "pages are too long",
    aboutPages((page) => ({ ...page, folders: ["a/", "b/", "c/"] })),
    'a page of "" has 4 entries',
  ],
  [
    "order is lost",
    aboutPages((page) => ({ ...page, objects: page.objects.toReversed() })),
    "is not in the order of its",
  ],
  ["sizes are wrong", aboutPages((page) => withObjects(page, { size: 9 })), "listed empty with 9 bytes, not 0"],
  [
    "listed etags are wrong",
    aboutPages((page) => withObjects(page, { etag: "x" })),
    "listed empty with the etag x, not",
  ],
  ["304 is not given", withoutHeader("GET", "if-none-match"), /^a\/1: GET with .* returned 200, not 304$/],
  ["HEAD ignores conditions", withoutHeader("HEAD", "if-modified-since"), /^a\/1: HEAD with .* returned 200, not 304$/],
  ["GET ignores conditions", withoutHeader("GET", "if-match"), /^a\/1: GET with .* returned 200, not 412$/],
  ["an existing object is replaced", withoutHeader("PUT", "if-none-match"), "a/1: PUT returned 200, not 201"],
  ["changes are overwritten", withoutHeader("PUT", "if-match"), /^a\/1: PUT with .* returned 200, not 412$/],
  [
    "checksums are not verified",
    withoutHeader("PUT", "x-checksum-sha256"),
    /^a\/1: PUT with .* returned 200, not 400$/,
  ],
  ["a part is lost", aboutParts((parts) => parts.slice(0, -1)), "large: 350 bytes in parts became 300"],
  ["half a part is accepted", aboutStatus("PUT", 499, 200), "large: half of part 2 returned 200, not 499"],
  ["an upload is visible", aboutStatus("HEAD", 404, 200), "large: HEAD during the upload returned 200, not 404"],
  [
    "an upload is not aborted",
    notDone("DELETE", "uploadId"),
    "large: completing an aborted upload returned 200, not 404",
  ],
  ["nothing is deleted", notDone("DELETE", ""), "a/1: GET after DELETE returned 200, not 404"],
  ["deleted objects are listed", notDone("DELETE", ""), "a/: still listed after everything was deleted"],
  ["there is no answer", () => Promise.reject(new Error("gone")), "a/1: gone"],
])("a mismatch is reported when %s", async (_, lie, mismatch) => {
  const { mismatches } = await run(smallParts(), lie);

  expect(mismatches).toContainEqual(
    typeof mismatch === "string" ? expect.stringContaining(mismatch) : expect.stringMatching(mismatch),
  );
});

test("a broken bucket is reported too", async () => {
  const bucket = smallParts();
  const { put } = bucket;
  Object.assign(bucket, {
    put: (key: string, _value: unknown, options: object) => put.call(bucket, key, "something else", options),
  });

  const { mismatches } = await run(bucket, (request, answer) => answer(request));

  expect(mismatches).toContainEqual(expect.stringMatching(/^a\/1: PUT returned 400, not 201$/));
});

function withObjects(page: FolderPage, change: Partial<FolderPage["objects"][number]>): FolderPage {
  return { ...page, objects: page.objects.map((object) => ({ ...object, ...change })) };
}

/** Reports success without forwarding the request. */
function notDone(method: string, urlPart: string): Lie {
  return async (request, answer) =>
    request.method === method && request.url.includes(urlPart) ? new Response(null, { status: 204 }) : answer(request);
}
