import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

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

/**
 * What a fake does with files fails in a browser with an error of its own. The browser is not asked for modules of Node: to it
 * that is a request.
 */
const withoutNode: Plugin = {
  name: "without-node",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "node" }));
    onLoad({ filter: /^/, namespace: "node" }, ({ path }) => {
      return { contents: `throw new Error("A browser has no ${path}.");` };
    });
  },
};

/** The script of the sandbox, and all that it loads. */
export async function makeKit(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf("sandbox/main.ts")],
    tsconfig: pathOf("../../../tsconfig.json"),
    bundle: true,
    plugins: [withoutNode],
    format: "iife",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
