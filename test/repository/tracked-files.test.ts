import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { expectedFailures, findForbidden, machinePaths, registryHosts, unfinished } from "./forbidden-text.js";
import { textOf, trackedFiles } from "./tracked-files.js";

describe("the tracked files", () => {
  const files = trackedFiles();

  it("are found", () => {
    expect(files).toContain("package.json");
    expect(files).toContain("test/repository/tracked-files.test.ts");
  });

  it("contain no path of a machine and no host of a registry", () => {
    const forbidden = [...machinePaths, ...registryHosts];
    expect(files.flatMap((path) => findForbidden(path, textOf(path), forbidden))).toEqual([]);
  });

  it("contain no unfinished work and no skipped tests", () => {
    const sources = files.filter(
      (path) => /\.(?:m?[jt]s|json|md)$|^\.ci\//.test(path) && posix.basename(path) !== "package-lock.json",
    );
    expect(sources.flatMap((path) => findForbidden(path, textOf(path), unfinished))).toEqual([]);
  });

  it("expect failures only where their messages are compared", () => {
    const places = files
      .filter((path) => /\.m?[jt]s$/.test(path))
      .filter((path) => findForbidden(path, textOf(path), expectedFailures).length > 0);
    expect(places).toEqual(["test/testing/runners/fixtures.test.ts"]);
  });

  it("have unique names in the sources", () => {
    const names = files.filter((path) => /^src\/.*\.ts$/.test(path)).map((path) => posix.basename(path));
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it("contain no build output", () => {
    expect(files.filter((path) => /^(?:dist|coverage|node_modules|reports|\.stryker-tmp)\/|\.tgz$/.test(path))).toEqual(
      [],
    );
  });
});

describe("findForbidden()", () => {
  // Concatenated, so that this file does not match the patterns.
  const slash = "/";
  const dot = ".";

  it.each([
    [machinePaths, `cd ${slash}home${slash}ann${slash}project`],
    [machinePaths, `"file:${slash}${slash}${slash}root${slash}project"`],
    [machinePaths, `${slash}work${slash}main`],
    [machinePaths, `writes to ${slash}tmp${slash}out`],
    [machinePaths, `C:${"\\"}Users${"\\"}ann`],
    [registryHosts, `https://registry${dot}npmjs.org/nanoid`],
    [unfinished, `// ${"TO"}DO: later`],
    [unfinished, `it${dot}only("a", f)`],
    [unfinished, `describe${dot}each(a)("b"); test.concurrent${dot}skip("c")`],
    [unfinished, `it${dot}todo("a")`],
    [expectedFailures, `test.concurrent${dot}fails("a")`],
  ])("finds what is forbidden in $1", (forbidden, line) => {
    expect(findForbidden("a.ts", `first\n${line}`, forbidden)).toEqual([expect.stringMatching(/^a\.ts:2 holds /)]);
  });

  it.each([
    [machinePaths, "https://example.com/home/page, src/work/a.ts, ./root/b, ~/tmp/c"],
    [registryHosts, "https://keepachangelog.com, the registry of rules"],
    [unfinished, "todo list, list.only(a), skip(b), it.each(c)"],
  ])("finds nothing that is forbidden in $1", (forbidden, line) => {
    expect(findForbidden("a.ts", line, forbidden)).toEqual([]);
  });
});
