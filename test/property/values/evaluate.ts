import { transformSync } from "rolldown/utils";

/** Compiles a TypeScript module to JavaScript. Imports stay unchanged, except for imports of types. */
export function withoutTypes(code: string): string {
  // In this process: a separate compiler program would be started for each piece.
  const options = { lang: "ts", target: "es2022", typescript: { onlyRemoveTypeImports: true } } as const;
  const { code: script, errors } = transformSync("code.ts", code, options);
  if (errors[0] !== undefined) throw errors[0];
  return script;
}

/** Returns the value of a TypeScript expression. */
export function evaluate(code: string): unknown {
  return new Function(`${withoutTypes(`const value = (${code});`)}; return value;`)();
}
