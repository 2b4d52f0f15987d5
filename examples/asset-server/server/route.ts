import type { StoreBucket } from "fakebucket/types";
import type { Handler } from "./call.js";
import { listFolder } from "./folder.js";
import { HttpError } from "./http-error.js";
import { headObject, readObject } from "./read-object.js";
import { abortUpload, completeUpload, startUpload, uploadPart } from "./upload.js";
import { deleteObject, writeObject } from "./write-object.js";

const root = "/assets/";

type Resource = "folder" | "object" | "uploads" | "upload" | "part";

const handlers: Readonly<Record<Resource, ReadonlyMap<string, Handler>>> = {
  folder: new Map([
    ["GET", listFolder],
    ["HEAD", listFolder],
  ]),
  object: new Map([
    ["GET", readObject],
    ["HEAD", headObject],
    ["PUT", writeObject],
    ["DELETE", deleteObject],
  ]),
  uploads: new Map([["POST", startUpload]]),
  upload: new Map([
    ["POST", completeUpload],
    ["DELETE", abortUpload],
  ]),
  part: new Map([["PUT", uploadPart]]),
};

/** Finds the handler of a request and calls it. */
export async function route(request: Request, bucket: StoreBucket): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  if (!pathname.startsWith(root)) throw new HttpError(404, `Not found; assets are under ${root}.`);
  const key = decodeKey(pathname.slice(root.length));

  const methods = handlers[resourceOf(key, query)];
  const handler = methods.get(request.method);
  if (handler === undefined) {
    const allow = [...methods.keys()].join(", ");
    throw new HttpError(405, `${request.method} is not allowed here; use ${allow}.`, { allow });
  }
  return handler({ request, bucket, key, query });
}

function resourceOf(key: string, query: URLSearchParams): Resource {
  if (key === "" || key.endsWith("/")) return "folder";
  if (query.has("uploads")) return "uploads";
  if (query.has("uploadId")) return query.has("partNumber") ? "part" : "upload";
  return "object";
}

function decodeKey(path: string): string {
  try {
    return path.split("/").map(decodeURIComponent).join("/");
  } catch {
    throw new HttpError(400, `The path "${path}" is not percent-encoded UTF-8.`);
  }
}
