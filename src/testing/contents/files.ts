import { describeValue } from "../../base/messages/describe-value.js";
import { fromTest, mistake } from "../place-of.js";

/** The file system of a host. */
export type Files = typeof import("node:fs");

/**
 * Loads the file system of the host on demand. Its synchronous functions take a tenth of the time of the asynchronous
 * ones, which matters for a bucket of many small objects.
 */
export async function openFiles(caller: string): Promise<Files> {
  try {
    // biome-ignore lint/correctness/noNodejsModules: other hosts get an error.
    return await import("node:fs");
  } catch (cause) {
    throw fromTest(new Error(`${caller}: this host has no files (node:fs).`, { cause }));
  }
}

/** Returns a directory as a path that a slash and a name can follow. */
export async function directoryOf(caller: string, path: unknown): Promise<string> {
  const address: unknown = (path as { readonly href?: unknown } | null | undefined)?.href;
  if (typeof address === "string" && address.startsWith("file:")) {
    try {
      // biome-ignore lint/correctness/noNodejsModules: as above; an import in a `try` is optional to bundlers.
      const { fileURLToPath } = await import("node:url");
      return fileURLToPath(address);
    } catch (cause) {
      throw mistake(`${caller}: ${address} is not a path of this host.`, { cause });
    }
  }
  if (typeof path === "string" && path !== "") return path;
  throw mistake(`${caller}: the directory must be a path or a file: URL, not ${describeValue(path)}.`);
}
