import { describe, expect, it } from "vitest";
import { importCircles } from "./import-circles.js";
import { brokenImportRules, mayImport } from "./import-table.js";
import { importsOf } from "./imports.js";
import { textOf, trackedFiles } from "./tracked-files.js";

describe("the import rules", () => {
  const files = trackedFiles("src/**/*.ts", "src/*.ts", "types/*.ts");

  it("are kept by every module of src and types", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((path) => brokenImportRules(path, textOf(path)))).toEqual([]);
  });

  it.each(Object.keys(mayImport).filter((room) => room !== "types"))(
    "know no room that the guide leaves out: %s",
    (room) => {
      const [folder = "", part = folder] = room.split("/");
      // The parts of `property` have rows of their own; those of other rooms are named beside them.
      const name = folder === "property" || folder === "hostnames" ? part : room;
      const rows = textOf("docs/guides/contributing.md")
        .split("\n")
        .filter((line) => line.startsWith("| "));
      expect(rows.filter((row) => row.includes(`\`${name}\``))).not.toEqual([]);
    },
  );

  it.each([
    ["src/service/put.ts", `import { a } from "../engine/engine.js";`],
    ["src/service/put.ts", `import { check } from "./check-key.js";`],
    ["src/service/put.ts", `import type { PutRequest } from "../request/request.js";`],
    ["src/service/put.ts", `export type { PutRequest } from "../request/request.js";`],
    ["src/service/put.ts", `type R = import("../request/request.js").PutRequest;`],
    ["src/service/put.ts", `import BTree from "sorted-btree";`],
    ["src/request/parse-put.ts", `import type { StorePutOptions } from "../../types/index.js";`],
    ["src/binding/fake-bucket.ts", `import { put } from "../service/put.js";`],
    ["src/hostnames/service/dns.ts", `import type { DnsChange } from "../request/hostname-request.js";`],
    ["src/index.ts", `export * from "./binding/fake-bucket.js";`],
    ["types/index.d.ts", `import type { StoreRange } from "./range.js";`],
  ])("let %s say: %s", (path, text) => {
    expect(brokenImportRules(path, text)).toEqual([]);
  });

  it.each([
    ["src/engine/engine.ts", `import { decodeUtf8 } from "../bytes/utf8.js";`, "engine may not import bytes"],
    ["src/bytes/utf8.ts", `export * from "../semantics/presets.js";`, "bytes may not import semantics"],
    ["src/semantics/presets.ts", `import "../service/failure.js";`, "semantics may not import service"],
    ["src/rules/list-rules.ts", `import { expectEqual } from "../property/cases/expect.js";`, "rules may not"],
    ["src/rules/list-rules.ts", `import { listChecks } from "../checks/lists.js";`, "rules may not import checks"],
    ["src/checks/lists.ts", `import { list } from "../service/list.js";`, "checks may not import service"],
    ["src/property/cases/expect.ts", `import { Trace } from "../trace/trace.js";`, "may not import property/trace"],
    ["src/service/put.ts", `import { rules } from "../rules/all-rules.js";`, "only types of rules"],
    ["src/request/range.ts", `const a = await import("../service/put.js");`, "request may not import service"],
    ["src/request/range.ts", `const a = require("../service/put.js");`, "request may not import service"],
    ["src/service/put.ts", `import { parsePut } from "../request/parse-put.js";`, "only types of request"],
    ["src/service/put.ts", `import { type PutRequest } from "../request/request.js";`, "only types of request"],
    ["src/service/put.ts", `export { parsePut } from "../request/parse-put.js";`, "only types of request"],
    [
      "src/hostnames/service/dns.ts",
      `import { a } from "../request/hostname-request.js";`,
      "only types of hostnames/request",
    ],
    ["src/hostnames/dns.ts", "", "in no room that the table knows"],
    [
      "src/service/put.ts",
      `type B = import("../binding/fake-bucket.js").FakeBucket;`,
      "service may not import binding",
    ],
    [
      "src/property/model/model.ts",
      `import { put } from "../../service/put.js";`,
      "property/model may not import service",
    ],
    ["src/testing/clock.ts", `import type { A } from "../config/a.js";`, "testing may not import config"],
    [
      "types/index.d.ts",
      `import type { Limits } from "../src/semantics/semantics.js";`,
      "types may not import semantics",
    ],
    ["src/binding/fake-bucket.ts", `import type { FakeBucket } from "../index.js";`, "nothing imports an entry"],
    ["src/r2.ts", `export * from "./index.js";`, "nothing imports an entry"],
    ["src/binding/fake-bucket.ts", `import { FakeBucket } from "fakebucket";`, "by relative paths"],
    ["src/binding/fake-bucket.ts", `import { a } from "../cellar/a.js";`, "in no room that the table knows"],
    ["src/binding/fake-bucket.ts", `import { a } from "../../test/a.js";`, "in no room that the table knows"],
    ["src/binding/fake-bucket.ts", `await import(name);`, "whose name is computed"],
    ["src/cellar/wine.ts", "", "in no room that the table knows"],
  ])("forbid %s to say: %s", (path, text, reason) => {
    expect(brokenImportRules(path, text)).toEqual([expect.stringContaining(reason)]);
  });
});

describe("importCircles()", () => {
  it("finds none in src and types", () => {
    const files = trackedFiles("src/**/*.ts", "src/*.ts", "types/*.ts");
    expect(importCircles(new Map(files.map((path) => [path, textOf(path)])))).toEqual([]);
  });

  it("finds one of types", () => {
    const texts = new Map([
      ["src/a/a.ts", `import type { B } from "../b/b.js";`],
      ["src/b/b.ts", `export type { A } from "../a/a.js";`],
      ["src/c.ts", `import "./a/a.js";`],
    ]);
    expect(importCircles(texts)).toEqual([["src/a/a.ts", "src/b/b.ts"]]);
  });
});

describe("importsOf()", () => {
  it("finds every form of import, and where", () => {
    const text = [
      `import a from "a";`,
      `import type { B } from "b";`,
      `import { type C } from "c";`,
      `export * from "d";`,
      `export type { E } from "e";`,
      `let f: import("f").F;`,
      `const g = await import(\`g\`);`,
      `const h = require("h");`,
      `import i = require("i");`,
      `import type j = require("j");`,
      `export const k = "from 'k'"; // import "k"`,
      `import("l" + m);`,
    ];
    expect(importsOf("example.ts", text.join("\n"))).toEqual([
      { specifier: "a", typeOnly: false, line: 1 },
      { specifier: "b", typeOnly: true, line: 2 },
      { specifier: "c", typeOnly: false, line: 3 },
      { specifier: "d", typeOnly: false, line: 4 },
      { specifier: "e", typeOnly: true, line: 5 },
      { specifier: "f", typeOnly: true, line: 6 },
      { specifier: "g", typeOnly: false, line: 7 },
      { specifier: "h", typeOnly: false, line: 8 },
      { specifier: "i", typeOnly: false, line: 9 },
      { specifier: "j", typeOnly: true, line: 10 },
      { specifier: undefined, typeOnly: false, line: 12 },
    ]);
  });
});
