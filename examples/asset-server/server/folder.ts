import type { StoreListOptions } from "fakebucket/types";
import type { Call } from "./call.js";
import { HttpError } from "./http-error.js";
import { type ObjectSummary, objectSummary } from "./object-summary.js";
import { readServiceError } from "./service-error.js";

const delimiter = "/";

/** One page of a folder, in JSON. */
export interface FolderPage {
  /** The folder's own prefix: empty, or with a slash at the end. */
  readonly folder: string;
  /** The objects in the folder itself. */
  readonly objects: readonly ObjectSummary[];
  /** The prefixes of the folders in it, each with a slash at the end. */
  readonly folders: readonly string[];
  /** There exactly when there are more pages: what to pass for the next one. */
  readonly cursor?: string;
}

/** GET and HEAD of a folder. There are no folders in a store: one without keys is empty, not missing. */
export async function listFolder({ request, bucket, key: folder, query }: Call): Promise<Response> {
  const limit = query.get("limit");
  if (limit !== null && !/^\d{1,9}$/.test(limit)) throw new HttpError(400, `"${limit}" is not a whole number (limit).`);
  const cursor = query.get("cursor");
  const options: StoreListOptions = { prefix: folder, delimiter, include: ["httpMetadata"] };
  if (limit !== null) options.limit = Number(limit);
  if (cursor !== null) options.cursor = cursor;
  const listed = await bucket.list(options).catch((error: unknown) => {
    // Nobody has published the code with which a cursor is refused: with a cursor, an unknown code is taken for it.
    const refusal = readServiceError(error);
    if (cursor === null || refusal === undefined || refusal.status !== undefined) throw error;
    throw new HttpError(400, "The cursor is none that a folder's page gave.");
  });
  const page: FolderPage = {
    folder,
    objects: listed.objects.map(objectSummary),
    folders: listed.delimitedPrefixes.map((group) => withDelimiter(group, folder)),
    // Whether there is more, only `truncated` tells: a page may hold fewer entries than `limit` for reasons of size.
    ...(listed.truncated ? { cursor: listed.cursor } : {}),
  };
  const response = Response.json(page);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

/**
 * The documentation shows `delimitedPrefixes` without their last delimiter, the service gives them with it. A slash at
 * the end does not tell which (in "a/" the empty name of "a//b" is either "a/" or "a//"), the number of slashes does.
 */
function withDelimiter(group: string, folder: string): string {
  const depth = (path: string) => path.split(delimiter).length;
  return depth(group) > depth(folder) ? group : group + delimiter;
}
