import { withoutTypes } from "../property/values/evaluate.js";
import { snippetImported, snippetNamed } from "./snippets.js";

/** Lets tests import the snippets of documents like modules, by the name that `moduleNameOf` gives. */
export const snippetModules = {
  name: "snippet-modules",
  resolveId(name: string, importer = ""): string | undefined {
    return snippetNamed(name) === undefined ? snippetImported(name, importer) : name;
  },
  load(name: string): string | undefined {
    const code = snippetNamed(name);
    return code === undefined ? undefined : withoutTypes(code);
  },
};
