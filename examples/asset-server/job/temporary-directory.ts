import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Creates a temporary directory with the given files (contents by path), which is removed after the test. */
export async function temporaryDirectory(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "asset-server-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return directory;
}
