import ts from "typescript";
import { describe, expect, it } from "vitest";
import { installing } from "../../src/cli/installing.js";
import { limits, semantics } from "../../src/semantics/presets.js";
import { withInstallBlocks } from "../../tools/docs/install-blocks.js";
import { npmCommandsIn, scriptOf, shownCodeOf } from "./commands.js";
import { anchorsOf, brokenLinks, linksOf } from "./links.js";
import { snippetsOf } from "./snippets.js";
import { root, textOf, trackedFiles } from "./tracked-files.js";

const readme = textOf("README.md");
const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: Readonly<Record<string, string>> };

/**
 * Commands covered by other checks: `check:package` installs the packed package, `check:site` builds the site, `explore`
 * compares with the real runtime, `coverage` runs the tests of `npm test` and `test:core`, and `types` runs `tsc`.
 */
const inOtherWays = [
  "npm install",
  "npm pack",
  "npm run site",
  "npm run conformance",
  "npm run test:core",
  "npm run tsc",
];

/**
 * Commands that change files (`npm run format` fails if one was forgotten), publish something, or compare with a commit of
 * your choice.
 */
const notForChecks = ["npm run fix", "npm run exports", "npm version", "npm publish", "npm deprecate"];

/** Returns the lines of a document that begin with npm. */
function npmLinesOf(markdown: string): string[] {
  return markdown.split("\n").filter((line) => line.startsWith("npm "));
}

/** Returns the members of an interface in the order of their declaration. */
function membersOf(path: string, name: string): (string | undefined)[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest);
  const found = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (found === undefined) throw new Error(`${path} declares no interface ${name}.`);
  return (found as ts.InterfaceDeclaration).members.map(({ name: member }) =>
    member !== undefined && ts.isIdentifier(member) ? member.text : undefined,
  );
}

