import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entryNames, folders, root } from "./package-entries.js";
import { thirdPartyNotices } from "./third-party-notices.js";
import { writeCode } from "./write-code.js";
import { writeDeclarations } from "./write-declarations.js";

rmSync(join(root, "dist"), { recursive: true, force: true });

const entries = entryNames();
const modules = await writeCode([...entries, "cli"], "esm", folders.esm);
await writeCode(entries, "commonjs", folders.commonjs);
// It is copied to where there is nothing else: it shares no chunk.
await writeCode(["cli/compare/worker"], "esm", folders.esm);
const registering = ["./lib/jest.js", "./lib/vitest.js"];
const commonjs = { type: "commonjs", sideEffects: registering };
writeFileSync(join(root, "dist/cjs/package.json"), `${JSON.stringify(commonjs)}\n`);
writeFileSync(join(root, "dist/THIRD-PARTY-NOTICES.txt"), thirdPartyNotices(modules));
await writeDeclarations(entries);
