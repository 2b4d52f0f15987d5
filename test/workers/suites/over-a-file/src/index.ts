// @ts-expect-error: an alias of the configuration.
import { greeting } from "./greeting-of-production";
import page from "./page.md";

declare const BUILD: string;
declare const DEBUG: boolean;

export default {
  fetch: () => Response.json([greeting, page, BUILD, DEBUG]),
};
