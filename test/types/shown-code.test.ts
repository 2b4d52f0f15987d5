import { expect, it } from "vitest";
import { firstTest } from "../../src/cli/init/first-test.js";
import { plan } from "../cli/test-plan.js";
import { shownSnippets } from "../repository/snippets.js";
import { typeErrorsIn } from "./type-errors.js";

const worker = 'export default { fetch: async () => new Response("hello") };\n';

it("the snippets of the documents, and the tests that `fakebucket init` writes, have no mistakes of types", {
  timeout: 300_000,
}, () => {
  // A folder for each document, without dots and slashes: what is named `a.d.ts…` would be taken for declarations.
  const snippets = shownSnippets().map(({ path, line, code, file = `${line}.ts` }) => [
    `${path.replace(/\W/g, "-")}/${file}`,
    code,
  ]);
  const wrong = 'import { FakeBucket } from "fakebucket";\n\nnew FakeBucket().get(1);';
  const errors = typeErrorsIn({
    ...Object.fromEntries(snippets),
    "first-test/src/index.ts": worker,
    "first-test/test/vitest.test.ts": firstTest(plan),
    "first-test/test/workers.test.ts": firstTest({ ...plan, inWorkers: true }),
    "first-test/test/node.test.ts": firstTest({ ...plan, runner: "node:test" }),
    "wrong.ts": wrong,
  });
  expect(snippets.length).toBeGreaterThan(50);
  // One mistake is made, so that it shows that mistakes are found.
  expect(errors).toEqual([expect.stringMatching(/^wrong\.ts:3 .*number/s)]);
});
