import ts from "typescript";

/** The title of a test and the rules it proves. */
interface TestTitle {
  /** The title as written, with `${…}` for substitutions. */
  readonly title: string;
  /** The ids at the end of the title: `… [list.order] [key.order]`. */
  readonly ruleIds: readonly string[];
  /** The line, counted from 1. */
  readonly line: number;
}

// Every id has a dot, so `[1]` or `[offset]` at the end of a title is not an id.
const ruleId = /\[([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)\]/g;
const ruleIdsAtEnd = /(?:\s*\[[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+\])+$/;

/** True if a text contains an id in brackets. Other texts need no parsing. */
export function mayNameRules(text: string): boolean {
  return text.search(ruleId) !== -1;
}

/** Returns the titles of a file's tests: `it` and `test` in every form, tables included, but not `describe`. */
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

/** True for `it` and `test` with any modifiers: `test.concurrent`, `it.each(…)`, it.each`…`. */
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
