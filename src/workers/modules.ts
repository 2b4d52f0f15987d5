import { nodeModule, readText } from "./node.js";
import type { Section } from "./pool-options.js";

/** A rule for files imported as modules. */
interface Rule {
  readonly type: string;
  readonly globs: readonly string[];
}

/** wrangler's default rules. */
const defaultRules: readonly Rule[] = [
  { type: "Text", globs: ["**/*.txt", "**/*.html", "**/*.sql"] },
  { type: "Data", globs: ["**/*.bin"] },
  { type: "CompiledWasm", globs: ["**/*.wasm", "**/*.wasm?module"] },
];

/** Returns the rules of a configuration and of Miniflare's `modulesRules`; the first one that fits is used. */
export function rulesOf(section: Section, miniflare: object | undefined): readonly Rule[] {
  const given = (Reflect.get(miniflare ?? {}, "modulesRules") ?? []) as { type: string; include?: string[] }[];
  const own = section["rules"];
  const converted = given.map(({ type, include = [] }) => ({ type, globs: include }));
  return [...converted, ...(Array.isArray(own) ? (own as Rule[]) : []), ...defaultRules];
}

/** Returns the module code of a file other than a script, by the rules; `undefined` for scripts. */
export function moduleOf(id: string, rules: readonly Rule[]): string | undefined {
  const rule = rules.find(({ globs }) => globs.some((glob) => id.endsWith(glob.replace(/^.*\*/, ""))));
  const path = id.replace(/\?module$/, "");
  if (rule?.type === "Text") return `export default ${JSON.stringify(readText(path))};\n`;
  if (rule?.type !== "Data" && rule?.type !== "CompiledWasm") return undefined;
  const data = `Uint8Array.from(${JSON.stringify([...nodeModule("fs").readFileSync(path)])}).buffer`;
  return rule.type === "Data" ? `export default ${data};\n` : `export default new WebAssembly.Module(${data});\n`;
}
