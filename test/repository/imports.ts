import ts from "typescript";

/** An import of a module, in any form. */
export interface Import {
  /** The specifier as written; `undefined` if it is computed. */
  readonly specifier: string | undefined;
  /** True if it is erased at run time. */
  readonly typeOnly: boolean;
  /** The line, counted from 1. */
  readonly line: number;
}

/** Finds all imports of a module: imports, re-exports, dynamic imports, `require`, and types by `import("…")`. */
export function importsOf(fileName: string, text: string): readonly Import[] {
  const name = `${fileName}\n${text}`;
  const known = found.get(name) ?? findImports(fileName, text);
  found.set(name, known);
  return known;
}

/** A cache of the imports: parsing all modules takes a second, and several tests need them. */
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
      // `import { type A }` is not a type-only import: under verbatimModuleSyntax the module is still loaded.
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
