import { copyFileSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entryNames } from "../../../build/package-entries.js";
import { writeDeclarations } from "../../../build/write-declarations.js";
import { root } from "../../repository/tracked-files.js";

/** Writes the package without its code to a new folder: the files a compiler reads, from the current sources. */
export async function declaredPackage(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fakebucket-declared-")));
  copyFileSync(join(root, "package.json"), join(folder, "package.json"));
  await writeDeclarations(entryNames(), folder);
  // `require()` finds CommonJS there.
  writeFileSync(join(folder, "dist/cjs/package.json"), JSON.stringify({ type: "commonjs" }));
  return folder;
}
