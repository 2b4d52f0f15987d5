import { S3Error } from "./s3-error.js";

/** How the keys of a listing are written: as they are, or percent-encoded. */
export type EncodeKey = (key: string) => string;

/** Reads how keys are to be written. */
export function readEncoding(query: ReadonlyMap<string, string>): EncodeKey {
  const type = query.get("encoding-type");
  if (type === undefined) return (key) => key;
  if (type !== "url") throw new S3Error("InvalidArgument", "Invalid Encoding Method specified in Request");
  // Slashes stay, as in S3.
  return (key) => encodeURIComponent(key).replaceAll("%2F", "/");
}

/** Reads a number of entries. More than a page may hold are as many as it may. */
export function readCount(query: ReadonlyMap<string, string>, name: string, most: number): number {
  const text = query.get(name);
  if (text === undefined || text === "") return most;
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2147483647) {
    throw new S3Error("InvalidArgument", `Argument ${name} must be an integer between 0 and 2147483647.`);
  }
  return Math.min(Number(text), most);
}

/** A parameter that says something: S3 takes an empty one as none. */
export function readText(query: ReadonlyMap<string, string>, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** The refusal of a token that no page has given. */
export function wrongToken(): S3Error {
  return new S3Error("InvalidArgument", "The continuation token provided is incorrect");
}

/** Who owns all there is. There is one account only. */
export const owner = { ID: "fakebucket", DisplayName: "fakebucket" } as const;
