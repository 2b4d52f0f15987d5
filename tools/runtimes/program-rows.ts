import { readJunit } from "./read-reports.js";
import { everything, type Row, runOf } from "./row.js";
import { type Command, outputOf } from "./run-program.js";
import { exampleTests, runnerExample } from "./runner-example.js";
import type { Outcome } from "./smoke/outcome.js";
import type { Workshop } from "./workshop.js";

const runFiles = {
  "run.mjs": 'import { runSmoke } from "./smoke.mjs";\n\nconsole.log(JSON.stringify(await runSmoke()));\n',
  "run.cjs": 'require("./smoke.cjs").runSmoke().then((outcomes) => console.log(JSON.stringify(outcomes)));\n',
};

/**
 * Returns a row for Node, by the name of its binary's package.
 *
 * @param wanted - the required version, if another file sets it.
 */
export function nodeRow(name: string, packageName: string, wanted?: string): Row {
  return {
    name,
    async run(workshop) {
      const node = nodeOf(workshop, packageName);
      const folder = workshop.folder(packageName, runFiles);
      const version = await versionOfNode(node, folder);
      if (wanted !== undefined && version !== wanted) {
        throw new Error(`package.json allows Node ${wanted}, but the hosts have ${version}.`);
      }
      return {
        version,
        runs: [
          await runOf("import", () => runFile([node, "run.mjs"], folder)),
          await runOf("require()", () => runFile([node, "run.cjs"], folder)),
        ],
      };
    },
  };
}

async function versionOfNode(node: string, folder: string): Promise<string> {
  return (await outputOf([node, "--version"], { folder })).trim().replace(/^v/, "");
}

/** Returns the binary of a Node installed for the matrix. */
export function nodeOf({ hostFile }: Workshop, packageName: string): string {
  return hostFile(`${packageName}/bin/node`);
}

/** `node:test` of the oldest maintained Node. */
export const nodeTestRow: Row = {
  name: "node:test",
  async run(workshop) {
    const node = nodeOf(workshop, "node-20");
    const folder = workshop.folder("node-test", { ...testFileFor("node:test"), ...runnerExample("node-test") });
    const version = await versionOfNode(node, folder);
    const reporter = ["--test-reporter=junit", "--test-reporter-destination=report.xml"];
    const command = [node, "--test", ...reporter, "smoke.test.mjs", "node-test/upload.test.mjs"] as const;
    const run = await runOf("node --test", () => runTests(command, folder), [...everything, ...exampleTests]);
    return { version: `of Node ${version}`, runs: [run] };
  },
};

export const bunRow: Row = {
  name: "Bun",
  async run(workshop) {
    const bun = workshop.hostFile("@oven/bun-linux-x64-baseline/bin/bun");
    const folder = workshop.folder("bun", { ...runFiles, ...testFileFor("bun:test"), ...runnerExample("bun") });
    const reporter = ["--reporter=junit", "--reporter-outfile=report.xml"];
    const test = [bun, "test", ...reporter, "./smoke.test.mjs", "./bun/upload.test.mjs"] as const;
    return {
      version: (await outputOf([bun, "--version"], { folder })).trim(),
      runs: [
        await runOf("import", () => runFile([bun, "run.mjs"], folder)),
        await runOf("require()", () => runFile([bun, "run.cjs"], folder)),
        await runOf("bun test", () => runTests(test, folder), [...everything, ...exampleTests]),
      ],
    };
  },
};

export const denoRow: Row = {
  name: "Deno",
  async run(workshop) {
    const deno = workshop.hostFile("@deno/linux-x64-glibc/deno");
    const folder = workshop.folder("deno", { ...runFiles, ...testFileFor("node:test") });
    const [, version = ""] = /^deno (\S+)/.exec(await outputOf([deno, "--version"], { folder })) ?? [];
    return {
      version,
      runs: [
        await runOf("import", () => runFile([deno, "run", "-A", "run.mjs"], folder)),
        await runOf("require()", () => runFile([deno, "run", "-A", "run.cjs"], folder)),
        await runOf("deno test", () =>
          runTests([deno, "test", "-A", "--no-check", "--junit-path=report.xml", "smoke.test.mjs"], folder),
        ),
      ],
    };
  },
};

/** Runs a program that prints its outcomes in the last line. */
export async function runFile(command: Command, folder: string): Promise<Outcome[]> {
  const output = await outputOf(command, { folder, environment: environmentOf(folder) });
  return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "") as Outcome[];
}

function runTests(command: Command, folder: string): Promise<Outcome[]> {
  return readJunit(command, folder, environmentOf(folder));
}

function testFileFor(runner: string): Readonly<Record<string, string>> {
  const lines = [
    `import { it } from "${runner}";`,
    'import { registerRules, registerSmoke } from "./smoke.mjs";',
    "registerSmoke(it);",
    "await registerRules();",
  ];
  return { "smoke.test.mjs": `${lines.join("\n")}\n` };
}

/** Keeps all files in the row's own folder, and disables network requests. */
function environmentOf(folder: string): Readonly<Record<string, string>> {
  return { DENO_DIR: `${folder}/cache`, DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" };
}
