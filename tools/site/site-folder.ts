import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The output folder of `npm run site`. */
export const siteFolder: string = fileURLToPath(new URL("../../docs/.vitepress/dist", import.meta.url));

/** Returns the paths of the built pages, such as `/` and `/testing.html`. */
export function pagesOfSite(): string[] {
  return readdirSync(siteFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .map((path) => `/${path.replaceAll("\\", "/").replace(/(^|\/)index\.html$/, "$1")}`)
    .sort();
}
