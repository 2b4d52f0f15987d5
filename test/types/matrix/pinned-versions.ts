import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installLocked } from "../../../tools/packed/install-locked.js";
import { root } from "../../repository/tracked-files.js";
import type { Versions } from "./cells.js";

const ours = join(root, "node_modules");

/** The versions used by the repository itself. */
export const repositoryVersions: Versions = {
  typescript: [join(ours, "typescript"), join(ours, "typescript-7")],
  workersTypes: [join(ours, "@cloudflare/workers-types"), join(ours, "workers-types-5")],
  vitest: [join(ours, "vitest")],
};

/** Returns the same and further versions, which are installed in a separate folder if necessary. */
export async function pinnedVersions(): Promise<Versions> {
  const tools = fileURLToPath(new URL("../tools", import.meta.url));
  await installLocked(tools);
  const tool = (name: string) => join(tools, "node_modules", name);
  return {
    typescript: [...repositoryVersions.typescript, tool("typescript-6")],
    workersTypes: repositoryVersions.workersTypes,
    vitest: [...repositoryVersions.vitest, tool("vitest-5")],
  };
}
