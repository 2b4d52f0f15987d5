import type { Row } from "../runtimes/row.js";
import { jestRow, pool, vitestPoolRow, vitestRow } from "../runtimes/runner-rows.js";
import { shownTypesRow } from "./shown-types-row.js";

/** A package to test in its newest version. */
export interface Followed {
  readonly name: string;
  /** The folders with lock files that pin it. */
  readonly pinnedIn: readonly string[];
  /** The rows of the matrix with this package, the most informative one first. */
  readonly rows: readonly Row[];
}

const hosts = ["tools/runtimes/hosts"];
const compilers = ["", "test/types/tools"];

/** The followed packages, in addition to the runtime and its packages. */
export const followed: readonly Followed[] = [
  {
    name: "vitest",
    pinnedIn: hosts,
    rows: [vitestRow("node"), vitestRow("jsdom"), vitestRow("happy-dom"), shownTypesRow],
  },
  { name: pool, pinnedIn: hosts, rows: [vitestPoolRow] },
  {
    name: "jest",
    pinnedIn: hosts,
    rows: [jestRow("jest with ESM", "jest-esm", { esm: true }), jestRow("jest", "jest")],
  },
  {
    name: "jest-environment-jsdom",
    pinnedIn: hosts,
    rows: [jestRow("jest with jsdom", "jest-jsdom", { environment: "jsdom" })],
  },
  { name: "jsdom", pinnedIn: hosts, rows: [vitestRow("jsdom")] },
  { name: "happy-dom", pinnedIn: hosts, rows: [vitestRow("happy-dom")] },
  { name: "fast-check", pinnedIn: [""], rows: [vitestRow("node")] },
  { name: "typescript", pinnedIn: compilers, rows: [shownTypesRow] },
  { name: "@cloudflare/workers-types", pinnedIn: compilers, rows: [shownTypesRow] },
];
