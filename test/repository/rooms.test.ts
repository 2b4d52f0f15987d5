import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { floors } from "./import-table.js";
import { importsOf } from "./imports.js";
import { root, textOf, trackedFiles } from "./tracked-files.js";

const rooms = floors.flat().filter((room) => room !== "types");

/** Returns the rooms imported by the files of a room, the lowest floor first. */
function importedBy(room: string): string[] {
  const found = new Set(
    trackedFiles(`src/${room}/**/*.ts`, `src/${room}/*.ts`).flatMap((path) =>
      importsOf(path, textOf(path)).flatMap(({ specifier }) => {
        if (specifier?.startsWith(".") !== true) return [];
        const [top = "", name = ""] = posix.join(posix.dirname(path), specifier).split("/");
        return [top === "types" ? top : name];
      }),
    ),
  );
  return floors.flat().filter((other) => other !== room && found.has(other));
}

/** Returns the paths in the inline code of a README, except names of entries and functions. */
function pathsIn(readme: string): string[] {
  const codes = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return codes.filter((code) => /^[\w./-]+(?:\.ts|\/[\w-]+)$/.test(code) && !code.startsWith("fakebucket/"));
}

describe.each(rooms)("the README of src/%s", (room) => {
  const path = `src/${room}/README.md`;
  const readme = existsSync(`${root}${path}`) ? textOf(path) : "";

  it("exists, and has at most 15 lines", () => {
    expect(readme).toMatch(new RegExp(`^# ${room}\n`));
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  });

  it("lists the imported rooms", () => {
    const imported = importedBy(room).map((other) => `\`${other}\``);
    expect(readme.split("\n").filter((line) => line.startsWith("Imports: "))).toEqual([
      `Imports: ${imported.length === 0 ? "no room" : imported.join(", ")}.`,
    ]);
  });

  it("names files that exist, at least one of them, and the folder of the tests", () => {
    const paths = pathsIn(readme);
    expect(paths.some((each) => each.endsWith(".ts"))).toBe(true);
    expect(paths.some((each) => /^(?:test|tools)\//.test(each))).toBe(true);
    const places = (each: string) => [`${root}src/${room}/${each}`, `${root}${each}`];
    expect(paths.filter((each) => !places(each).some((place) => existsSync(place)))).toEqual([]);
  });
});
