import ts from "typescript";
import { textOf } from "../../test/repository/tracked-files.js";

/** Returns the comments of the members of interfaces, by name, without tags. */
export function memberComments(path: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const members = source.statements.filter(ts.isInterfaceDeclaration).flatMap((node) => [...node.members]);
  return new Map(
    members.map((member) => {
      const [comment] = ts.getJSDocCommentsAndTags(member);
      return [member.name?.getText(source) ?? "", ts.getTextOfJSDocComment(comment?.comment) ?? ""];
    }),
  );
}
