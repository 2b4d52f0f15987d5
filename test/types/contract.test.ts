import ts from "typescript";
import { describe, expect, it } from "vitest";
import { compileProjects, type Host } from "./compile-project.js";

const node: Host = { types: ["node"] };
const dom: Host = { libraries: ["dom", "dom.iterable", "dom.asynciterable"] };
const worker: Host = { libraries: ["webworker", "webworker.iterable", "webworker.asynciterable"] };
const platform: Host = { types: ["@cloudflare/workers-types"] };
const generated: Host = { declarations: ["node_modules/@cloudflare/workers-types/latest/index.d.ts"] };

/** Settings of a project without the package of the platform's types. */
const withoutPackage = { workersTypes: "missing" };
const package5 = { workersTypes: "node_modules/workers-types-5/index.ts" };
const global5: Host = { types: ["workers-types-5"], ...package5 };
const generated5: Host = { declarations: ["node_modules/workers-types-5/index.d.ts"] };

type Named = readonly [name: string, host: Host];
const noHost: Named = ["no host", {}];
const webHosts: readonly Named[] = [
  ["Node", node],
  ["the DOM", dom],
  ["the DOM and Node", { ...dom, ...node }],
  ["a web worker", worker],
];
const hosts: readonly Named[] = [noHost, ...webHosts];
const platforms: readonly Named[] = [
  ["the platform", platform],
  ["the platform before Node", { types: ["@cloudflare/workers-types", "node"] }],
  ["the platform after Node", { types: ["node", "@cloudflare/workers-types"] }],
  ["the platform and the DOM", { ...dom, ...platform }],
  ["the platform, the DOM and Node", { ...dom, types: ["node", "@cloudflare/workers-types"] }],
  ["the platform's generated types", generated],
  ["the platform's generated types and Node", { ...generated, ...node }],
  ["the platform's generated types and the DOM", { ...generated, ...dom }],
  ["the platform's newest types", global5],
  ["the platform's newest types, the DOM and Node", { ...dom, types: ["node", "workers-types-5"], ...package5 }],
  ["the platform's newest generated types and no package", { ...generated5, ...withoutPackage }],
  ["the platform's newest generated types, Node and no package", { ...generated5, ...node, ...withoutPackage }],
  ["the platform's newest generated types and an older package", generated5],
];

const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const inexact = { exactOptionalPropertyTypes: false };

/** Each host with its projects. */
const everywhere = [...hosts, ...platforms].map(([name, host]): [string, string[], Host] => {
  const isPlatform = platforms.some(([other]) => other === name);
  const projects = [
    "any-host",
    ...(host === noHost[1] ? [] : ["web-host"]),
    ...(host === node ? ["node-host"] : []),
    ...(isPlatform ? ["platform", "config", "r2-global"] : ["polyfill"]),
    ...(host.workersTypes === withoutPackage.workersTypes ? [] : ["r2"]),
  ];
  return [name, projects, host];
});

describe("the types", { timeout: 60_000 }, () => {
  it.each(everywhere)("with %s: %s", (_, projects, host) => {
    expect(compileProjects(projects, host)).toEqual([]);
  });

  it.each(hosts)("with %s, resolved as bundlers do", (_, host) => {
    expect(compileProjects(["any-host", "r2"], host, bundler)).toEqual([]);
  });

  it.each(hosts)("with %s and inexact optional properties", (_, host) => {
    expect(compileProjects(["any-host"], host, inexact)).toEqual([]);
  });

  it.each(platforms)("with %s and inexact optional properties", (_, host) => {
    expect(compileProjects(["platform"], host, inexact)).toEqual([]);
  });
});

describe("StoreBucket and FakeBucket", { timeout: 60_000 }, () => {
  it.each([...platforms.slice(0, 3), ...hosts])("are assignable to an imported R2Bucket with %s", (_, host) => {
    expect(compileProjects(["platform-by-name"], host)).toEqual([]);
    expect(compileProjects(["platform-by-name"], { ...host, ...package5 })).toEqual([]);
  });
});

describe("R2Bucket of fakebucket/r2", { timeout: 60_000 }, () => {
  const lax = { skipLibCheck: true };

  it.each(hosts)("is assignable to the platform's newest imported R2Bucket without a cast with %s", (_, host) => {
    expect(compileProjects(["r2"], { ...host, ...package5 })).toEqual([]);
    expect(compileProjects(["r2"], { ...host, ...package5 }, lax)).toEqual([]);
  });

  it.each(platforms)("is assignable to the global R2Bucket without a cast with %s (own types unchecked)", (_, host) => {
    expect(compileProjects(["r2-global"], host, lax)).toEqual([]);
  });

  it.each(hosts)("is typed without the platform's types with %s", (_, host) => {
    expect(compileProjects(["r2-alone"], { ...host, ...withoutPackage })).toEqual([]);
    expect(compileProjects(["r2-alone"], { ...host, ...withoutPackage }, lax)).toEqual([]);
    expect(compileProjects(["r2-alone"], { ...host, ...withoutPackage }, bundler)).toEqual([]);
  });
});
