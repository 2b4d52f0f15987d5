import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** Makes directories with files given by path, and removes them after the tests of a file. */
export function temporaryDirectory(): (files: Readonly<Record<string, string>>) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const path of made) rmSync(path, { recursive: true });
  });
  return (files) => {
    const path = mkdtempSync(join(tmpdir(), "fakebucket-"));
    made.push(path);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    }
    return path;
  };
}
