import assert from "node:assert/strict";
import { FakeBucket, isStoreError } from "fakebucket";
import { loadBindings, parseBindings } from "fakebucket/config";
import { FakeHostnames } from "fakebucket/hostnames";
import { R2Bucket } from "fakebucket/r2";
import { faults, manualClock, storeError } from "fakebucket/testing";
import { textOf } from "../../test/repository/tracked-files.js";

/** The names available to examples of the rules in addition to `assert`, by entry. */
const entries = {
  fakebucket: { FakeBucket, isStoreError },
  "fakebucket/config": { loadBindings, parseBindings },
  "fakebucket/hostnames": { FakeHostnames },
  "fakebucket/r2": { R2Bucket },
  "fakebucket/testing": { faults, manualClock, storeError },
} as const;

/** The names available to every example. */
export const exampleNames: Readonly<Record<string, unknown>> = Object.assign({ assert }, ...Object.values(entries));

const [, preludeLines = ""] = /^import .*\n\n([\s\S]*)\n\nexport /.exec(textOf("test/rules/hostname-prelude.js")) ?? [];

/** The first lines of most examples of custom hostnames, which pages show collapsed. */
export const prelude: string = preludeLines;

/** Removes the {@link prelude} from an example; returns `undefined` if it does not begin with it. */
export function withoutPrelude(code: string): string | undefined {
  return code.startsWith(`${prelude}\n\n`) ? code.slice(prelude.length + 2) : undefined;
}

/** Adds the imports to an example, so that it can be pasted into a file. */
export function withImports(code: string): string {
  const imports = Object.entries(entries).flatMap(([entry, names]) => {
    const used = Object.keys(names).filter((name) => calls(code, name));
    return used.length === 0 ? [] : [`import { ${used.join(", ")} } from "${entry}";`];
  });
  return ['import assert from "node:assert/strict";', ...imports, "", code].join("\n");
}

/** True if an example calls a function or constructs a class. */
export function calls(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\(`).test(code);
}
