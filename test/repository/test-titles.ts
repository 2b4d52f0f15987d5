import ts from "typescript";

/** The title of a test, and the rules that it holds. */
interface TestTitle {
  /** As written, with what a template fills in left as `${…}`. */
  readonly title: string;
  /** The ids at its end: `… [list.order] [key.order]`. */
  readonly ruleIds: readonly string[];
  /** Counted from 1. */
  readonly line: number;
}

// Every id has a dot, so that `[1]` or `[offset]` at the end of a title is none.
const ruleId = /\[([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)\]/g;
const ruleIdsAtEnd = /(?:\s*\[[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+\])+$/;

/** True if a text has an id in brackets: what has none need not be parsed to know that no title names a rule. */
export function mayNameRules(text: string): boolean {
  return text.search(ruleId) !== -1;
}

/** The titles of the tests of a file: `it` and `test` in every form, tables included. Those of `describe` hold nothing. */
export function testTitlesOf(fileName: string, text: string): TestTitle[] {
  const source = ts.createSourceFile(fileName, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = node.arguments[0] === undefined ? undefined : staticText(node.arguments[0]);
      if (title !== undefined) {
        const ruleIds = [...(ruleIdsAtEnd.exec(title)?.[0] ?? "").matchAll(ruleId)].map(([, id]) => id ?? "");
        titles.push({ title, ruleIds, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** `it`, `test.concurrent`, `it.each(…)`, it.each`…` and their like: whatever hangs on the name `it` or `test`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "it" || callee.text === "test";
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTest(callee.tag);
}

function staticText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `\${…}${span.literal.text}`).join("");
}
