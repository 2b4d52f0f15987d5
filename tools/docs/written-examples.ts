import { textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { prelude } from "./example-names.js";
import type { Examples } from "./examples.js";

/** The bodies of the methods in `test/rules/examples`, by the ids of their rules; after the prelude where a method is given names of it. */
export function writtenExamples(): Examples {
  const method = /^ {2}(?:async )?"([^"]+)"\((.*)\) \{\n([\s\S]*?)\n {2}\},$/gm;
  const methods = trackedFiles("test/rules/examples/*.js").flatMap((path) => [...textOf(path).matchAll(method)]);
  return new Map(
    methods.map(([, id = "", given, lines = ""]) => {
      const code = lines.replaceAll(/^ {4}/gm, "");
      return [id, given === "" ? code : `${prelude}\n\n${code}`];
    }),
  );
}
