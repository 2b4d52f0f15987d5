import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entryNames, folders, root } from "./package-entries.js";
import { thirdPartyNotices } from "./third-party-notices.js";
import { writeCode } from "./write-code.js";
import { writeDeclarations } from "./write-declarations.js";

/** Where the digest of what `dist` was built from lies. */
const stamp = join(root, "node_modules/.built");

/** The digest of all that a build reads: our files, and the versions of the packages. */
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
// What needs `dist` asks for it by this: one after the other they would each build the same.
if (process.argv.includes("--if-stale") && isBuilt) process.exit();

rmSync(stamp, { force: true });
rmSync(join(root, "dist"), { recursive: true, force: true });

const entries = entryNames();
const modules = await writeCode([...entries, "cli/main"], "esm", folders.esm);
await writeCode(entries, "commonjs", folders.commonjs);
// It is copied to where there is nothing else: it shares no chunk.
await writeCode(["cli/compare/worker"], "esm", folders.esm);
const registering = ["./lib/jest.js", "./lib/vitest.js"];
const commonjs = { type: "commonjs", sideEffects: registering };
writeFileSync(join(root, "dist/cjs/package.json"), `${JSON.stringify(commonjs)}\n`);
writeFileSync(join(root, "dist/THIRD-PARTY-NOTICES.txt"), thirdPartyNotices(modules));
await writeDeclarations(entries);
writeFileSync(stamp, sources);
