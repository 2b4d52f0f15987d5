import { withoutTypes } from "../property/values/evaluate.js";
import { snippetImported, snippetNamed } from "./snippets.js";

/** A plugin that lets tests import snippets of documents as modules, by the result of `moduleNameOf`. */
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
