import { extname } from "node:path";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".ts": "text/x-typescript",
  ".txt": "text/plain; charset=utf-8",
};

/** Returns the content type for a file name. */
export function contentTypeOf(key: string): string {
  return contentTypes[extname(key)] ?? "application/octet-stream";
}
