import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const id = "virtual:playground-kit";

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** A plugin of Vite: `import { kit } from "virtual:playground-kit"` is the script of the sandbox, all in one text. */
export function playgroundKit() {
  return {
    name: "playground-kit",
    resolveId: (source: string) => (source === id ? `\0${id}` : undefined),
    load: async (source: string) =>
      source === `\0${id}` ? `export const kit = ${JSON.stringify(await makeKit())};` : undefined,
  };
}

/** The script of the sandbox, and all that it loads. */
export async function makeKit(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf("sandbox/main.ts")],
    tsconfig: pathOf("../../../tsconfig.json"),
    bundle: true,
    // What a fake does with files fails in a browser with an error of its own.
    external: ["node:*"],
    format: "iife",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
