/**
 * `npm run newest`: compares published versions with the versions pinned here. `help` lists the options.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seedOfToday } from "../../test/laws/runs.js";
import { miniflareVersion, runtimeFolder } from "../real-runtime/installed-runtime.js";
import { type RowResult, runMatrix } from "../runtimes/run-matrix.js";
import { openWorkshop } from "../runtimes/workshop.js";
import { compareReleases, type Release } from "./compare-releases.js";
import { type Followed, followed } from "./followed.js";
import { installBeside } from "./install-beside.js";
import { describeRow, type Finding, type Line, renderTable } from "./report.js";
import { inOrder, pinnedVersions, publishedOf, Unavailable } from "./versions.js";

const help = `Installs the newest published runtime, test runners and TypeScript in a separate folder, and lists their differences from
the pinned ones. Runs only newer versions.

  npm run newest -- [options]

  --quick             takes a minute or two, for CI: a difference or an unreachable registry is not a failure
  --pin NAME@VERSION  compares with this version of miniflare instead of the pinned one
  --runs NUMBER       the number of sequences for two releases of the runtime (2000, with --quick 200)
  --seed NUMBER       the seed of the sequences (the date)
  --help              prints this help

Exit code: 0 without differences, 1 with differences, 2 if nothing could be compared.`;

const notRun: Finding = { differs: false, result: "not newer" };

try {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      pin: { type: "string", default: `miniflare@${miniflareVersion}` },
      runs: { type: "string" },
      seed: { type: "string", default: seedOfToday },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) console.log(help);
  else if ((await main(values)) && !values.quick) process.exitCode = 1;
} catch (error) {
  const isExpected = error instanceof Unavailable || error instanceof RangeError;
  console.error(isExpected ? `Not compared: ${error.message}` : error);
  // In CI, an unreachable registry or a package that cannot be installed is not a failure.
  process.exitCode = error instanceof Unavailable && process.argv.includes("--quick") ? 0 : 2;
}

interface Options {
  readonly quick: boolean;
  readonly pin: string;
  readonly runs?: string;
  readonly seed: string;
}

/** Compares and prints differences. Returns true if there are any. */
async function main({ quick, pin, runs: given = quick ? "200" : "2000", seed: givenSeed }: Options): Promise<boolean> {
  const [runs, seed] = [Number(given), Number(givenSeed)];
  if (!Number.isInteger(runs) || !Number.isInteger(seed)) throw new RangeError("--runs and --seed take whole numbers.");
  const older = /^miniflare@(.+)$/.exec(pin)?.[1];
  if (older === undefined) throw new RangeError(`--pin takes miniflare@VERSION, not "${pin}".`);
  const published = await Promise.all(["wrangler", ...followed.map(({ name }) => name)].map(publishedOf));
  const versions = Object.fromEntries(published.map(({ name, version }) => [name, version]));
  const install = () => installBeside("newest", versions);
  const lines: Line[] = [];

  const releases = published
    .flatMap(({ name, dependencies: { miniflare } }) => (miniflare === undefined ? [] : { name, version: miniflare }))
    .sort((left, right) => inOrder(right.version, left.version));
  for (const [index, { name, version }] of releases.entries()) {
    const line = { name: `miniflare of ${name}`, pinned: older, newest: version };
    const isNewer = inOrder(older, version) < 0 && releases[index - 1]?.version !== version;
    if (!isNewer || (quick && index > 0)) {
      lines.push({ ...line, ...notRun, ...(isNewer && { result: "not the newest" }) });
      continue;
    }
    const release = { version, folder: join(install(), "node_modules", name) };
    const finding = await compareReleases(olderRelease(older), release, { runs, seed, isNewest: index === 0 });
    lines.push({ ...line, ...finding });
  }

  const isNewer = ({ name, pinnedIn }: Followed) => !pinnedVersions(name, pinnedIn).includes(versions[name] ?? "");
  const newer = followed.filter(isNewer);
  const results = newer.length === 0 ? [] : await tryRows(newer, install(), quick);
  for (const one of followed) {
    const pinned = pinnedVersions(one.name, one.pinnedIn).join(", ") || "none";
    const finding = isNewer(one) ? findingOf(one, results) : notRun;
    lines.push({ name: one.name, pinned, newest: versions[one.name] ?? "", ...finding });
  }
  console.log(`\n${renderTable(lines)}`);
  return lines.some(({ differs }) => differs);
}

/** Returns the release to compare with: the pinned one, or another one installed for the comparison. */
function olderRelease(version: string): Release {
  const folder = version === miniflareVersion ? runtimeFolder : installBeside("older", { miniflare: version });
  return { version, folder };
}

/** Runs the rows of the packages with their newest versions. */
async function tryRows(packages: readonly Followed[], folder: string, quick: boolean): Promise<RowResult[]> {
  const rows = packages.flatMap(({ rows }) => (quick ? rows.slice(0, 1) : rows));
  const workshop = await openWorkshop(folder);
  try {
    const distinct = [...new Map(rows.map((row) => [row.name, row])).values()];
    return await runMatrix(distinct, workshop, (result) => console.log(describeRow(result)));
  } finally {
    workshop.remove();
  }
}

/** Returns the verdict of the rows of a package. */
function findingOf({ rows }: Followed, results: readonly RowResult[]): Finding {
  const own = results.filter(({ row }) => rows.some(({ name }) => name === row.name));
  const bad = own.filter(({ status }) => status !== "passed");
  const result = bad.map(({ row, status }) => `${row.name}: ${status}`).join(", ");
  return { differs: bad.length > 0, result: result || `${own.map(({ row }) => row.name).join(", ")}: passed` };
}
