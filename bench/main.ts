/**
 * Measures FakeBucket and other buckets in one run, and writes `docs/performance.md` with its charts: `npm run bench`.
 *
 * `--start` measures only the start of test runs, and updates this section.
 * `--quick` takes half a minute, writes nothing, and fails if a ratio is far above its recorded value.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureBody } from "./bodies.js";
import { growthChart } from "./charts.js";
import { measureImports } from "./cost-of-import.js";
import { heapOfObjects } from "./heap.js";
import { measureKeys } from "./keys.js";
import { brokenMargins } from "./margins.js";
import { performanceDocument } from "./performance-document.js";
import { startRealRuntime } from "./real-runtime.js";
import { measureSideBySide } from "./side-by-side.js";
import { measureStarts, startSection } from "./start.js";
import { measureRows, printTable, showTime } from "./table.js";
import { measureUpload } from "./uploads.js";
import { measureWholes } from "./whole.js";

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, start: { type: "boolean", default: false } },
});
const { quick } = values;
const path = new URL("../docs/performance.md", import.meta.url);

if (values.start) {
  const text = readFileSync(path, "utf8");
  const section = startSection(await measureStarts(5));
  writeFileSync(
    path,
    text.replace(/## Start\n[\s\S]*?\n(?=## )/, () => `${section}\n`),
  );
  process.exit();
}

console.log(quick ? "This takes half a minute." : "This takes about ten minutes on an idle machine.");
const real = quick ? undefined : startRealRuntime();
const measured = await measureSideBySide(real, { rounds: 3, milliseconds: quick ? 40 : 100, isQuick: quick });
await real?.stop();

const imports = measureImports(quick ? 5 : 21);
const heap = await heapOfObjects(quick ? 30_000 : 300_000);

const most = quick ? 10_000 : 1_000_000;
const growth = [
  { name: "keys", unit: "keys", sizes: [most / 100, most / 10, most], measure: measureKeys },
  { name: "parts", unit: "parts of 1 KiB", sizes: [most / 10_000, most / 1000, most / 100], measure: measureUpload },
  { name: "bodies", unit: "MiB", sizes: quick ? [1, 2] : [1, 16, 256], measure: measureBody },
];
const charts = new Map<string, string>();
for (const { name, unit, sizes, measure } of growth) {
  const rows = await measureRows(sizes, measure);
  printTable(
    `Cost by ${unit}`,
    sizes.map((size) => size.toLocaleString("en")),
    rows,
  );
  charts.set(name, growthChart(sizes, unit, rows));
}

const wholes = await measureWholes(most);
for (const [name, time] of wholes) console.log(`${name}: ${showTime(time)}`);

const starts = quick ? undefined : await measureStarts(5);

const figures = { measured, imports, wholes, heap };
const broken = brokenMargins(figures);
for (const margin of broken) console.error(margin);
if (broken.length > 0) process.exitCode = 1;
if (starts !== undefined) {
  const folder = new URL("../docs/performance/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of charts) writeFileSync(new URL(`growth-by-${name}.svg`, folder), svg);
  const document = performanceDocument(figures, startSection(starts));
  for (const [name, svg] of document.charts) writeFileSync(new URL(`${name}.svg`, folder), svg);
  writeFileSync(path, document.text);
}
