import { parseArgs } from "node:util";
import { bodyRows } from "./bodies.js";
import { keyRows } from "./keys.js";
import { printTable, type Row, showTime } from "./table.js";
import { uploadRows } from "./uploads.js";

const { values } = parseArgs({
  options: { keys: { type: "string", default: "1000000" }, help: { type: "boolean", default: false } },
});
const most = Number(values.keys);

if (values.help || !Number.isInteger(most) || most < 1000 || most % 1000 !== 0) {
  console.log("npm run bench [-- --keys NUMBER]\n\nNUMBER: the most keys, a multiple of 1,000; by default 1000000.");
  process.exit(values.help ? 0 : 1);
}

const shown = (numbers: readonly number[], unit: string) =>
  numbers.map((number) => `${number.toLocaleString("en")} ${unit}`);

console.log(`Processor time of one operation at three sizes, measured side by side on Node ${process.versions.node}.`);
console.log("What stays the same or grows by a little is as it should be; what grows like the size is quadratic.");

const keyCounts = [most / 100, most / 10, most];
const keys = await keyRows(keyCounts);
printTable("Keys in the bucket", shown(keyCounts, "keys"), keys);

const share = most / 1_000_000;
const partCounts = [100, 1000, 10_000].map((count) => Math.max(1, Math.round(count * share)));
printTable("Parts of an upload", shown(partCounts, "parts"), await uploadRows(partCounts));

const mebibytes = [1, 16, 256].map((size) => Math.max(1, Math.round(size * share)));
printTable("Bodies, each MiB", shown(mebibytes, "MiB"), await bodyRows(mebibytes));

const total = (operation: string, count: number) => {
  const row = keys.find((candidate: Row) => candidate.operation === operation);
  return (row?.microseconds.at(-1) ?? Number.NaN) * count;
};
const put = total("put a new key", most);
const paged = total("list all, each key", most);
const grouped = total("list by delimiter, each folder", most / 100);
console.log(
  `\n${most.toLocaleString("en")} keys: put in ${showTime(put)}, paged through in ${showTime(paged)}, ` +
    `listed by delimiter in ${showTime(grouped)}; together ${showTime(put + paged + grouped)}.`,
);
