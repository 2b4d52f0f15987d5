import { copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Makes a folder with a substitute for wrangler, which brings Miniflare along. */
export function folderWithWrangler(): string {
  const folder = mkdtempSync(join(tmpdir(), "fakebucket-"));
  const source = fileURLToPath(new URL("fake-miniflare.cjs", import.meta.url));
  for (const path of ["node_modules/wrangler", "node_modules/wrangler/node_modules/miniflare"]) {
    mkdirSync(join(folder, path), { recursive: true });
    copyFileSync(source, join(folder, path, "index.js"));
  }
  return folder;
}
