import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { lookup } from "mrmime";

/** A file server on loopback. */
interface FolderServer {
  /** The address without a slash at the end. */
  readonly address: string;
  stop(): void;
}

/** Serves the files of a folder like a static site: `index.html` for `/`, and `404.html` for missing files. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site.example");
    const path = normalize(decodeURIComponent(pathname)).replace(/\/$/, "/index.html");
    const body = read(join(folder, path));
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": typeOf(body === undefined ? ".html" : path),
      // The names of these files change with their contents.
      ...(pathname.startsWith("/assets/") && { "cache-control": "max-age=31536000, immutable" }),
    });
    response.end(body ?? read(join(folder, "404.html")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function typeOf(path: string): string {
  const type = lookup(path) ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}
