import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.js";
import { type Terminal, terminalOf } from "../../src/cli/terminal.js";
import { wrap, wrapIndented } from "../../src/cli/wrap.js";
import { rules } from "../../src/explain/registry.js";

const plain = { width: 80, colors: false };

/** Returns the first output of the command. */
function say(...args: readonly string[]) {
  return sayOn(plain, ...args);
}

function sayOn(terminal: Terminal, ...args: readonly string[]) {
  const outcome = run(args, "1.2.3", terminal);
  if ("command" in outcome) throw new Error("It asks for something that takes longer.");
  return outcome;
}

describe("run()", () => {
  it("explains a code: what to do instead, and what each preset answers", () => {
    const { output, complaint, exitCode } = say("explain", "10048");
    expect([complaint, exitCode]).toEqual(["", 0]);
    expect(output).toMatch(
      /^10048 \(InvalidPart, status 400\)\n {2}All non-trailing parts .* \(10048\)\n.*\n\nmultipart\.parts-unequal\n/s,
    );
    expect(output).toContain("  Instead\n    Cut the value into equal parts");
    expect(output).toContain('    unequalPartsText:\n      documented: "All non-trailing parts');
    expect(output).toContain("  Source\n    spec §2 StoreMultipartUpload");
  });

  it("explains a message, given as one argument or as several", () => {
    const message = "list: MaxKeys params must be positive integer <= 1000. (10022)";
    expect(say("explain", message).output).toMatch(/^10022 .*\n\nlist\.limit\n/s);
    expect(say("explain", ...message.split(" "))).toEqual(say("explain", message));
  });

  it("says of a code that no binding meets why not", () => {
    expect(say("explain", "10018").output).toMatch(
      /^10018 \(ExpiredRequest, status 400\)\n.*\n {2}No call of a binding fails with it: a binding sends no request/s,
    );
  });

  it("explains an id, and shows what is below it", () => {
    const { output } = say("explain", "list.delimiter");
    expect(output).toMatch(/^list\.delimiter\n/);
    expect(output).toMatch(/\n\nSee also\n\nlist\.delimiter\.several-characters\n/);
  });

  it("shows every rule that a code may come from", () => {
    const { output } = say("explain", "10024");
    expect(output).toMatch(
      /^10024 .*\n\nThis may come from 3 rules; .*\n\nmultipart\.unknown-upload\n.*See also.*\nmultipart\.expiry\n/s,
    );
    const shared = say("explain", "internal error; reference = abc").output;
    expect(shared).toMatch(
      /^This may come from 2 rules; .*\n\nerrors\.no-outages\n.*\nhttp-metadata\.expiry-before-1970\n/s,
    );
  });

  it("looks for what is no id: one rule in full, several in short", () => {
    expect(say("explain", "ssec.head").output).toMatch(/^ssec\.head-and-list\n {2}Do `head`.*Source/s);
    expect(say("explain", "range").output).toMatch(/^range\.offset\n {2}`offset` is.*\nrange\.length\n/s);
  });

  it("lists all rules, or those that hold all words", () => {
    expect(say("rules").output.match(/^\S+$/gm)).toEqual(rules.map(({ id }) => id));
    expect(say("rules", "cursor", "gave").output.match(/^\S+$/gm)).toContain("list.cursor-malformed");
  });

  it.each(["internal error", "There was an internal error; reference = abc", "mine (10020)", "cursor gave"])(
    "does not guess what %j may come from",
    (text) => {
      const { output, complaint, exitCode } = say("explain", text);
      expect([output, exitCode]).toEqual(["", 1]);
      expect(complaint).toContain(`No rule was found for "${text}".`);
    },
  );

  it.each(["explain", "rules"])("%s fails where nothing is found, and names what is near", (command) => {
    const { output, complaint, exitCode } = say(command, "list.delimeter");
    expect([output, exitCode]).toEqual(["", 1]);
    expect(complaint).toMatch(/^No rule was found for "list\.delimeter"\. Near it:\n {2}list\.delimiter\n/);
    expect(say(command, "xyzzyxyzzy").complaint).toBe(
      'No rule was found for "xyzzyxyzzy". `fakebucket rules WORD` finds rules by their words.',
    );
  });

  it("prints an array of rules for programs, empty where nothing is found", () => {
    const [rule, ...others] = JSON.parse(say("explain", "--json", "10011").output);
    expect(others).toEqual([]);
    expect(rule).toMatchObject({ id: "multipart.part-too-small", codes: [10011], error: { s3Code: "EntityTooSmall" } });
    expect(JSON.parse(say("rules", "--json").output)).toHaveLength(rules.length);
    expect(say("rules", "--json", "maxListEntriesWithMetadata").output).toContain(
      '"maxListEntriesWithMetadata": "Infinity"',
    );
    expect(say("explain", "--json", "xyzzyxyzzy")).toMatchObject({ output: "[]", exitCode: 1 });
  });

  it("says what can be done where nothing is asked, each with an example that works", () => {
    const { output, complaint, exitCode } = say();
    expect([complaint, exitCode]).toEqual(["", 0]);
    const examples = [...output.matchAll(/^ {2}npx fakebucket (.*?)(?: {2,}|\n)/gm)].map(([, words = ""]) =>
      words.split(" "),
    );
    expect(examples.map(([command]) => command)).toEqual(["init", "explain", "rules", "check", "serve", "compare"]);
    for (const words of examples) expect(run(words, "1.2.3", plain)).not.toMatchObject({ exitCode: 2 });
  });

  it("asks for a first test, with what it is to be written from", () => {
    const init = { command: "init", file: undefined, environment: undefined, run: true };
    expect(run(["init"], "1.2.3", plain)).toEqual(init);
    expect(run(["init", "a.toml", "--env", "b", "--no-run"], "1.2.3", plain)).toEqual({
      ...init,
      file: "a.toml",
      environment: "b",
      run: false,
    });
  });

  it("helps, and says which version it is", () => {
    expect(say("--help")).toEqual(say("help"));
    expect(say("explain", "-h").output).toContain("fakebucket explain SUBJECT");
    expect(say("--version")).toEqual({ output: "1.2.3", complaint: "", exitCode: 0 });
  });

  it.each([
    [["init", "a.toml", "b.toml"], "init takes one file"],
    [["explain"], "explain needs a subject"],
    [["delete", "a"], 'There is no command "delete".'],
    [["rules", "--colour"], "Unknown option '--colour'"],
  ])("refuses %j with the help", (args, reason) => {
    const { output, complaint, exitCode } = say(...args);
    expect([output, exitCode]).toEqual(["", 2]);
    expect(complaint).toContain(reason);
    expect(complaint).toContain("fakebucket rules [WORDS]");
  });

  it("keeps to the width of the terminal, but for words that are longer", () => {
    const { output } = sayOn({ width: 50, colors: false }, "rules");
    const long = output.split("\n").filter((line) => line.length > 50 && line.trim().includes(" "));
    expect(long).toEqual([]);
  });

  it("makes ids bold where there are colours, and shows the same otherwise", () => {
    const { output } = sayOn({ width: 80, colors: true }, "explain", "10048");
    expect(output).toMatch(/^\u001B\[1m10048 .*\n\u001B\[1mmultipart\.parts-unequal\u001B\[22m\n/s);
    expect(output.replace(/\u001B\[\d+m/g, "")).toBe(say("explain", "10048").output);
  });
});

describe("terminalOf()", () => {
  it.each([
    ["a file", {}, {}, { width: 80, colors: false }],
    ["a terminal", { isTTY: true, columns: 72 }, {}, { width: 72, colors: true }],
    ["a terminal of unknown width", { isTTY: true, columns: 0 }, {}, { width: 80, colors: true }],
    ["a wide terminal", { isTTY: true, columns: 300 }, {}, { width: 100, colors: true }],
    ["a narrow terminal", { isTTY: true, columns: 10 }, {}, { width: 40, colors: true }],
    ["NO_COLOR", { isTTY: true, columns: 72 }, { NO_COLOR: "1" }, { width: 72, colors: false }],
    ["an empty NO_COLOR", { isTTY: true, columns: 72 }, { NO_COLOR: "" }, { width: 72, colors: true }],
    ["FORCE_COLOR", {}, { FORCE_COLOR: "1", NO_COLOR: "1" }, { width: 80, colors: true }],
    ["FORCE_COLOR=0", { isTTY: true, columns: 72 }, { FORCE_COLOR: "0" }, { width: 72, colors: false }],
    ["a dumb terminal", { isTTY: true, columns: 72 }, { TERM: "dumb" }, { width: 72, colors: false }],
  ])("of %s", (_, stream, environment, terminal) => {
    expect(terminalOf(stream, environment)).toEqual(terminal);
  });
});

describe("wrap()", () => {
  it.each([
    ["one two three", 7, ["one two", "three"]],
    ["  one two three", 7, ["  one", "  two", "  three"]],
    ["longer-than-that a", 5, ["longer-than-that", "a"]],
    ["a\nb c", 5, ["a", "b c"]],
    ["", 5, [""]],
  ])("breaks %j at %i", (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});

describe("wrapIndented()", () => {
  it("counts the spaces before each line", () => {
    expect(wrapIndented("one two three", 9, 2)).toEqual(["  one two", "  three"]);
  });
});
