import { describe, expect, it } from "vitest";
import { commands as cliCommands } from "../../src/cli/commands.js";
import { npmCommandsIn, scriptOf } from "./commands.js";
import { textOf, trackedFiles } from "./tracked-files.js";

const { scripts, bin } = JSON.parse(textOf("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
};
const workflows = trackedFiles(".github/workflows/*.yml");

/** Returns the lines of a file that are no comments. */
function linesOf(path: string): string[] {
  return textOf(path)
    .split("\n")
    .filter((line) => !line.trim().startsWith("#"));
}

describe.each([...workflows, ".ci/run"])("the commands of %s", (path) => {
  it("are existing scripts and files", () => {
    const text = linesOf(path).join("\n");
    const named = npmCommandsIn(text).map(scriptOf);
    expect(named.filter((script) => script !== undefined && !Object.hasOwn(scripts, script))).toEqual([]);
    const files = [...text.matchAll(/(?<![\w/.-])\.ci\/[\w-]+/g)].map(([file]) => file);
    expect(files.filter((file) => !trackedFiles(".ci/*").includes(file))).toEqual([]);
  });

  it("give flags that the program takes", () => {
    const calls = linesOf(path).flatMap((line) => [...line.matchAll(/\bnode (dist\/\S+\.js) (\w+) (.*)$/g)]);
    for (const [, program, name = "", words = ""] of calls) {
      expect(program).toBe(bin["fakebucket"]);
      const flags = cliCommands[name as keyof typeof cliCommands]?.flags ?? {};
      const given = [...words.matchAll(/--([\w-]+)/g)].map(([, flag = ""]) => flag);
      expect(given.filter((flag) => !Object.hasOwn(flags, flag))).toEqual([]);
    }
    if (path.endsWith("real-bucket.yml")) expect(calls).toHaveLength(1);
  });
});

describe.each(workflows)("%s", (path) => {
  it("pins each action to a commit, with its version", () => {
    const used = linesOf(path).filter((line) => /\buses:/.test(line));
    expect(used.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it("gives no job more permissions than it names", () => {
    expect(textOf(path)).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m);
    expect(textOf(path)).not.toContain("write-all");
  });
});
