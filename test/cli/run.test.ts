import { describe, expect, it } from "vitest";
import { commandNames, commands } from "../../src/cli/commands.js";
import { run } from "../../src/cli/run.js";
import { type Terminal, terminalOf, wrap, wrapIndented } from "../../src/cli/terminal.js";
import { rules } from "../../src/rules/explain/registry.js";

const plain = { width: 80, colors: false };

/** Returns the outcome of a command that needs no second step. */
function say(...args: readonly string[]) {
  return sayOn(plain, ...args);
}

function sayOn(terminal: Terminal, ...args: readonly string[]) {
  const outcome = run(args, "1.2.3", terminal);
  if ("command" in outcome) throw new Error("The command needs a second step.");
  return outcome;
}

describe("run()", () => {
  it("explains a code: its meaning, the remedy, the rule, and links to the sources", () => {
    const { output, complaint, exitCode } = say("explain", "10048");
    expect([complaint, exitCode]).toEqual(["", 0]);
    expect(output).toMatch(
      /^10048 \(InvalidPart, status 400\): All non-trailing parts .*\n {2}The parts before the last .*\n\n {2}What to do\n {4}Cut the value.*\n\n {2}Rule\n {4}multipart\.parts-unequal\n/s,
    );
    expect(output).toContain('    unequalPartsText:\n      documented: "All non-trailing parts');
    expect(say("explain", " 10048 ")).toEqual(say("explain", "10048"));
    expect(output).toMatch(
      /\n {2}Sources\n {4}https:\/\/developers\.cloudflare\.com\/r2\/api\/error-codes\/\n {4}spec §2/,
    );
  });

  it("explains a message, as one argument or several", () => {
    const message = "list: MaxKeys params must be positive integer <= 1000. (10022)";
    expect(say("explain", message).output).toMatch(/^10022 .*\n {4}list\.limit\n/s);
    expect(say("explain", ...message.split(" "))).toEqual(say("explain", message));
  });

  it.each([
    ["errors.no-outages", "Codes", "10001, 10006, 10013, 10042, 10043, 10054"],
    ["errors.no-outages", "Errors", "internal error; reference = …"],
  ])("explains %j with its %s", (text, name, line) => {
    expect(say("explain", text).output).toContain(`\n\n  ${name}\n    ${line}\n`);
  });

  it.each([
    ["errors.reject", "Codes"],
    // Its first answer only mentions the rule.
    ["list folder names", "Answers"],
  ])("explains %j without %s", (text, name) => {
    expect(say("explain", text).output).not.toContain(`\n  ${name}\n`);
  });

  it("shows unprintable characters as escapes", () => {
    expect(say("explain", "key.lone-surrogate").output).toContain('\n      simulator: "\\uFFFD\\uFFFD\\uFFFD"\n');
  });

  it("explains why no binding returns a code", () => {
    expect(say("explain", "10018").output.replaceAll(/\s+/g, " ")).toContain(
      "No call of a binding fails with it: a binding sends no request",
    );
  });

  it("explains an id, and lists the ids below it", () => {
    const { output } = say("explain", "list.delimiter");
    expect(output).toMatch(/\n {2}Rule\n {4}list\.delimiter\n/);
    expect(output).toMatch(/\n {2}More rules\n {4}list\.delimiter\.several-characters: Can a/);
  });

  it("answers a question, and lists other answers", () => {
    const { output } = say("explain", "how", "do", "I", "make", "put", "fail");
    expect(output).toMatch(
      /^How do I make put fail\?\n.*\n {4}node_modules\/fakebucket\/docs\/testing\.md#the-bucket-is-down\n.*Or did you mean\n/s,
    );
    expect(output).toMatch(/\n {2}What does `put` give when its precondition fails\? \(put\.precondition-failed\)\n/);
  });

  it("names other answers by their codes, or else their rules", () => {
    const { output } = say("explain", "precondition failed");
    expect(output.replaceAll(/\s+/g, " ")).toMatch(
      / Or did you mean 10031 .* \(10031\) What does `get` give .*\? \(result\.precondition-failed\) /,
    );
  });

  it("lists all rules, or only rules with all of the words", () => {
    expect(say("rules").output.match(/^\S+$/gm)).toEqual(rules.map(({ id }) => id));
    expect(say("rules", "cursor", "gave").output.match(/^\S+$/gm)).toEqual(["list.cursor-malformed"]);
  });

  it("explain says that it does not know, with the nearest titles and where to ask", () => {
    const ask = "Ask about R2 at https://community.cloudflare.com or https://discord.cloudflare.com.";
    const advice = `Try other words, the whole message, or \`npx fakebucket rules WORD\`.\n${ask}`;
    expect(say("explain", "xyzzyxyzzy")).toEqual({
      output: "",
      complaint: `No sure answer to "xyzzyxyzzy".\n${advice}`,
      exitCode: 1,
    });
    const { output, complaint, exitCode } = say("explain", "Durable Object alarm is not firing");
    expect([output, exitCode]).toEqual(["", 1]);
    const [, ...titles] = complaint?.split("\n") ?? [];
    expect(titles[0]).toBe("Nearest: How do I test a Durable Object that uses a bucket?");
    expect(titles.slice(1, 3).every((title) => /^ {9}\S/.test(title))).toBe(true);
    expect(titles.slice(3).join("\n")).toBe(advice);
  });

  it("rules fails if nothing is found, and suggests similar rules", () => {
    expect(say("rules", "list.delimeter")).toEqual({
      output: "",
      complaint:
        'No rule contains all the words of "list.delimeter". Similar rules: list.delimiter. Try `npx fakebucket explain list.delimeter`.',
      exitCode: 1,
    });
  });

  it("rules repeats a text without the spaces around it", () => {
    expect(say("rules", " list.delimeter ")).toEqual(say("rules", "list.delimeter"));
  });

  it("rules suggests three rules at most, each once, and repeats a text of 100 characters at most", () => {
    const { complaint } = say("rules", "put metadata missing after upload");
    expect(complaint).toMatch(/ Similar rules: (?:[^ ,]+, ){2}[^ ,]+\. Try /);
    // Several of its answers begin with the same rule.
    const [, names = ""] = / Similar rules: (.*)\. Try /.exec(say("rules", "lock an object now").complaint) ?? [];
    expect(names).toMatch(/^\w.*, \w/);
    expect([...new Set(names.split(", "))]).toEqual(names.split(", "));
    for (const [length, shown] of [
      [100, "q".repeat(100)],
      [101, "TEXT"],
    ] as const)
      expect(say("rules", "q".repeat(length)).complaint).toContain(` Try \`npx fakebucket explain ${shown}\`.`);
  });

  it("takes flags before the command too", () => {
    expect(say("--json", "rules", "cursor")).toEqual(say("rules", "cursor", "--json"));
    expect(say("--json", "rules", "cursor")).not.toEqual(say("rules", "cursor"));
  });

  it("prints a JSON array, empty if nothing is found", () => {
    const [answer, ...others] = JSON.parse(say("explain", "--json", "10011").output);
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ rules: [{ id: "multipart.part-too-small" }], error: { s3Code: "EntityTooSmall" } });
    expect(JSON.parse(say("rules", "--json").output)).toHaveLength(rules.length);
    expect(say("rules", "--json", "maxListEntriesWithMetadata").output).toContain(
      '"maxListEntriesWithMetadata": "Infinity"',
    );
    for (const command of ["explain", "rules"])
      expect(say(command, "--json", "xyzzyxyzzy")).toMatchObject({ output: "[]", exitCode: 1 });
  });

  it("lists the commands without arguments, each with a working example", () => {
    const { output, complaint, exitCode } = say();
    expect([complaint, exitCode]).toEqual(["", 0]);
    expect(output.match(/^ {2}npx fakebucket \w+/gm)?.map((line) => line.split(" ").at(-1))).toEqual(commandNames);
    // A long example stands on a line of its own.
    expect(output).toMatch(/^ {2}npx fakebucket compare --bucket NAME --endpoint URL\n {30,40}compare your/m);
    expect([say("--help"), say("-h")]).toEqual([say("help"), say("help")]);
    expect(say("-v")).toEqual(say("--version"));
    expect(say("--version")).toEqual({ output: "1.2.3", complaint: "", exitCode: 0 });
  });

  it.each(commandNames)("prints the help of %s with working examples, flags and exit codes", (name) => {
    const { output, exitCode } = say(name, "--help");
    expect(exitCode).toBe(0);
    expect([say("help", name), say(name, "-h")]).toEqual([say(name, "--help"), say(name, "--help")]);
    const inOneLine = output.replace(/\s+/g, " ");
    for (const [flag, { value, says, multiple }] of Object.entries(commands[name].flags)) {
      const shown = value === undefined ? flag : `${flag} ${value}`;
      expect(output).toContain(`\n  --${shown}  `);
      expect(inOneLine).toContain(` --${shown} ${says}${multiple ? "; may be repeated" : ""} --`);
    }
    expect(output).toMatch(/\nExit codes\n {2}0 {2}\w.*\n {2}2 {2}\w/s);
    expect(output).not.toContain("undefined");
    for (const words of commands[name].examples) {
      const args = [...words.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
      expect(run(args, "1.2.3", plain)).not.toMatchObject({ exitCode: 2 });
    }
    expect(output.split("\n").filter((line) => line.length > 80 && !line.startsWith("  npx"))).toEqual([]);
  });

  it("returns the request of a first test", () => {
    const init = { command: "init", file: undefined, environment: undefined, to: undefined, run: true };
    expect(run(["init"], "1.2.3", plain)).toEqual(init);
    expect(run(["init", "a.toml", "--env", "b", "--to", "c", "--no-run"], "1.2.3", plain)).toEqual({
      ...init,
      file: "a.toml",
      environment: "b",
      to: "c",
      run: false,
    });
  });

  it.each([
    [
      ["init", "a.toml", "b.toml"],
      'init takes one file: "b.toml" is a second one. Run npx fakebucket init --help for details.',
    ],
    [["serve", "a.toml", "b.toml"], 'serve takes one file: "b.toml" is a second one.'],
    [["explain"], "explain needs something to explain: a code, a message, or a question."],
    [["explain", " "], "explain needs something to explain"],
    [["delete", "a"], 'There is no command "delete". npx fakebucket --help lists them.'],
    [["chekc"], 'There is no command "chekc". Did you mean check?'],
    [["version"], 'There is no command "version". Did you mean --version?'],
    [["--verison"], "--verison needs a command before it. Did you mean --version?"],
    [["-verison"], "-verison needs a command before it. Did you mean --version?"],
    [["--json"], "--json needs a command before it."],
    [["rules", "--colour"], "rules has no flag --colour. Run npx fakebucket rules --help for details."],
    [["rules", "--constructor"], "rules has no flag --constructor. Run"],
    [["check", "a.mjs", "--sede", "1"], "check has no flag --sede. Did you mean --seed?"],
    [["init", "--json"], "init has no flag --json."],
    [["init", "--To", "src"], "init has no flag --To. Did you mean --to?"],
    [["serve", "--port"], "--port needs a value: --port N, or --port=N."],
    [["serve", "--data", ""], "--data needs a value: --data DIRECTORY, or --data=DIRECTORY."],
    [["serve", "--data="], "--data needs a value"],
    [["serve", "--port", "65536"], '"65536" is not a port.'],
    [["serve", "--port", "80x"], '"80x" is not a port.'],
    [["check", "a.mjs", "--runs", "5x"], '"5x" is not a whole number for --runs.'],
    [["check", "a.mjs", "--seed", "--json"], "--seed needs a value"],
    [["check", "a.mjs", "--json=yes"], '--json takes no value, not "yes".'],
    [["check", "a.mjs", "--json="], '--json takes no value, not "".'],
    [["check", "a.mjs", "--level", "leter"], '"leter" is not data, contract or letter. Did you mean letter?'],
    [["check", "a.mjs", "--level", "lett"], '"lett" is not data, contract or letter. Did you mean letter?'],
    [["compare", "--semantics", "real"], '"real" is not documented, deployed or simulator.'],
    [["compare"], "compare needs --bucket NAME, --url URL, or --replay FILE."],
    [["help", "check", "--nothing"], "check has no flag --nothing."],
    [["compare", "--bucket", "a"], "compare needs --endpoint URL, --worker FOLDER or --url URL."],
    [["compare", "a"], 'compare takes flags, not "a".'],
  ])("refuses %j in one line, with a similar name and the help", (args, reason) => {
    const { output, complaint, exitCode } = say(...args);
    expect([output, exitCode]).toEqual(["", 2]);
    expect(complaint.startsWith(reason)).toBe(true);
    expect(complaint).toMatch(/^[^\n]+ npx fakebucket (?:\w+ )?--help \w+ \w+\.$/);
  });

  it("returns the request of a comparison", () => {
    const how = { runs: 100, seed: undefined, path: undefined, semantics: "deployed" };
    const recording = { record: undefined, of: undefined, lockSeconds: undefined };
    const over = { command: "compare", with: "s3", endpoint: "https://a", bucket: "b", region: "auto", ...how };
    const words = ["compare", "--endpoint", "https://a", "--bucket", "b"];
    expect(run(words, "1.2.3", plain)).toEqual({ ...over, ...recording });
    const flags = ["--region", "wnam", "--runs", "5", "--seed", "6", "--path", "0:1", "--semantics", "documented"];
    const recorded = ["--record", "a.json", "--of", "Ceph", "--locks", "30"];
    expect(run([...words, ...flags, ...recorded], "1.2.3", plain)).toEqual({
      ...{ ...over, region: "wnam", runs: 5, seed: 6, path: "0:1", semantics: "documented" },
      ...{ record: "a.json", of: "Ceph", lockSeconds: 30 },
    });
    expect(run(["compare", "--url", "https://a", "--bucket", "b"], "1.2.3", plain)).toEqual({
      ...{ command: "compare", with: "worker", url: "https://a" },
      ...{ ...how, ...recording },
    });
    const replayed = { command: "compare", with: "recording", file: "a.json" };
    expect(run(["compare", "--replay", "a.json"], "1.2.3", plain)).toEqual({ ...replayed, semantics: undefined });
    const folder = ["--worker", "folder", "--endpoint", "https://a", "--bucket", "b"];
    expect(run(["compare", ...folder], "1.2.3", plain)).toEqual({
      ...{ command: "compare", with: "nothing", folder: "folder", bucket: "b" },
    });
    // A dash alone is a value.
    expect(run(["compare", "--replay", "-"], "1.2.3", plain)).toMatchObject({ file: "-" });
  });

  it("returns the request of a server", () => {
    const served = { command: "serve", file: undefined, environment: undefined, data: undefined };
    const closed = { port: 8700, hosts: [], cors: [], isPublic: false, isLenient: false };
    expect(run(["serve"], "1.2.3", plain)).toEqual({ ...served, ...closed });
    expect(run(["serve", "--public"], "1.2.3", plain)).toEqual({ ...served, ...closed, isPublic: true });
    expect(run(["serve", "--lenient"], "1.2.3", plain)).toEqual({ ...served, ...closed, isLenient: true });
    expect(run(["serve", "--env", "serve", "serve"], "1.2.3", plain)).toEqual({
      ...{ ...served, ...closed, environment: "serve", file: "serve" },
    });
  });

  it.each([
    [["serve", "--port", "65535"], { port: 65_535 }],
    [["serve", "--port", "0"], { port: 0 }],
    [["check", "a.mjs", "--seed", "0"], { options: { seed: 0 } }],
    [["check", "a.mjs", "--seed=-5"], { options: { seed: -5 } }],
    [["compare", "--url", "https://a", "--seed", "0", "--runs", "0"], { seed: 0, runs: 0 }],
    [["compare", "--url", "https://a", "--seed=-5"], { seed: -5 }],
    [["compare", "--url", "https://a", "--record", "a.json", "--locks", "240"], { lockSeconds: 240 }],
  ])("takes the numbers of %j", (args, request) => {
    expect(run(args, "1.2.3", plain)).toMatchObject(request);
  });

  it("says that a long text was read in part, and does not print it back", () => {
    const log = `${"no error\n".repeat(20_000)}put: internal error (10001)`;
    expect(say("explain", log).output).toMatch(
      /^The text is longer than 64 KB: only its first and its last 32 KB were read\.\n\n10001 /,
    );
    for (const command of ["explain", "rules"])
      expect(say(command, "qx".repeat(50_000)).complaint.length).toBeLessThan(500);
  });

  it("wraps at the width of the terminal, except for longer words", () => {
    const { output } = sayOn({ width: 50, colors: false }, "rules");
    const long = output.split("\n").filter((line) => line.length > 50 && line.trim().includes(" "));
    expect(long).toEqual([]);
  });

  it("makes titles bold where there are colours, and shows the same otherwise", () => {
    const { output } = sayOn({ width: 80, colors: true }, "explain", "10048");
    expect(output).toMatch(/^\u001B\[1m10048 .*\u001B\[22m\n.*\u001B\[2mWhat to do\u001B\[22m\n/s);
    expect(output.replace(/\u001B\[\d+m/g, "")).toBe(say("explain", "10048").output);
    expect(sayOn({ width: 80, colors: true }, "serve", "--help").output).toContain("\n\n\u001B[2mFlags\u001B[22m\n");
  });
});

describe("terminalOf()", () => {
  it.each([
    ["a file", {}, {}, { width: 80, colors: false }],
    ["a file with columns", { columns: 72 }, {}, { width: 80, colors: false }],
    ["a terminal", { isTTY: true, columns: 72 }, {}, { width: 72, colors: true }],
    ["a terminal of unknown width", { isTTY: true, columns: 0 }, {}, { width: 80, colors: true }],
    ["a wide terminal", { isTTY: true, columns: 300 }, {}, { width: 100, colors: true }],
    ["a narrow terminal", { isTTY: true, columns: 10 }, {}, { width: 40, colors: true }],
    ["NO_COLOR", { isTTY: true, columns: 72 }, { NO_COLOR: "0" }, { width: 72, colors: false }],
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
  it("counts the indentation of each line", () => {
    expect(wrapIndented("one two three", 9, 2)).toEqual(["  one two", "  three"]);
  });
});
