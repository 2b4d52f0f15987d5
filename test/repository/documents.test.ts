import ts from "typescript";
import { describe, expect, it } from "vitest";
import { limits, semantics } from "../../src/semantics/presets.js";
import { npmCommandsIn, scriptOf, shownCodeOf } from "./commands.js";
import { anchorsOf, brokenLinks, linksOf } from "./links.js";
import { snippetsOf } from "./snippets.js";
import { root, textOf, trackedFiles } from "./tracked-files.js";

const readme = textOf("README.md");
const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: Readonly<Record<string, string>> };

/** Commands that nobody runs from the repository: `check:package` installs the packed package in its own way. */
const forUsers = ["npm install"];

/** Changes files, which no check may do; `npm run format` is what fails when it was forgotten. */
const notForChecks = ["npm run fix"];

/** The members of an interface, in the order in which they are declared. */
function membersOf(path: string, name: string): (string | undefined)[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest);
  const found = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (found === undefined) throw new Error(`${path} declares no interface ${name}.`);
  return (found as ts.InterfaceDeclaration).members.map(({ name: member }) =>
    member !== undefined && ts.isIdentifier(member) ? member.text : undefined,
  );
}

describe("README", () => {
  const commands = npmCommandsIn(shownCodeOf(readme));

  it("starts with how to set up and run the main job, how to run the tests, and which semantics to choose", () => {
    const firstScreen = readme.split("\n").slice(0, 40).join("\n");
    expect(firstScreen).toContain("\nnpm ci && npm start ");
    expect(firstScreen).toContain("\nnpm ci && npm test ");
    expect(firstScreen).toContain("Choose `deployed` for scripts that run on the real platform.");
  });

  it("says where it is for, and shows it in a test, before anything else", () => {
    const [first] = snippetsOf("README.md", readme);
    const opening = readme.slice(0, readme.indexOf("\n## "));
    const words = ["Cloudflare R2", "Workers", "wrangler", "vitest", "in-memory", "mock", "R2Bucket"];
    expect(words.filter((word) => !opening.includes(word))).toEqual([]);
    const manifest = JSON.parse(textOf("package.json"));
    const found = [manifest.description, ...manifest.keywords].join(" ").toLowerCase();
    expect(
      words.filter((word) => !found.includes(word.toLowerCase().replace("cloudflare r2", "cloudflare-r2"))),
    ).toEqual([]);
    expect(first?.code).toContain('import { R2Bucket } from "fakebucket/r2";');
    expect(first?.code).toContain('from "vitest";');
  });

  it("has a row for every option of the constructor, and no other", () => {
    const table = readme.slice(readme.indexOf("\n## Options\n"), readme.indexOf("\n## Semantics\n"));
    const rows = [...table.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    expect(rows).toEqual(membersOf("src/binding/fake-bucket-options.ts", "FakeBucketOptions"));
  });

  it("names every limit and every preset", () => {
    const names = [...Object.keys(limits), ...Object.keys(semantics)];
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it("mentions only scripts that exist", () => {
    const missing = commands.map(scriptOf).filter((script) => script !== undefined && !Object.hasOwn(scripts, script));
    expect(commands).toContain("npm run bench");
    expect(missing).toEqual([]);
  });

  it("mentions only commands that CI runs", () => {
    const ci = npmCommandsIn(textOf(".ci/run"));
    const gate = npmCommandsIn(scripts["check"] ?? "");
    // The gate is its parts: CI runs them one by one, to count them.
    const runs = (command: string) =>
      ci.includes(command) || (command === "npm run check" && gate.every((part) => ci.includes(part)));
    const others = [...forUsers, ...notForChecks];
    expect(commands.filter((command) => !others.includes(command) && !runs(command))).toEqual([]);
  });
});

describe("every document", () => {
  const documents = trackedFiles("*.md");

  it.each(documents)("%s has only links that lead somewhere", (path) => {
    expect(brokenLinks(path, textOf(path), root)).toEqual([]);
  });
});

describe("npmCommandsIn()", () => {
  it("finds each command once, without what is given to it", () => {
    const text = "npm ci && npm test\nnpm run bench -- --keys 10; npm run check:package\nnpm test";
    expect(npmCommandsIn(text)).toEqual(["npm ci", "npm test", "npm run bench", "npm run check:package"]);
  });
});

describe("shownCodeOf()", () => {
  it("takes shell fences and inline code, and neither comments, prose nor other fences", () => {
    const fence = "```";
    const text = `Run npm one or \`npm two\`.\n${fence}sh\nnpm three # npm four\n${fence}\n${fence}ts\n"npm five";\n${fence}\n`;
    expect(npmCommandsIn(shownCodeOf(text))).toEqual(["npm three", "npm two"]);
  });
});

describe("scriptOf()", () => {
  it.each([
    ["npm test", "test"],
    ["npm start", "start"],
    ["npm run bench", "bench"],
    ["npm ci", undefined],
  ])("of %s is %s", (command, script) => {
    expect(scriptOf(command)).toBe(script);
  });
});

describe("brokenLinks()", () => {
  it.each([
    "[a](src/rules/all-rules.ts)",
    "[a](examples)",
    "# Where it is\n[a](#where-it-is)",
    "[a](https://semver.org/)",
    "`[a](nowhere.md)`",
  ])("finds nothing wrong with %j", (markdown) => {
    expect(brokenLinks("README.md", markdown, root)).toEqual([]);
  });

  it.each([
    ["[a](nowhere.md)", "nowhere.md"],
    ["[`a`](src/nowhere.ts)", "src/nowhere.ts"],
    ["# Here\n[a](#there)", "#there"],
    ["[a](http://semver.org/)", "http://semver.org/"],
  ])("finds that %j leads nowhere", (markdown, target) => {
    expect(brokenLinks("README.md", markdown, root)).toEqual([target]);
  });

  it("resolves from the folder of the document", () => {
    expect(brokenLinks("src/a.md", "[a](rules/all-rules.ts)", root)).toEqual([]);
    expect(brokenLinks("src/a.md", "[a](src/rules/all-rules.ts)", root)).toEqual(["src/rules/all-rules.ts"]);
  });
});

describe("linksOf() and anchorsOf()", () => {
  it("leave out fences", () => {
    const fence = "```";
    const text = `# One \`two\`, three!\n[a](b)\n${fence}sh\n# Four\n[c](d)\n${fence}\n`;
    expect(linksOf(text)).toEqual(["b"]);
    expect(anchorsOf(text)).toEqual(["one-two-three"]);
  });
});
