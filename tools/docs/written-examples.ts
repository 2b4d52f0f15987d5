import { textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { prelude } from "./example-names.js";

/** Examples by rule id: code that uses `assert` and the names of the entries without imports. */
export type Examples = ReadonlyMap<string, string>;

/** Returns the bodies of the methods in `test/rules/examples`, by rule id. Methods with parameters get the prelude first. */
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
