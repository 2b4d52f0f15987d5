import type { StoreListOptions } from "fakebucket/types";
import type { Call } from "./call.js";
import { HttpError } from "./http-error.js";
import { type ObjectSummary, objectSummary } from "./object-summary.js";
import { readServiceError } from "./service-error.js";

const delimiter = "/";

/** One page of a folder, sent as JSON. */
export interface FolderPage {
  /** The prefix of the folder: empty, or with a slash at the end. */
  readonly folder: string;
  /** The objects in the folder itself. */
  readonly objects: readonly ObjectSummary[];
  /** The prefixes of the folders in it, each with a slash at the end. */
  readonly folders: readonly string[];
  /** The cursor of the next page; absent on the last page. */
  readonly cursor?: string;
}

/** GET and HEAD of a folder. A store has no folders, so a folder without keys is empty, not missing. */
export async function listFolder({ request, bucket, key: folder, query }: Call): Promise<Response> {
  const limit = query.get("limit");
  if (limit !== null && !/^\d{1,9}$/.test(limit)) throw new HttpError(400, `"${limit}" is not a whole number (limit).`);
  const cursor = query.get("cursor");
  const options: StoreListOptions = { prefix: folder, delimiter, include: ["httpMetadata"] };
  if (limit !== null) options.limit = Number(limit);
  if (cursor !== null) options.cursor = cursor;
  const listed = await bucket.list(options).catch((error: unknown) => {
    // The code for an invalid cursor is not published, so an unknown code is attributed to the cursor, if one was sent.
    const refusal = readServiceError(error);
    if (cursor === null || refusal === undefined || refusal.status !== undefined) throw error;
    throw new HttpError(400, "The cursor is not from a page of this folder.");
  });
  const page: FolderPage = {
    folder,
    objects: listed.objects.map(objectSummary),
    folders: listed.delimitedPrefixes.map((group) => withDelimiter(group, folder)),
    // Only `truncated` shows if there is more: a page may have fewer entries than `limit` because of their size.
    ...(listed.truncated ? { cursor: listed.cursor } : {}),
  };
  const response = Response.json(page);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

/**
 * Adds the last delimiter if it is missing. The documentation shows `delimitedPrefixes` without it, the service returns
 * it. A slash at the end does not prove anything (in "a/", the empty name of "a//b" is either "a/" or "a//"), so the
 * slashes are counted.
 */
function withDelimiter(group: string, folder: string): string {
  const depth = (path: string) => path.split(delimiter).length;
  return depth(group) > depth(folder) ? group : group + delimiter;
}
