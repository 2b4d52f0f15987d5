import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../repository/tracked-files.js";
import { temporaryDirectory } from "../../testing/temporary-directory.js";
import { failingVitest, initIn, vitestProject, worker, wrangler } from "../init-in.js";

const folderOf = temporaryDirectory();

type Files = Readonly<Record<string, string>>;

/** A project with the vitest of the repository. */
function withVitest(files: Files): string {
  const folder = folderOf({ ...vitestProject, "node_modules/fakebucket/package.json": "{}", ...files });
  symlinkSync(join(root, "node_modules/vitest"), join(folder, "node_modules/vitest"));
  return folder;
}

const configuration = (text: string): Files => ({ "vitest.config.mjs": `export default ${text};\n` });
const checks = configuration('{ test: { include: ["checks/**/*.{check,probe}.ts"], exclude: ["lib"] } }');
const projects = {
  ...configuration('{ test: { projects: [{ test: { include: ["unit/**/*.test.ts"] } }, "packages/*"] } }'),
  "packages/a/vitest.config.mjs": "export default {};\n",
};

describe("fakebucket init with vitest", () => {
  it.each<[string, Files, string, string?]>([
    ["tests that exist", { "tests/a.test.ts": "" }, "tests/r2.test.ts"],
    ["include, with names of its own", checks, "checks/r2.check.ts"],
    ["include, for JavaScript", configuration('{ test: { include: ["**/*.spec.js"] } }'), "test/r2.spec.js"],
    [
      "a configuration that prints",
      { "vitest.config.mjs": 'console.log("{}"); export default { root: "src" };' },
      "src/r2.test.ts",
    ],
    ["a project", projects, "unit/r2.test.ts"],
    ["--to, in a project with a configuration of its own", projects, "packages/a/new/r2.test.ts", "packages/a/new"],
  ])("writes where it looks for tests: %s", async (_, files, path, to) => {
    const folder = withVitest(files);
    const { said, read } = await initIn(folder, { to });
    expect(said).toContain(`\nWrote ${path}\n`);
    expect(said).toContain(`\nRun it: npx vitest run ${path}`);
    expect(said).not.toContain("did not say");
    const up = "../".repeat(path.split("/").length - 1);
    expect(read(path)).toContain(`config: new URL("${up}wrangler.toml", import.meta.url)`);
  });

  it("writes nothing to a folder where it does not look, and names its patterns", async () => {
    const folder = withVitest(checks);
    expect(await initIn(folder, { to: "src" })).toMatchObject({
      complaint:
        "No test was written: vitest looks for none in src. It looks at checks/**/*.{check,probe}.ts, without lib. Choose a folder there with --to FOLDER, or change the configuration of vitest.",
      exitCode: 2,
    });
    expect(existsSync(join(folder, "src/r2.test.ts"))).toBe(false);
  });
});

/** A vitest whose `createVitest` has this body. */
const fakeVitest = (body: string): Files => ({
  ...vitestProject,
  ...failingVitest,
  "node_modules/vitest/node.js": `export function createVitest() { ${body} }`,
});

