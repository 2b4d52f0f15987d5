import { transformSync } from "esbuild";

/** The value of a TypeScript expression. */
export function evaluate(code: string): unknown {
  const { code: script } = transformSync(`const value = (${code});`, { loader: "ts", target: "es2022" });
  return new Function(`${script}; return value;`)();
}
