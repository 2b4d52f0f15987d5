import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root } from "../test/repository/tracked-files.js";
import { installRuntime, miniflareVersion } from "../tools/real-runtime/installed-runtime.js";
import { nodeOf } from "../tools/runtimes/program-rows.js";
import { pool } from "../tools/runtimes/runner-rows.js";
import { hostVersionOf, openWorkshop, type Workshop } from "../tools/runtimes/workshop.js";
import { median } from "./side-by-side.js";

/** A way to create a bucket in a test file, with the files of its project. */
interface Way {
  readonly config: string;
  readonly test: string;
}

const useBucket = (bucket: string, end = "") => [
  'import { expect, it } from "vitest";',
  'it("stores", async () => {',
  `  const bucket = ${bucket};`,
  '  await bucket.put("key", "value");',
  '  expect(await (await bucket.get("key")).text()).toBe("value");',
  `  ${end}`,
  "});\n",
];

const r2Buckets = 'r2Buckets: ["BUCKET"]';
const plain = "export default {};\n";

const ways: Readonly<Record<string, Way>> = {
  FakeBucket: {
    config: plain,
    test: ['import { FakeBucket } from "fakebucket";', ...useBucket("new FakeBucket()")].join("\n"),
  },
  "plugin of fakebucket/workers": {
    config: 'import { workers } from "fakebucket/workers";\nexport default { plugins: [workers()] };\n',
    test: ['import { env } from "cloudflare:workers";', ...useBucket("env.BUCKET")].join("\n"),
  },
  "Map by hand": {
    config: plain,
    test: [
      `import { MapBucket } from ${JSON.stringify(`${root}examples/map-bucket/map-bucket.mjs`)};`,
      ...useBucket("new MapBucket()"),
    ].join("\n"),
  },
  Miniflare: {
    config: plain,
    test: [
      'import { convertV4MiniflareOptions, Miniflare } from "miniflare";',
      `const options = { modules: true, script: "export default {}", ${r2Buckets} };`,
      "const miniflare = new Miniflare(convertV4MiniflareOptions(options));",
      ...useBucket('await miniflare.getR2Bucket("BUCKET")', "await miniflare.dispose();"),
    ].join("\n"),
  },
  "test pool": {
    config: [
      `import { cloudflareTest } from "${pool}";`,
      `const miniflare = { compatibilityDate: "2026-07-30", ${r2Buckets} };`,
      "export default { plugins: [cloudflareTest({ miniflare })] };\n",
    ].join("\n"),
    test: ['import { env } from "cloudflare:test";', ...useBucket("env.BUCKET")].join("\n"),
  },
};

/** Seconds of `vitest run` for each way to create a bucket. */
export interface Starts {
  /** A project with one file and one test. */
  readonly one: ReadonlyMap<string, number>;
  /** A suite of {@link suiteFiles} such files, for the ways available to suites of a Worker. */
  readonly suite: ReadonlyMap<string, number>;
}

const suiteFiles = 100;
const suiteWays = ["FakeBucket", "plugin of fakebucket/workers", "test pool"];

/** Measures each way `rounds` times, and each suite once. */
export async function measureStarts(rounds: number): Promise<Starts> {
  const { folder } = await installRuntime();
  const workshop = await openWorkshop();
  try {
    symlinkSync(join(folder, "node_modules", "miniflare"), join(workshop.project, "node_modules", "miniflare"));
    const samples = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
    // The first round fills the caches of the tools.
    for (let round = 0; round <= rounds; round++)
      for (const [name, way] of Object.entries(ways)) {
        const seconds = runVitest(workshop, folderOf(name), way);
        if (round > 0) samples.get(name)?.push(seconds);
      }
    const suite = new Map<string, number>();
    for (const name of suiteWays) suite.set(name, runVitest(workshop, folderOf(name), ways[name] as Way, suiteFiles));
    return { one: new Map([...samples].map(([name, seconds]) => [name, median(seconds)])), suite };
  } finally {
    workshop.remove();
  }
}

function folderOf(name: string): string {
  return `start-${name.replaceAll(/\W/g, "-")}`;
}

const wrangler = JSON.stringify({
  name: "start",
  compatibility_date: "2026-07-30",
  r2_buckets: [{ binding: "BUCKET", bucket_name: "bucket" }],
});

function runVitest(workshop: Workshop, name: string, { config, test }: Way, files = 1): number {
  const tests = Array.from({ length: files }, (_, index) => [`start-${index}.test.mjs`, test]);
  const settings = { "vitest.config.mjs": config, "wrangler.jsonc": wrangler };
  const folder = workshop.folder(name, { ...settings, ...Object.fromEntries(tests) });
  const command = [workshop.hostFile("vitest/vitest.mjs"), "run", "--root=."];
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(nodeOf(workshop, "node-24"), command, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  if (status !== 0) throw new Error(`${name} failed:\n${stdout}${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Generates the section of the document. */
export function startSection({ one, suite }: Starts): string {
  const shown = (seconds = 0) => `${seconds.toFixed(1)} s`;
  const rows = [...one].map(([name, seconds]) => {
    const whole = suite.get(name);
    const perFile = whole === undefined ? "" : shown((whole - seconds) / (suiteFiles - 1)).replace(/^-.*/, "0.0 s");
    return `| ${name} | ${shown(seconds)} | ${whole === undefined ? "" : shown(whole)} | ${perFile} |`;
  });
  return `## Start

\`vitest run\` (vitest ${hostVersionOf("vitest")}, Node 24) for one file with one test that puts and gets an object, by where the
test gets its bucket; for a suite of ${suiteFiles} such files, in one run; and what each further file takes. Miniflare is
${miniflareVersion}, the test pool is \`${pool}\` ${hostVersionOf(pool)}. Compare rows, not times: the load of the machine was
${loadavg()[0]?.toFixed(0)}, on ${cpus().length} processors.

| | One file | ${suiteFiles} files | Each file |
| --- | ---: | ---: | ---: |
${rows.join("\n")}
`;
}
