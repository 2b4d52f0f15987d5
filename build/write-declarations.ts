import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type OutputChunk, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { folders, root, sourceOf } from "./package-entries.js";

/** Packages beside ours that have classes of their own for each form: one of ES modules, one of CommonJS. */
const twofoldPackages = /^(?:fast-check|vitest)(?:\/|$)/;

const external = [/^node:/, twofoldPackages, "@cloudflare/workers-types"];

/**
 * Writes the declarations of entries: of what they export, and what that needs. They are written once, as of CommonJS, whose
 * types an ES module may name; an entry of ES modules refers to them. Only where they name a package that has types of its own
 * for each form is there one for each: a class of the one is not a class of the other.
 *
 * @param folder - of the package: the repository, or where else its declarations are wanted.
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

/** Mends what bundling does to declarations, and leaves out the words of the rules: only their ids matter to a compiler. */
function tidied(text: string): string {
  return (
    text
      // A type of a package that need not be there is imported where its absence is forgiven, and nowhere else.
      .replace(/^import '.*';\n|^import \* as _cloudflare_workers_types .*\n/gm, "")
      .replaceAll("_cloudflare_workers_types.", 'import("@cloudflare/workers-types").')
      .replace(/^( {4}readonly "[\w.-]+": )\{\n {8}readonly (?:at|title): .*\n(?: {8}.*\n)+ {4}\};$/gm, "$1object;")
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