describe("findPlace()", () => {
  it("does not count projects in browsers", async () => {
    const config = '{ include: ["**/*.test.ts"], exclude: [], browser: { enabled: true } }';
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: () => true }] };`;
    expect((await initIn(folderOf(fakeVitest(body)))).complaint).toMatch(
      /^No test was written: vitest looks for none in the usual folders\. It looks at no files\. /,
    );
  });

  it("names all patterns of vitest, and what it leaves out beyond the defaults", async () => {
    const config = '{ include: ["a/*.ts", "b/*.ts"], exclude: ["lib", "dist", "old"], dir: "specs", root: "" }';
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: () => false }] };`;
    const defaults = "export const configDefaults = { exclude: ['dist'] };";
    const folder = folderOf({ ...fakeVitest(body), "node_modules/vitest/config.js": defaults });
    expect((await initIn(folder)).complaint).toContain(
      " It looks at specs/a/*.ts, specs/b/*.ts, without lib, old. Choose ",
    );
  });

  it.each([
    [".", "/r2.test.ts", "Wrote r2.test.ts"],
    [".", "/src/r2.test.ts", "vitest looks for none in this folder."],
  ])("takes the folder of the project as --to %s, with a test at %s", async (to, path, text) => {
    const config = '{ include: ["src/*.ts"], exclude: [], root: "" }';
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: (path) => path.endsWith(${JSON.stringify(path)})
      && (path.includes("/src/") === ${path.includes("/src/")}) }] };`;
    const { said, complaint } = await initIn(folderOf(fakeVitest(body)), { to });
    expect(`${said}\n${complaint}`).toContain(text);
  });

  it("asks vitest 2 in its own words", async () => {
    const config = '{ include: ["spec/*.ts"], exclude: [], root: "" }';
    const isTargetFile = '(path) => Promise.resolve(path.includes("/src/"))';
    const body = `return { projects: [{ config: ${config}, isTargetFile: ${isTargetFile} }] };`;
    expect((await initIn(folderOf(fakeVitest(body)))).said).toContain("\nWrote src/r2.test.ts\n");
  });

  it.each<[only: string, files: Files, file?: string]>([
    ["__tests__/r2.test.ts", { "__tests__/a.txt": "" }],
    ["src/tests/r2.test.ts", { "src/tests/a.txt": "" }],
    ["src/r2.spec.ts", { "src/tests/a.txt": "" }],
    ["test/r2.test.ts", { "wrangler.toml": wrangler.replace("index.ts", "index.js"), "src/index.js": worker }],
    ["r2-app.test.ts", { "app/wrangler.toml": wrangler, "app/src/index.ts": worker }, "app/wrangler.toml"],
  ])("finds a test that may only be at %s", async (only, files, file) => {
    const config = '{ include: [], exclude: [], root: "" }';
    const isOnly = `(path) => path === process.cwd().replaceAll("\\\\", "/") + "/${only}"`;
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: ${isOnly} }] };`;
    const { said } = await initIn(folderOf({ ...fakeVitest(body), ...files }), { file });
    expect(said).toContain(`\nWrote ${only}\n`);
  });

  it.each([
    ["*.{check,probe}.{js,ts}", "r2.check.ts"],
    ["*.@(check|probe).@(ts|js)", "r2.check.ts"],
    ["*.+(check|probe).[tj]s?(x)?(y)", "r2.check.ts"],
    ["*.check.[jt]s", "r2.check.ts"],
  ])("names a test by the pattern %s: %s", async (pattern, name) => {
    const config = `{ include: ["specs/${pattern}"], exclude: [], root: "" }`;
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: (path) => path.endsWith("/specs/${name}") }] };`;
    expect((await initIn(folderOf(fakeVitest(body)))).said).toContain(`\nWrote specs/${name}\n`);
  });

  it("asks an installed runner before fakebucket is installed", async () => {
    const config = '{ include: [], exclude: [], root: "" }';
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: (path) => path.includes("/src/") }] };`;
    const { "node_modules/fakebucket/package.json": _, ...files } = fakeVitest(body);
    const { said } = await initIn(folderOf(files));
    expect(said).toContain("\nWrote src/r2.test.ts\n");
    expect(said).toContain("\nInstall the missing packages: ");
  });

  it("writes no test next to a main script outside of the project", async () => {
    const config = '{ include: [], exclude: [], root: "" }';
    const body = `return { projects: [{ config: ${config}, matchesTestGlob: (path) => path.includes("shared") }] };`;
    const own = { ...fakeVitest(body), "wrangler.toml": wrangler.replace("src/index.ts", "../shared/index.ts") };
    const files = Object.entries(own).map(([path, text]) => [`app/${path}`, text] as const);
    const folder = folderOf({ ...Object.fromEntries(files), "shared/index.ts": worker });
    const { complaint } = await initIn(folder, { file: "app/wrangler.toml" });
    expect(complaint).toContain("vitest looks for none in the usual folders.");
    expect(readdirSync(join(folder, "shared"))).toEqual(["index.ts"]);
  });

  it.each([
    ["fails", 'throw new Error("No plugin.\\nDetails");', "No plugin."],
    ["ends", "process.exit(3);", "exit code 3"],
  ])("uses the usual place if vitest %s", async (_, body, reason) => {
    const result = await initIn(folderOf(fakeVitest(body)), { run: true });
    expect(result.said).toContain(
      `\nvitest did not say where it looks for tests (${reason}), so the test is at the usual place.\nWrote test/r2.test.ts\n`,
    );
    expect(result.complaint).toMatch(/^The test did not pass, or did not run: see the output of vitest\./);
    expect(result.exitCode).toBe(1);
  });

  it.each([
    ["../other", "--to ../other is outside of the project a."],
    ["..", "--to .. is outside of the project a."],
    [".", "--to . is outside of the project a."],
    ["a/wrangler.toml", "--to a/wrangler.toml is not a folder."],
    ["a/test/r2.test.tsx", "--to a/test/r2.test.tsx is not a folder."],
    ["a/test/r2.test.mjs", "--to a/test/r2.test.mjs is not a folder."],
    ["a/test/r2.test.ts", "--to a/test/r2.test.ts is not a folder."],
  ])("refuses %s as the folder", async (to, complaint) => {
    const files = Object.entries(vitestProject).map(([path, text]) => [`a/${path}`, text] as const);
    const folder = folderOf(Object.fromEntries(files));
    expect(await initIn(folder, { file: "a/wrangler.toml", to })).toMatchObject({ complaint, exitCode: 2 });
    expect(existsSync(join(folder, "a/test"))).toBe(false);
  });

  it("names the project by its path if it is the folder of the command", async () => {
    const folder = folderOf(vitestProject);
    const { complaint } = await initIn(folder, { to: "../other" });
    expect(complaint).toBe(`--to ../other is outside of the project ${folder}.`);
  });

  /** A jest with this configuration of its only project. */
  const withJest = (config: string): Files => ({
    ...vitestProject,
    "package.json": '{ "scripts": { "test": "jest" } }',
    "node_modules/fakebucket/package.json": "{}",
    "node_modules/jest/package.json": "{}",
    "node_modules/jest-config/index.js": `exports.readConfigs = async (_, [folder]) => ({ configs: [${config}] });`,
    "node_modules/@jest/core/index.js": `
      exports.SearchSource = class {
        constructor({ config }) { this.isTestFilePath = (path) => config.own.test(path.replaceAll("\\\\", "/")); }
      };`,
  });

  it.each([
    [
      "roots",
      'roots: [folder + "/lib"], testMatch: ["**/*.test.js"], testRegex: [], own: /lib\\/r2.test.js$/',
      "lib/r2.test.js",
    ],
    [
      "testMatch",
      'roots: [folder], testMatch: [folder + "/checks/**/?(*.)+(check|probe).[tj]s"], testRegex: [], own: /checks\\/r2.check.js$/',
      "checks/r2.check.js",
    ],
    [
      "testMatch, in the words of its defaults",
      'roots: [folder + "/lib"], testMatch: ["**/?(*.)@(check|probe).[jt]s?(x)"], testRegex: [], own: /lib\\/r2.check.js$/',
      "lib/r2.check.js",
    ],
  ])("writes where jest looks: %s", async (_, config, path) => {
    const { said } = await initIn(folderOf(withJest(`{ ${config}, testPathIgnorePatterns: ["/node_modules/"] }`)));
    expect(said).toContain(`\nWrote ${path}\n`);
    expect(said).toMatch(new RegExp(`\nRun it: .*npx jest ${path}$`));
  });

  it("names the expressions of jest if it looks at none of the places", async () => {
    const config =
      'roots: [folder + "/lib"], testMatch: [], testRegex: ["a.js$"], own: /^$/, testPathIgnorePatterns: ["/node_modules/", "b"]';
    const { complaint } = await initIn(folderOf(withJest(`{ ${config} }`)));
    expect(complaint).toContain("It looks at lib/** matching /a.js$/, without b.");
  });
});
