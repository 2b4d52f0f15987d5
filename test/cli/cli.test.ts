import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { root, textOf } from "../repository/tracked-files.js";

/** Runs the command from its sources, as a person would from a shell. */
function fakebucket(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", "src/cli.ts", ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  return { stdout, stderr, status };
}

describe("fakebucket", { timeout: 60_000 }, () => {
  it("explains on standard output, without colours where that is not a terminal", () => {
    const { stdout, stderr, status } = fakebucket("explain", "10048");
    expect([stderr, status]).toEqual(["", 0]);
    expect(stdout).toMatch(/^10048 .*\n {4}multipart\.parts-unequal\n.*\n$/s);
    expect(stdout).not.toContain("\u001B");
  });

  it("complains on standard error and fails where nothing is found", () => {
    const { stdout, stderr, status } = fakebucket("rules", "list.delimeter");
    expect([stdout, status]).toEqual(["", 1]);
    expect(stderr).toContain("Near it: list.delimiter.");
  });

  it("knows its version", () => {
    const { version } = JSON.parse(textOf("package.json"));
    expect(fakebucket("--version")).toEqual({ stdout: `${version}\n`, stderr: "", status: 0 });
  });
});
