import { describe, expect, it } from "vitest";
import { textOf } from "../repository/tracked-files.js";
import {
  complaintsAbout,
  documentPath,
  leastScore,
  linesOfSurvivors,
  renderDocument,
  survivorsIn,
} from "./mutation-document.js";
import { inOneLine, type Mutant, mutantsOf } from "./report.js";
import { survivors } from "./survivors.js";

// The run itself takes too long for a test: `npm run mutation`.

function mutant(status: string, more: Partial<Mutant> = {}): Mutant {
  return { file: "src/a/b.ts", line: 3, lineText: "if (a) b();", code: "a", becomes: "true", status, ...more };
}

const reason = {
  file: "src/a/b.ts",
  line: "if (a) b();",
  mutants: [["a", "true"]],
  reason: "b() does nothing.",
} as const;
const killed = Array.from({ length: 49 }, () => mutant("Killed"));

describe("the document of the last run", () => {
  const document = textOf(documentPath);

  it("lists the survivors that have a reason, and no others", () => {
    expect(survivorsIn(document).sort()).toEqual(linesOfSurvivors(survivors).sort());
  });

  it("tells a score that is high enough", () => {
    const [, score] = /^\| \*\*all\*\* \|.* (\d+\.\d) % \|$/m.exec(document) ?? [];
    expect(Number(score)).toBeGreaterThanOrEqual(leastScore);
  });

  it("is about code that still stands there", () => {
    const gone = survivors.filter(({ file, line, mutants }) => {
      const text = textOf(file);
      const lines = text.split("\n").map((one) => one.trim());
      return !lines.includes(line) || mutants.some(([code]) => !inOneLine(text).includes(code));
    });
    expect(gone).toEqual([]);
  });
});

describe("renderDocument()", () => {
  const document = renderDocument([...killed, mutant("Timeout", { line: 7 }), mutant("Survived")], [reason]);

  it("gives scores of all, of each folder and of each file", () => {
    for (const row of [
      "| **all** | 50 | 1 | 1 | 0 | 0 | 98.0 % |",
      "| **`src/a/`** | 50 | 1 | 1 | 0 | 0 | 98.0 % |",
      "| `b.ts` | 50 | 1 | 1 | 0 | 0 | 98.0 % |",
    ]) {
      expect(document.split("\n")).toContain(row);
    }
  });

  it("lists survivors in a form that can be read back, and what timed out apart from them", () => {
    expect(document.split("\n")).toContain("- line 3: `a` → `true`. b() does nothing.");
    expect(document.split("\n")).toContain("- line 7: `a` → `true`.");
    expect(survivorsIn(document)).toEqual(linesOfSurvivors([reason]));
  });
});

describe("complaintsAbout()", () => {
  it("is nothing where enough is found and all else has a reason", () => {
    expect(complaintsAbout([...killed, mutant("Survived")], [reason])).toEqual([]);
  });

  it("is a low score", () => {
    expect(complaintsAbout([...killed.slice(10), mutant("Survived")], [reason])).toEqual([
      "Only 97.5 % of the mutants were found: 98 % are wanted.",
    ]);
  });

  it.each(["Survived", "NoCoverage"])("is a mutant without a reason: %s", (status) => {
    expect(complaintsAbout([...killed, mutant(status, { code: "b()" })], [])).toEqual([
      "src/a/b.ts:3 b() → true survives without a reason.",
    ]);
  });

  it("is a reason without a mutant", () => {
    expect(complaintsAbout(killed, [reason])).toEqual(["src/a/b.ts a → true has a reason, but does not survive."]);
  });
});

describe("mutantsOf()", () => {
  it("tells each mutant's line, code and replacement, in the order of the file", () => {
    const source = "one\n  if (a\n    && b) c;\n";
    const at = (line: number, column: number) => ({ line, column });
    const mutants = [
      { status: "Killed", replacement: "false", location: { start: at(2, 7), end: at(3, 9) } },
      { status: "Survived", replacement: '""', location: { start: at(1, 1), end: at(1, 4) } },
    ];
    expect(mutantsOf({ files: { "src/a.ts": { source, mutants } } })).toEqual([
      { file: "src/a.ts", line: 1, lineText: "one", code: "one", becomes: '""', status: "Survived" },
      { file: "src/a.ts", line: 2, lineText: "if (a", code: "a && b", becomes: "false", status: "Killed" },
    ]);
  });
});
