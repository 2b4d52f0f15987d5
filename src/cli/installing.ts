/**
 * True once the registry has the package. Commands, pages and README (by `npm run docs`) show how to install it by this
 * alone.
 */
const isPublished = false;

/** The package as an argument of package managers. */
const installed = isPublished ? "fakebucket" : "../fakebucket/fakebucket-0.1.0.tgz";

/** The sentence before a command that installs the package; empty once it is published. */
export const beforeInstalling: string = isPublished
  ? ""
  : "FakeBucket is not published yet: run `npm ci && npm pack` in a clone beside your project, and install the file.";

/** Returns a command that installs packages, from the one that adds packages: `npm install --save-dev`. */
export function installing(add: string, packages: readonly string[]): string {
  return [add, ...packages.map((name) => (name === "fakebucket" ? installed : name))].join(" ");
}
