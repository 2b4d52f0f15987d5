import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type OutputChunk, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { folders, root, sourceOf } from "./package-entries.js";

/** Packages with separate classes for each module format, ES modules and CommonJS. */
const twofoldPackages = /^(?:fast-check|vitest)(?:\/|$)/;

const external = [/^node:/, twofoldPackages, "@cloudflare/workers-types"];

/**
 * Writes the declarations of entries and of all types they need. They are written once, for CommonJS, and the ES module
 * entries re-export them. Declarations that use a package with separate types for each format are written twice, because a
 * class of one format is not assignable to its twin.
 *
 * @param folder - the root of the package, by default the repository.
 */
export async function writeDeclarations(entries: readonly string[], folder: string = root): Promise<void> {
  const chunks = await bundledDeclarations(entries);
  const twofold = new Set(chunks.filter(({ imports }) => imports.some((name) => twofoldPackages.test(name))));
  for (const { fileName } of twofold) {
    for (const chunk of chunks) if (chunk.imports.includes(fileName)) twofold.add(chunk);
  }
  const shared = new Set(chunks.filter((chunk) => !twofold.has(chunk)).map(({ fileName }) => fileName));
  const toCommonJs = relative(folders.esm, folders.commonjs);
  for (const chunk of chunks) {
    const { fileName } = chunk;
    const text = tidied(chunk.code);
    write(join(folder, folders.commonjs, fileName), text);
    if (twofold.has(chunk)) {
      const here = dirname(fileName);
      const own = text.replace(/(?<=from ')\.[^']+(?=\.js')/g, (path) => {
        const target = join(here, path);
        return `./${relative(here, shared.has(`${target}.d.ts`) ? join(toCommonJs, target) : target)}`;
      });
      write(join(folder, folders.esm, fileName), own);
    } else if (chunk.isEntry) {
      write(join(folder, folders.esm, fileName), `export * from "./${toCommonJs}/${chunk.name}.js";\n`);
    }
  }
}

async function bundledDeclarations(entries: readonly string[]): Promise<OutputChunk[]> {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, sourceOf(name)])),
    external,
    plugins: [dts({ tsconfig: join(root, "src/tsconfig.json") })],
    onwarn: (warning) => {
      // Entries name types that no entry exports, such as the part of a host's `Response` that is used.
      if (!warning.message.includes("private shared type exports")) throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name].d.ts",
    chunkFileNames: ({ name }) => `chunks/${name.replace(/\.d$/, "")}.d.ts`,
  });
  await bundle.close();
  return output.filter((file) => file.type === "chunk");
}

/** Repairs the bundled declarations, and drops the texts of the rules: only their ids matter to a compiler. */
function tidied(text: string): string {
  return (
    text
      // Types of an optional package are imported only in places where a missing package is tolerated.
      .replace(/^import '.*';\n|^import \* as _cloudflare_workers_types .*\n/gm, "")
      .replaceAll("_cloudflare_workers_types.", 'import("@cloudflare/workers-types").')
      .replace(/^( {4}readonly "[\w.-]+": )\{\n {8}readonly (?:at|title): .*\n(?: {8}.*\n)+ {4}\};$/gm, "$1object;")
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
