import { describe, expect, it } from "vitest";
import { root, textOf } from "../repository/tracked-files.js";
import { inOneLine, type Mutant, mutantsOf } from "./mutant.js";
import { complaintsAbout, documentPath, linesOfSurvivors, renderDocument, survivorsIn } from "./mutation-document.js";
import { survivors } from "./survivors/all-survivors.js";

// The run itself takes too long for a test: `npm run mutation`.

const file = "src/config/b.ts";

function mutant(status: Mutant["status"], more: Partial<Mutant> = {}): Mutant {
  return { file, line: 3, lineText: "if (a) b();", code: "a", becomes: "true", status, ...more };
}

const reason = { file, line: "if (a) b();", mutants: [["a", "true"]], reason: "b() does nothing." } as const;
const found = Array.from({ length: 49 }, () => mutant("found"));

describe("the document of the last run", () => {
  const document = textOf(documentPath);

  const looked = [...document.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, path = ""]) => path);

  it("lists the survivors that have a reason, and no others, wherever mutants were looked for", () => {
    const known = survivors.filter(({ file: of }) => looked.some((path) => of.startsWith(path)));
    expect(survivorsIn(document).sort()).toEqual(linesOfSurvivors(known).sort());
  });

  it("tells that enough is found wherever it was looked for", () => {
    const shares = [...document.matchAll(/([\d.]+) % \(at least (\d+) %\)/g)];
    expect(shares).not.toEqual([]);
    for (const [, share, least] of shares) expect(Number(share)).toBeGreaterThanOrEqual(Number(least));
  });

  it("is about code that still stands there", () => {
    const gone = survivors.filter(({ file: path, line, mutants }) => {
      const text = textOf(path);
      const lines = text.split("\n").map((one) => one.trim());
      return !lines.includes(line) || mutants.some(([code]) => !inOneLine(text).includes(code));
    });
    expect(gone).toEqual([]);
  });
});

describe("renderDocument()", () => {
  const document = renderDocument([...found, mutant("not in the sample"), mutant("missed")], [reason]);

  it("gives the share that was found", () => {
    expect(document.split("\n")).toContain("| `src/config` | 50 | – | 98.0 % (at least 90 %) | 1 |");
  });

  it("tells what the checks of the rules found alone", () => {
    const checked = [mutant("found by checks"), mutant("found")].map((one) => ({ ...one, file: "src/request/b.ts" }));
    expect(renderDocument(checked, []).split("\n")).toContain(
      "| `src/request` | 2 | 50.0 % (at least 95 %) | 100.0 % (at least 98 %) | 0 |",
    );
  });

  it("lists survivors in a form that can be read back", () => {
    expect(document.split("\n")).toContain("- line 3: `a` → `true`. b() does nothing.");
    expect(survivorsIn(document)).toEqual(linesOfSurvivors([reason]));
  });
});

describe("complaintsAbout()", () => {
  it("is nothing where enough is found and all else has a reason", () => {
    expect(complaintsAbout([...found, mutant("missed")], [reason])).toEqual([]);
  });

  it("is a low share", () => {
    expect(complaintsAbout([...found.slice(45), mutant("missed")], [reason])).toEqual([
      "Only 80.0 % are found in src/config: 90 % are wanted.",
    ]);
  });

  it("is a survivor without a reason", () => {
    expect(complaintsAbout([...found, mutant("missed", { code: "b()" })], [])).toEqual([
      "src/config/b.ts:3 b() → true survives without a reason.",
    ]);
  });

  it("is a reason without a survivor", () => {
    expect(complaintsAbout(found, [reason])).toEqual(["src/config/b.ts a → true has a reason, but does not survive."]);
  });
});

describe("mutantsOf()", () => {
  it("tells each mutant's line, code and replacement, in the order of the file, and who found it", () => {
    const path = "src/cli/terminal.ts";
    const [first = "", second = ""] = textOf(path).split("\n");
    const at = (line: number, column: number) => ({ line, column });
    const common = { id: "", fileName: `${root}${path}` };
    const check = "mutation/rule-checks.killers.ts > keys.type";
    expect(
      mutantsOf(
        [
          {
            ...common,
            status: "Killed",
            killedBy: [check],
            replacement: "false",
            location: { start: at(1, 2), end: at(2, 9) },
          },
          { ...common, status: "Survived", replacement: '""', location: { start: at(1, 1), end: at(1, 4) } },
        ],
        root,
      ),
    ).toEqual([
      { file: path, line: 1, lineText: first.trim(), code: first.slice(0, 3), becomes: '""', status: "missed" },
      {
        file: path,
        line: 1,
        lineText: first.trim(),
        code: inOneLine(`${first.slice(1)}\n${second.slice(0, 8)}`),
        becomes: "false",
        status: "found by checks",
      },
    ]);
  });
});
