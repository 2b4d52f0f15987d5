import { typescriptLanguage } from "@codemirror/lang-javascript";

type Tree = ReturnType<typeof typescriptLanguage.parser.parse>;

/** A piece of code. */
export type CodeNode = Tree["topNode"];

/** A replacement of a piece of code. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Walks through code from its beginning to its end, and replaces what it is told to. What is inside of a replaced piece is
 * left out.
 */
export function editCode(code: string, editOf: (node: CodeNode) => Edit | undefined): string {
  let result = "";
  let end = 0;
  typescriptLanguage.parser.parse(code).iterate({
    enter({ node }) {
      if (node.to <= end && node.to > node.from) return false;
      const edit = editOf(node);
      if (edit === undefined) return true;
      result += code.slice(end, edit.from) + edit.text;
      end = edit.to;
      return false;
    },
  });
  return result + code.slice(end);
}

/** The line of the first thing that the parser does not understand, from 1. */
export function firstErrorLine(code: string): number | undefined {
  let line: number | undefined;
  typescriptLanguage.parser.parse(code).iterate({
    enter({ type, from }) {
      if (type.isError) line ??= lineOf(code, from);
    },
  });
  return line;
}

/** The line of an offset, from 1. */
export function lineOf(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}
