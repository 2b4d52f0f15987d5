import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author: string | undefined;
  readonly licenseText: string | undefined;
}

/** Lists the packages that own the given modules, with their licenses. */
export function thirdPartyNotices(modules: Iterable<string>): string {
  const folders = new Set<string>();
  for (const path of modules) {
    const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const packages = [...folders].map(readPackage).sort((a, b) => (a.name < b.name ? -1 : 1));
  const start = "FakeBucket contains code of these packages, unchanged but for being bundled.\n";
  return [start, ...packages.map((each) => notice(each, packages))].join(`\n${"-".repeat(80)}\n\n`);
}

function readPackage(folder: string): Package {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  const licenseText = file === undefined ? undefined : readFileSync(join(folder, file), "utf8").trim();
  return { folder, name, version, license, author: typeof author === "string" ? author : author?.name, licenseText };
}

function notice({ name, version, license, author, licenseText }: Package, packages: readonly Package[]): string {
  const by = author === undefined ? "" : `\nBy ${author}.`;
  const heading = `${name} ${version}, ${license}${by}`;
  if (licenseText !== undefined) return `${heading}\n\n${licenseText}\n`;
  // The text of a license without names is the same in every package.
  const other = packages.find((each) => license === "Apache-2.0" && each.license === license && each.licenseText);
  if (other === undefined) throw new Error(`${name} has no text of its license.`);
  return `${heading}\n\nThe terms are those of ${other.name}, in this file.\n`;
}
