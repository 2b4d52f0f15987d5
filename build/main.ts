import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeTerms } from "../src/rules/explain/written-terms.js";
import { entryNames, fileOf, folders, root, vitestEntry } from "./package-entries.js";
import { thirdPartyNotices } from "./third-party-notices.js";
import { writeCode } from "./write-code.js";
import { writeDeclarations } from "./write-declarations.js";

/** The file with the digest of the sources of `dist`. */
const stamp = join(root, "node_modules/.built");

/** Computes the digest of all build inputs: our files and the versions of the packages. */
function digestOfSources(): string {
  const digest = createHash("sha256");
  const files = ["src", "types", "build"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.\w+$/.test(file))
      .sort()
      .map((file) => join(folder, file)),
  );
  for (const file of [...files, "package.json", "package-lock.json"]) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return digest.digest("hex");
}

const sources = digestOfSources();
const isBuilt = existsSync(join(root, "dist")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
// Commands that need `dist` use this flag, so that only the first one builds it.
if (process.argv.includes("--if-stale") && isBuilt) process.exit();

rmSync(stamp, { force: true });
rmSync(join(root, "dist"), { recursive: true, force: true });

const entries = entryNames();
const modules = await writeCode([...entries, "cli"], "esm", folders.esm);
await writeCode(entries, "commonjs", folders.commonjs);
// This file is copied to a folder of its own, so it must not share chunks.
await writeCode(["cli/compare/worker"], "esm", folders.esm);
const registering = ["jest", vitestEntry].map((name) => `./lib/${fileOf(name)}`);
const commonjs = { type: "commonjs", sideEffects: registering };
writeFileSync(join(root, "dist/cjs/package.json"), `${JSON.stringify(commonjs)}\n`);
writeFileSync(join(root, "dist/THIRD-PARTY-NOTICES.txt"), thirdPartyNotices(modules));
writeFileSync(join(root, folders.esm, "cli/terms.txt"), writeTerms());
await writeDeclarations(entries);
writeFileSync(stamp, sources);
