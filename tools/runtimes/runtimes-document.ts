import type { RowResult } from "./run-matrix.js";
import type { Outcome } from "./smoke/outcome.js";

/** Counts the outcomes of each kind. */
export function countsOf(outcomes: readonly Outcome[]): Readonly<Record<Outcome["status"], number>> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status } of outcomes) counts[status] += 1;
  return counts;
}

/**
 * Returns what was seen, as a document. It has no times and no dates: it is the same as long as the hosts and what became of them
 * are.
 */
export function renderRuntimes(results: readonly RowResult[]): string {
  const ran = results.filter(({ runs }) => runs.length > 0);
  const missing = results.filter(({ status }) => status === "missing");
  const reasons = reasonsOf(ran);
  return `${[
    "# Where it runs",
    "Written by `npm run runtimes`, and true of the hosts as its lock file has them.",
    [
      "The command packs the package, installs it into an empty project, and runs every rule of buckets on each host: where there",
      "is a test runner as its tests, registered by `describeBucket`, elsewhere by `checkBucket`. Some sixty cases more show what",
      "is this package's own, and what streams and results are on the host. All are loaded by `import`, by `require()`, and from",
      "bundles. For TypeScript and its ways to find a package, the declarations of every entry are compiled instead.",
    ].join("\n"),
    [
      'Under `deployed` and `simulator` semantics a stream of unknown length is refused on hosts whose `new Response("").body`',
      "gives a byte reader: Node from 20.1 on, Workers, Chromium. Other hosts show of no stream whether its length is known, and there",
      "every stream is taken: Bun, Deno, Node 20.0, happy-dom, jest with jsdom. While `portability()` or `bucketTest` watches, each of the sources below",
      "is told apart on every host.",
    ].join("\n"),
    table(ran),
    ...(missing.length === 0 ? [] : ["## What could not be run", bullets(missing.map(missingLine))]),
    ...(reasons.length === 0 ? [] : ["## What was left out", bullets(reasons)]),
  ].join("\n\n")}\n`;
}

function table(results: readonly RowResult[]): string {
  const lines = results.flatMap(({ row, version = "", runs }) =>
    runs.map(({ way, outcomes }, index) => {
      const { passed, failed, skipped } = countsOf(outcomes);
      return [index === 0 ? row.name : "", index === 0 ? version : "", way, `${passed}`, `${failed}`, `${skipped}`];
    }),
  );
  const rows = [
    ["Host", "Version", "How", "Passed", "Failed", "Left out"],
    lines.length === 0 ? [] : ["---", "---", "---", "--:", "--:", "--:"],
    ...lines,
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function missingLine({ row, reason }: RowResult): string {
  return `${row.name}: ${reason}`;
}

/** Why something was left out, and where: a line for each reason. */
function reasonsOf(results: readonly RowResult[]): string[] {
  const found = new Map<string, { readonly names: Set<string>; readonly hosts: Set<string> }>();
  for (const { row, runs } of results) {
    for (const { status, name, reason = "" } of runs.flatMap(({ outcomes }) => outcomes)) {
      if (status !== "skipped") continue;
      const { names, hosts } = found.get(reason) ?? { names: new Set(), hosts: new Set() };
      found.set(reason, { names: names.add(name), hosts: hosts.add(row.name) });
    }
  }
  // TypeScript compiles, and is not a host.
  const most = results.length - 1;
  return [...found].map(([reason, { names, hosts }]) => {
    const where = hosts.size >= most && most > 1 ? "On every host" : [...hosts].join(", ");
    return `${where}: ${reason} (${[...names].join("; ")}).`;
  });
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}
