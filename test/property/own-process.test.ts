import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "../repository/tracked-files.js";

/** Runs a module in its own process, from the sources, without the arguments of this process. */
function run(module: string, ...args: readonly string[]) {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const all = ["--import", "tsx", "--input-type=module", ...args, "--eval", module];
  return spawnSync(process.execPath, all, { cwd: root, encoding: "utf8", env });
}

it("checkBucket() of hostile buckets does not end a process without handlers", () => {
  const { stdout, stderr, status } = run(`
    import { checkBucket } from "./src/entries/property.ts";
    import { hostileBucket, hostileMethods } from "./test/property/hostile/hostile-bucket.ts";
    import { hostilities } from "./test/property/hostile/hostilities.ts";
    const names = Object.keys(hostilities);
    for (const [index, hostility] of names.entries()) {
      const methods = hostility === "answers with etags in quotes" ? ["head"] : hostileMethods;
      const makeBucket = () => hostileBucket({ hostility, methods, patience: index % 3, frozen: index % 2 === 0 });
      const { ok } = await checkBucket(makeBucket, { rules: ["consistency.atomic", "value.stream"], runs: 1, timeout: 5 });
      if (ok) console.log(hostility);
    }
    console.log("It is over.");
  `);
  expect([stderr, stdout, status]).toEqual(["", "It is over.\n", 0]);
});

it("describeBucket() runs under node:test", () => {
  const { stdout, stderr, status } = run(
    `
      import { FakeBucket } from "./src/entries/index.ts";
      import { describeBucket } from "./src/entries/property.ts";
      await describeBucket("on node:test", () => new FakeBucket(), { rules: ["key.empty", "multipart.expiry"], runs: 3 });
    `,
    "--test-reporter=tap",
  );
  expect([stderr, status]).toEqual(["", 0]);
  expect(stdout).toContain("ok 1 - key.empty: The empty key is a key like any other.");
  expect(stdout).toMatch(/ok 2 - multipart\.expiry: .*# SKIP/);
});
