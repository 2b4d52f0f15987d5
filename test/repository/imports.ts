import ts from "typescript";

/** One import of a module, in whatever form it is written. */
export interface Import {
  /** As written; `undefined` where it is computed and cannot be known. */
  readonly specifier: string | undefined;
  /** True if nothing of it is left when the module runs. */
  readonly typeOnly: boolean;
  /** Counted from 1. */
  readonly line: number;
}

/** Everything that a module imports: imports, re-exports, dynamic imports, `require`, and types by `import("…")`. */
export function importsOf(fileName: string, text: string): readonly Import[] {
  const name = `${fileName}\n${text}`;
  const known = found.get(name) ?? findImports(fileName, text);
  found.set(name, known);
  return known;
}

/** The imports that were found: to parse all modules takes a second, and several tests ask. */
const found = new Map<string, readonly Import[]>();

function findImports(fileName: string, text: string): readonly Import[] {
  const source = ts.createSourceFile(fileName, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const imports: Import[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const known = specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
    imports.push({ specifier: known, typeOnly, line });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` is not a type-only import: under verbatimModuleSyntax the module is loaded all the same.
      add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node, node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      add(node, node.moduleReference.expression, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node) && loadsModule(node.expression)) {
      add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

function loadsModule(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require");
}
