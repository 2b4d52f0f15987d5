import ts from "typescript";

/** The value of a TypeScript expression. */
export function evaluate(code: string): unknown {
  const { outputText, diagnostics } = ts.transpileModule(`return (${code});`, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.None, removeComments: false },
  });
  // `return` at the top is all that may be wrong with it.
  const messages = (diagnostics ?? []).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  if (messages.length > 0) throw new Error(`${messages.join("\n")}\n${code}`);
  return new Function(outputText)();
}
