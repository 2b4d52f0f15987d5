import { toCode } from "../code/to-code.js";
import type { ModelList, ModelOperation } from "../model/model-operation.js";
import type { BucketWorld } from "./bucket-world.js";
import { type Encoding, inForm } from "./encoding.js";
import type { ObservedOutcome } from "./observed-outcome.js";
import { getOptions, partOptions, putOptions, settingsOptions } from "./perform.js";

/**
 * An operation as a call in TypeScript. What the bucket has given out so far has the names `upload1`, `part1` and
 * `page1`, each counted in the order in which the bucket gave them.
 */
export function operationCode(operation: ModelOperation, encoding: Encoding, world: BucketWorld): string {
  switch (operation.action) {
    case "head":
      return called("bucket.head", toCode(operation.key));
    case "get":
      return called("bucket.get", toCode(operation.key), optionsCode(getOptions(operation, encoding)));
    case "put": {
      const value = toCode(inForm(operation.bytes, formOf(encoding)));
      return called("bucket.put", toCode(operation.key), value, optionsCode(putOptions(operation, encoding)));
    }
    case "delete":
      return called("bucket.delete", toCode(operation.keys));
    case "list":
      return called("bucket.list", listCode(operation, world));
    case "createMultipartUpload": {
      const options = optionsCode(settingsOptions(operation, encoding));
      return called("bucket.createMultipartUpload", toCode(operation.key), options);
    }
    case "uploadPart": {
      const value = toCode(inForm(operation.bytes, formOf(encoding)) ?? new Uint8Array());
      const options = optionsCode(partOptions(operation, encoding));
      return called(`${uploadCode(operation, world)}.uploadPart`, String(operation.partNumber), value, options);
    }
    case "completeMultipartUpload": {
      const parts = operation.parts.map((part) => partCode(part, operation.uploadId, world));
      return called(`${uploadCode(operation, world)}.complete`, `[${parts.join(", ")}]`);
    }
    case "abortMultipartUpload":
      return called(`${uploadCode(operation, world)}.abort`);
  }
}

/** The name that is given to what an operation gave out, and is remembered; none, if there is nothing to be used later. */
export function namedCode(outcome: ObservedOutcome, world: BucketWorld): string {
  switch (outcome.result) {
    case "upload":
      return `const upload${world.uploads.length} = `;
    case "part":
      return `const part${world.parts.length} = `;
    case "page":
      return outcome.cursor === undefined ? "" : `const page${world.cursors.length} = `;
    default:
      return "";
  }
}

function called(method: string, ...args: readonly (string | undefined)[]): string {
  return `await ${method}(${args.filter((argument) => argument !== undefined).join(", ")})`;
}

function optionsCode(options: object | undefined): string | undefined {
  return options === undefined || Object.keys(options).length === 0 ? undefined : toCode(options);
}

/** The form alone: what a test makes of streams and Blobs is for itself. */
function formOf({ value }: Encoding): Encoding {
  return { value };
}

function listCode({ action: _, cursor, ...options }: ModelList, world: BucketWorld): string | undefined {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  if (cursor === undefined) return optionsCode(given);
  const index = world.cursors.findLastIndex((known) => known.cursor === cursor);
  const code = index === -1 ? toCode(cursor) : `page${index + 1}.cursor`;
  const rest = Object.entries(given).map(([name, value]) => `${name}: ${toCode(value)}, `);
  return `{ ${rest.join("")}cursor: ${code} }`;
}

function uploadCode({ key, uploadId }: { key: string; uploadId: string }, { uploads }: BucketWorld): string {
  const index = uploads.findIndex((upload) => upload.uploadId === uploadId);
  if (index === -1) return `bucket.resumeMultipartUpload(${toCode(key)}, ${toCode(uploadId)})`;
  const name = `upload${index + 1}`;
  return uploads[index]?.key === key ? name : `bucket.resumeMultipartUpload(${toCode(key)}, ${name}.uploadId)`;
}

function partCode(part: { partNumber: number; etag: string }, uploadId: string, { parts }: BucketWorld): string {
  // The very part, where there is one: equal bytes have equal etags.
  const same = parts.filter(({ etag }) => etag === part.etag);
  const own = same.filter((known) => known.uploadId === uploadId);
  const meant = own.findLast(({ partNumber }) => partNumber === part.partNumber) ?? own.at(-1) ?? same.at(-1);
  const index = meant === undefined ? -1 : parts.indexOf(meant);
  if (index === -1) return toCode(part);
  const name = `part${index + 1}`;
  return parts[index]?.partNumber === part.partNumber ? name : `{ ...${name}, partNumber: ${part.partNumber} }`;
}
