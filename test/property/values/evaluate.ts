import { transformSync } from "rolldown/utils";

/** The JavaScript of a TypeScript module, whose imports stay as they are but for those of types. */
export function withoutTypes(code: string): string {
  // In this process: a compiler that is a program of its own would be started for each piece.
  const options = { lang: "ts", target: "es2022", typescript: { onlyRemoveTypeImports: true } } as const;
  const { code: script, errors } = transformSync("code.ts", code, options);
  if (errors[0] !== undefined) throw errors[0];
  return script;
}

/** The value of a TypeScript expression. */
export function evaluate(code: string): unknown {
  return new Function(`${withoutTypes(`const value = (${code});`)}; return value;`)();
}
