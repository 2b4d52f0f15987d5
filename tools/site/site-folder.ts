import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where `npm run site` writes. */
export const siteFolder: string = fileURLToPath(new URL("../../docs/.vitepress/dist", import.meta.url));

/** The pages of the built site, by their paths: `/`, `/testing.html`. */
export function pagesOfSite(): string[] {
  return readdirSync(siteFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .map((path) => `/${path.replaceAll("\\", "/").replace(/(^|\/)index\.html$/, "$1")}`)
    .sort();
}