describe("README", () => {
  const opening = readme.slice(0, readme.indexOf("\n## "));

  it("has at most 900 words", () => {
    expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  it("describes the package in its first sentence with the words people search for", () => {
    const [, first = ""] = /^# FakeBucket\n\n(.*?)\n\n/s.exec(readme) ?? [];
    const words = ["Cloudflare R2", "Workers", "wrangler", "vitest", "in-memory", "mock", "R2Bucket"];
    expect(words.filter((word) => !first.includes(word))).toEqual([]);
    const manifest = JSON.parse(textOf("package.json"));
    const found = [manifest.description, ...manifest.keywords].join(" ").toLowerCase();
    expect(
      words.filter((word) => !found.includes(word.toLowerCase().replace("cloudflare r2", "cloudflare-r2"))),
    ).toEqual([]);
  });

  it("begins with the two commands for a clone and their duration", () => {
    const [first, second] = npmLinesOf(opening);
    expect(first).toMatch(/^npm ci && npm start +# .*\bminutes?\b/);
    expect(second).toMatch(/^npm ci && npm test +# .*\bminutes?\b/);
  });

  it("shows an endpoint, its test and six recipes", () => {
    const snippets = snippetsOf("README.md", readme);
    expect(snippets.map(({ file }) => file)).toEqual(["files.ts", "files.test.ts", "recipes.test.ts"]);
    expect(snippets[1]?.code).toContain('import { R2Bucket } from "fakebucket/r2";');
    const recipes = [...(snippets[2]?.code ?? "").matchAll(/^test\(.*\n(?<body>(?: {2}.*\n)+)\}\);$/gm)];
    expect(recipes).toHaveLength(6);
    for (const recipe of recipes) expect(recipe.groups?.["body"]?.trim().split("\n").length).toBeLessThanOrEqual(3);
  });
});

describe("the guides", () => {
  const guides = trackedFiles("docs/guides/*.md");

  it("are all linked from README, directly or by another guide", () => {
    expect(guides.length).toBeGreaterThan(9);
    const unnamed = guides.filter((path) => !readme.includes(`](${path})`));
    const named = guides.filter((path) => !unnamed.includes(path)).map(textOf);
    const isFar = (link: string) => !named.some((text) => text.includes(link));
    expect(unnamed.filter((path) => isFar(`](${path.replace("docs/guides/", "")})`))).toEqual([]);
  });

  it("have a row for every option of the constructor and every limit", () => {
    const guide = textOf("docs/guides/options.md");
    const tableOf = (heading: string) => new RegExp(`\\n## ${heading}\\n.*?(?=\\n## |$)`, "s").exec(guide)?.[0] ?? "";
    const names = (table: string) =>
      [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = ""]) =>
        [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
      );
    expect(names(tableOf("Options"))).toEqual(
      membersOf("src/bucket/binding/fake-bucket-options.ts", "FakeBucketOptions"),
    );
    expect(names(tableOf("Limits")).sort()).toEqual(Object.keys(limits).sort());
  });

  it("name every preset and every answer that differs between deployed and documented", () => {
    const guide = textOf("docs/guides/semantics.md");
    expect(Object.keys(semantics).filter((name) => !guide.includes(`| \`${name}\``))).toEqual([]);
    const { deployed, documented } = semantics;
    const answers = Object.keys(documented) as (keyof typeof documented)[];
    const differing = answers.filter((answer) => deployed[answer] !== documented[answer]);
    const [, table = ""] = /\| Question \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
    expect(table.trim().split("\n")).toHaveLength(differing.length);
  });
});

describe("the commands of README and guides", () => {
  const documents = ["README.md", ...trackedFiles("docs/guides/*.md")];
  const commands = [...new Set(documents.flatMap((path) => npmCommandsIn(shownCodeOf(textOf(path)))))];

  it("are existing scripts", () => {
    const missing = commands.map(scriptOf).filter((script) => script !== undefined && !Object.hasOwn(scripts, script));
    expect(commands).toContain("npm run bench");
    expect(missing).toEqual([]);
  });

  it("are run by CI", () => {
    const ci = npmCommandsIn(textOf(".ci/run"));
    const gate = npmCommandsIn(scripts["check"] ?? "");
    // CI runs the parts of `npm run check` separately, to count their tests.
    const runs = (command: string) =>
      ci.includes(command) || (command === "npm run check" && gate.every((part) => ci.includes(part)));
    const others = [...inOtherWays, ...notForChecks];
    expect(commands.filter((command) => !others.includes(command) && !runs(command))).toEqual([]);
  });
});

describe("installing the package", () => {
  const shown = trackedFiles("*.md", "src/**/*.ts", "types/*.ts", "docs/.vitepress/**", ".github/**");
  const adding = /\b(?:npm|pnpm|yarn|bun|deno) (?:add|i|install)\b[^`\n]*\bfakebucket\b(?!\/).*$/gm;

  it("is shown as by `npm run docs`, and nowhere else", () => {
    const written = (text: string) => [...text.matchAll(/^<!-- install .* -->\n(?:[^`\n].*\n\n)?```sh\n(.*)\n/gm)];
    const commands = shown.flatMap((path) =>
      [...textOf(path).matchAll(adding)].map(([command]) => `${path}: ${command}`),
    );
    const generated = shown.flatMap((path) => written(textOf(path)).map(([, command]) => `${path}: ${command}`));
    expect(generated.length).toBeGreaterThan(4);
    expect(commands).toEqual(generated);
    expect(shown.filter((path) => withInstallBlocks(textOf(path)) !== textOf(path))).toEqual([]);
  });

  it("names the file that `npm pack` makes", () => {
    const { version } = JSON.parse(textOf("package.json"));
    expect(installing("yarn add --dev", ["fakebucket", "jest"])).toBe(
      `yarn add --dev ../fakebucket/fakebucket-${version}.tgz jest`,
    );
  });
});

describe("every document", () => {
  const documents = trackedFiles("*.md");

  it.each(documents)("%s has no broken links", (path) => {
    expect(brokenLinks(path, textOf(path), root)).toEqual([]);
  });
});

describe("npmCommandsIn()", () => {
  it("finds each command once, without arguments", () => {
    const text = "npm ci && npm test\nnpm run bench -- --keys 10; npm run check:package\nnpm test";
    expect(npmCommandsIn(text)).toEqual(["npm ci", "npm test", "npm run bench", "npm run check:package"]);
  });
});

describe("shownCodeOf()", () => {
  it("returns shell fences and inline code, but no comments, prose or other fences", () => {
    const fence = "```";
    const text = `Run npm one or \`npm two\`.\n${fence}sh\nnpm three # npm four\n${fence}\n${fence}ts\n"npm five";\n${fence}\n`;
    expect(npmCommandsIn(shownCodeOf(text))).toEqual(["npm three", "npm two"]);
  });
});

describe("brokenLinks()", () => {
  it.each([
    "[a](src/rules/statements/all-rules.ts)",
    "[a](examples)",
    "# Where it is\n[a](#where-it-is)",
    "[a](docs/testing.md#test-runners)",
    "[a](https://semver.org/)",
    "`[a](nowhere.md)`",
  ])("finds nothing wrong with %j", (markdown) => {
    expect(brokenLinks("README.md", markdown, root)).toEqual([]);
  });

  it.each([
    ["[a](nowhere.md)", "nowhere.md"],
    ["[`a`](src/nowhere.ts)", "src/nowhere.ts"],
    ["# Here\n[a](#there)", "#there"],
    ["[a](docs/testing.md#nowhere)", "docs/testing.md#nowhere"],
    ["[a](http://semver.org/)", "http://semver.org/"],
  ])("finds that %j leads nowhere", (markdown, target) => {
    expect(brokenLinks("README.md", markdown, root)).toEqual([target]);
  });

  it("resolves links relative to the document", () => {
    expect(brokenLinks("src/a.md", "[a](rules/statements/all-rules.ts)", root)).toEqual([]);
    expect(brokenLinks("src/a.md", "[a](src/rules/statements/all-rules.ts)", root)).toEqual([
      "src/rules/statements/all-rules.ts",
    ]);
  });
});

describe("linksOf() and anchorsOf()", () => {
  it("ignore fences", () => {
    const fence = "```";
    const text = `# One \`two\`, three!\n[a](b)\n${fence}sh\n# Four\n[c](d)\n${fence}\n`;
    expect(linksOf(text)).toEqual(["b"]);
    expect(anchorsOf(text)).toEqual(["one-two-three"]);
  });
});
