/**
 * `npm run exports -- REV`: compares the exports of every entry of the built package, values and types with their
 * signatures, with the exports of a commit, or of a folder with a built package. Ends with 1 if they differ.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import ts from "typescript";
import { root } from "../../test/repository/tracked-files.js";

/** The signatures of the exports of an entry by name: declarations without comments, whose members and unions are sorted. */
type Exports = ReadonlyMap<string, string>;

const printer = ts.createPrinter({ removeComments: true });

const [other] = process.argv.slice(2);
if (other === undefined) throw new Error("Name a commit, or a folder with a built package: npm run exports -- REV");
const before = existsSync(join(other, "package.json")) ? exportsOf(resolve(other)) : exportsOfCommit(other);
const differences = compare(before, exportsOf(root));
console.log(differences.length === 0 ? `The exports of ${other} are the same.` : differences.join("\n"));
process.exitCode = differences.length === 0 ? 0 : 1;

/** Builds a commit in a worktree of its own. */
function exportsOfCommit(commit: string): ReadonlyMap<string, Exports> {
  const folder = join(mkdtempSync(join(tmpdir(), "fakebucket-")), "package");
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });
  git("worktree", "add", "--detach", folder, commit);
  // The build notes its sources in `node_modules`, which both folders share.
  const stamp = join(root, "node_modules/.built");
  const stamped = readFileSync(stamp, "utf8");
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    execFileSync(process.execPath, ["--import", "tsx", "build/main.ts"], { cwd: folder, stdio: "pipe" });
    return exportsOf(folder);
  } finally {
    writeFileSync(stamp, stamped);
    git("worktree", "remove", "--force", folder);
    rmSync(resolve(folder, ".."), { recursive: true, force: true });
  }
}

/** Returns the exports of the entries of a built package by entry, and the paths of its commands. */
function exportsOf(folder: string): ReadonlyMap<string, Exports> {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly exports: Readonly<Record<string, string | { readonly import: { readonly types: string } }>>;
  };
  const declared = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === "string" ? [] : [{ name, path: join(folder, target.import.types) }],
  );
  const program = ts.createProgram({
    rootNames: declared.map(({ path }) => path),
    options: {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
      lib: ["lib.esnext.d.ts", "lib.dom.d.ts"],
      types: [],
      skipLibCheck: true,
    },
  });
  const checker = program.getTypeChecker();
  const entries = declared.map(({ name, path }): [string, Exports] => {
    const source = program.getSourceFile(path);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${path} is not a module: build the package first.`);
    return [name, signaturesOf(module, folder, checker)];
  });
  return new Map([...entries, ["bin", new Map(Object.entries(manifest.bin))]]);
}

/** Returns the signatures of the exports of a module, and of the types of the package that they refer to, in parentheses. */
function signaturesOf(module: ts.Symbol, folder: string, checker: ts.TypeChecker): Exports {
  const resolved = (symbol: ts.Symbol) =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  const names = new Map<ts.Symbol, string>();
  for (const symbol of checker.getExportsOfModule(module)) {
    const known = names.get(resolved(symbol));
    names.set(resolved(symbol), known === undefined ? symbol.name : `${known}, ${symbol.name}`);
  }
  const found = new Map<string, string>();
  // The map grows meanwhile.
  for (const [symbol, name] of names) {
    const declarations = symbol.declarations ?? [];
    const text = declarations.map(textOfNode).sort().join("\n");
    found.set(name, found.has(name) ? [found.get(name), text].sort().join("\n") : text);
    const visit = (node: ts.Node): void => {
      const target = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      if (target !== undefined && isOwnType(resolved(target), folder) && !names.has(resolved(target)))
        names.set(resolved(target), `(${plain(resolved(target).name)})`);
      ts.forEachChild(node, visit);
    };
    declarations.forEach(visit);
  }
  return found;
}

/** True for a declaration at the top of a file of the built package. */
function isOwnType({ declarations = [] }: ts.Symbol, folder: string): boolean {
  return declarations.some((node) => {
    const top = ts.isVariableDeclaration(node) ? node.parent.parent.parent : node.parent;
    return top !== undefined && ts.isSourceFile(top) && top.fileName.startsWith(join(folder, "dist"));
  });
}

/** Bundled declarations number names that occur in several files. */
function plain(text: string): string {
  return text.replaceAll(/\b(\w+)\$\d+\b/g, "$1");
}

function textOfNode(node: ts.Declaration): string {
  const source = node.getSourceFile();
  const sorted = ts.transform(node, [
    (context) => (rootNode) => {
      const textOf = (child: ts.Node) => printer.printNode(ts.EmitHint.Unspecified, child, source);
      const inOrder = <Child extends ts.Node>(children: readonly Child[]) =>
        [...children].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
      const visit = (child: ts.Node): ts.Node => {
        const visited = ts.visitEachChild(child, visit, context);
        const { factory } = context;
        if (ts.isUnionTypeNode(visited)) return factory.createUnionTypeNode(inOrder(visited.types));
        if (ts.isTypeLiteralNode(visited)) return factory.createTypeLiteralNode(inOrder(visited.members));
        if (ts.isInterfaceDeclaration(visited)) {
          const { modifiers, name, typeParameters, heritageClauses, members } = visited;
          return factory.updateInterfaceDeclaration(
            visited,
            modifiers,
            name,
            typeParameters,
            heritageClauses,
            inOrder(members),
          );
        }
        return visited;
      };
      return visit(rootNode) as ts.Declaration;
    },
  ]);
  const [transformed = node] = sorted.transformed;
  const text = printer.printNode(ts.EmitHint.Unspecified, transformed, source).replaceAll(/\s+/g, " ");
  return plain(text).replace(/^(?:export )?(?:declare )?/, "");
}

/** Describes each difference by entry and name. */
function compare(one: ReadonlyMap<string, Exports>, two: ReadonlyMap<string, Exports>): string[] {
  const entries = [...new Set([...one.keys(), ...two.keys()])].sort();
  return entries.flatMap((entry) => {
    const [from, to] = [one.get(entry), two.get(entry)];
    if (from === undefined || to === undefined) return [`${entry}: ${from === undefined ? "new" : "removed"}`];
    return [...new Set([...from.keys(), ...to.keys()])].sort().flatMap((name) => {
      const [old, now] = [from.get(name), to.get(name)];
      if (old === now) return [];
      if (old === undefined) return [`${entry}: ${name} is new`];
      if (now === undefined) return [`${entry}: ${name} is removed`];
      return [`${entry}: ${name} differs\n  - ${old}\n  + ${now}`];
    });
  });
}
