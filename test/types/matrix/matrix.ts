import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { importNameOf, vitestEntry } from "../../../build/package-entries.js";
import { write } from "../../../tools/packed/packed-package.js";
import { root } from "../../repository/tracked-files.js";
import { type Cell, libraries, manners, type Way } from "./cells.js";
import { compile, type Message } from "./compile-cell.js";
import { shownFiles } from "./shown-files.js";

/** Texts by path. */
type Files = Readonly<Record<string, string>>;

/** The outcome of a cell. */
interface CellResult {
  /** The mistakes in shown code and in the package's declarations, as `PATH:LINE TEXT`. */
  readonly errors: readonly string[];
  /** The judged files. */
  readonly judged: readonly string[];
  /** The files that need missing packages or globals. */
  readonly leftOut: readonly string[];
}

/** Users' projects, created on demand. */
export interface Matrix {
  /** @param more - additional files, by path. */
  compile(cell: Cell, more?: Files): Promise<CellResult>;
  remove(): void;
}

/** The packages of the repository that snippets import. */
const imported = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
  "@hono/node-server",
  "@types/node",
  "aws4fetch",
  "cloudflare",
  "fast-check",
  "hono",
];

/** The strictest options of a project. */
const strictest = {
  target: "ES2022",
  noEmit: true,
  strict: true,
  isolatedModules: true,
  moduleDetection: "force",
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
};

/** @param packageFolder - the packed package, or only its declarations. */
export function openMatrix(packageFolder: string): Matrix {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fakebucket-types-")));
  const projects = new Map<string, string>();
  const shown = new Map<Way, Files>();

  /** Returns the project with these packages. */
  function projectOf({ workersTypes, vitest }: Cell): string {
    const key = `${workersTypes} ${vitest}`;
    const known = projects.get(key);
    if (known !== undefined) return known;
    const project = join(folder, `${projects.size}`);
    const install = (name: string, from: string) => {
      mkdirSync(dirname(join(project, "node_modules", name)), { recursive: true });
      symlinkSync(from, join(project, "node_modules", name));
    };
    // Copied, because through a link it would not find the packages next to it.
    cpSync(packageFolder, join(project, "node_modules/fakebucket"), { recursive: true });
    if (workersTypes !== undefined) install("@cloudflare/workers-types", workersTypes);
    if (vitest !== undefined) install("vitest", vitest);
    const others = vitest === undefined ? ["fast-check"] : imported;
    for (const name of others) install(name, join(root, "node_modules", name));
    write(project, "package.json", JSON.stringify({ private: true, type: "module" }));
    projects.set(key, project);
    return project;
  }

  return {
    async compile(cell, more = {}) {
      const project = projectOf(cell);
      const shownThere = shown.get(cell.way) ?? shownFiles(cell.way);
      shown.set(cell.way, shownThere);
      const all = { ...shownThere, ...more };
      const isInstalled = (name: string) => existsSync(join(project, "node_modules", name));
      const files = Object.fromEntries(Object.entries(all).filter(([, text]) => packagesOf(text).every(isInstalled)));
      for (const [path, text] of Object.entries(files)) write(project, path, text);
      const configuration = "tsconfig.json";
      const compilerOptions = {
        ...strictest,
        ...manners[cell.manner],
        lib: libraries[cell.library],
        types: [
          ...(cell.way === "global" ? ["@cloudflare/workers-types"] : []),
          // Snippets with modules of Node need its types.
          ...(cell.vitest === undefined ? [] : ["node"]),
        ],
      };
      write(project, configuration, JSON.stringify({ compilerOptions, files: Object.keys(files) }));
      const ours = new Set(Object.keys(files).map((path) => join(project, path)));
      const declarations = join(project, "node_modules/fakebucket/");
      const isJudged = (path: string) => ours.has(path) || path.startsWith(declarations) || isReached(path);
      const messages = await compile(cell.typescript, { folder: project, configuration, isJudged });
      return judge(messages, project, all, files);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the packages imported by a file, and the required peers of our entries. */
function packagesOf(text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport) "([^".][^"]*)"/g)].map(([, specifier = ""]) => specifier);
  return specifiers
    .map((specifier) => (specifier === importNameOf(vitestEntry) ? vitestEntry : specifier))
    .flatMap((specifier) => /^(?!node:|bun:)(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []);
}

/** True for the module of the platform's types, whose import by our declarations must not cause mistakes. */
function isReached(path: string): boolean {
  return /[\\/]workers-types[^\\/]*[\\/](?:.*[\\/])?index\.ts$/.test(path);
}

/** "Cannot find name …" and "Cannot find module …", with any advice. */
const missingNames = new Set([2304, 2318, 2503, 2552, 2580, 2582, 2584, 2591, 2592, 2593, 2867, 2868]);
const missingModule = 2307;

/**
 * Leaves shown code out of cells without the globals (such as `console`) or modules it needs. All other messages are
 * mistakes.
 */
function judge(messages: readonly Message[], project: string, all: Files, files: Files): CellResult {
  const leftOut = new Set(Object.keys(all).filter((path) => files[path] === undefined));
  const shownPath = (path: string) => relative(project, path);
  for (const { path = "", code, text } of messages) {
    const isMissing = missingNames.has(code) || (code === missingModule && !/module '(?:\.|fakebucket\b)/.test(text));
    if (isMissing && files[shownPath(path)] !== undefined) leftOut.add(shownPath(path));
  }
  return {
    errors: messages
      .filter(({ path }) => path === undefined || !leftOut.has(shownPath(path)))
      .map(({ path, line, text }) => (path === undefined ? text : `${shownPath(path)}:${line} ${text}`)),
    judged: Object.keys(all).filter((path) => !leftOut.has(path)),
    leftOut: [...leftOut],
  };
}
