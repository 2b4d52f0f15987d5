import { spawnSync } from "node:child_process";

/** The places where a runner looks for tests. */
export interface Places {
  /** The patterns of its tests, relative to the project. */
  readonly patterns: readonly string[];
  /** The patterns of files that it leaves out, without its defaults. */
  readonly except: readonly string[];
  /** Those of the given paths at which it would find a test. */
  readonly found: readonly string[];
}

const maxSeconds = 30;
/** The largest answer: the tree of a long configuration. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Asks a runner in a process of its own, which loads the project's configuration of the runner, at which paths it would
 * find a test.
 *
 * @returns the reason if the runner does not answer.
 */
export function askRunner(
  folder: string,
  runner: keyof typeof questions,
  paths: readonly string[],
): Places | { readonly reason: string } {
  return askProcess(folder, questions[runner] + places, paths);
}

/**
 * Runs a script in a process of its own, in a folder, and returns its `answer`.
 *
 * @returns the reason if it throws, or does not answer.
 */
export function askProcess<Answer>(
  folder: string,
  script: string,
  given: readonly string[],
): Answer | { readonly reason: string } {
  const args = ["--input-type=module", `--eval=${opening}${script}${ending}`, ...given];
  const { stdout, error, status } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: maxSeconds * 1000,
    maxBuffer: maxBytes,
  });
  // The configuration may print lines of its own.
  const [answer] = /^\{"(?:found|reason|tree)":.*\}$/m.exec(stdout ?? "") ?? [];
  if (answer !== undefined) return JSON.parse(answer);
  const isLate = (error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT";
  return { reason: isLate ? `no answer within ${maxSeconds} seconds` : (error?.message ?? `exit code ${status}`) };
}

// The scripts are texts, because the command is bundled.
const opening = `
import { createRequire } from "node:module";
import { isAbsolute, posix, relative, resolve, sep } from "node:path";
const portable = (path) => path.split(sep).join("/");
const shown = (folder, pattern = "") => posix.join(portable(relative("", folder)), pattern);
let answer;
try {
`;

/** Each defines `projects`. */
const questions: Readonly<Record<"vitest" | "jest", string>> = {
  vitest: `
const { configDefaults } = await import("vitest/config");
const { createVitest } = await import("vitest/node");
const vitest = await createVitest("test", { watch: false });
const projects = vitest.projects.filter(({ config }) => !config.browser?.enabled).map((project) => ({
  patterns: project.config.include.map((pattern) => shown(project.config.dir || project.config.root, pattern)),
  except: project.config.exclude.filter((pattern) => !configDefaults.exclude.includes(pattern)),
  // Of vitest 3 and later, and of vitest 2.
  isFound: (path) => (project.matchesTestGlob ?? project.isTargetFile).call(project, portable(path)),
}));
`,
  jest: `
const jest = createRequire(createRequire(resolve("package.json")).resolve("jest/package.json"));
const core = jest.resolve("@jest/core");
const { configs } = await createRequire(core)("jest-config").readConfigs({ _: [], $0: "" }, [process.cwd()]);
const projects = configs.map((config) => {
  const source = new (jest(core).SearchSource)({ config });
  return {
    patterns: config.roots.flatMap((root) => [
      ...config.testMatch.map((pattern) => isAbsolute(pattern) ? shown(pattern) : shown(root, pattern)),
      ...config.testRegex.map((pattern) => shown(root, "**") + " matching /" + pattern + "/"),
    ]),
    except: config.testPathIgnorePatterns.filter((pattern) => pattern !== "/node_modules/"),
    isFound: (path) => source.isTestFilePath(path),
  };
});
`,
};

const places = `
const found = [];
for (const path of process.argv.slice(1))
  for (const { isFound } of projects)
    if (!found.includes(path) && await isFound(resolve(path))) found.push(path);
const all = (name) => [...new Set(projects.flatMap((project) => project[name]))];
answer = { found, patterns: all("patterns"), except: all("except") };
`;

const ending = `
} catch (error) {
  answer = { reason: String(error?.message ?? error).split("\\n")[0] };
}
process.stdout.write("\\n" + JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? String(value) : value)) + "\\n", () => process.exit());
`;
