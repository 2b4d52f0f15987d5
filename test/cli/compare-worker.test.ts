import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { questions } from "../../tools/questions/questions.js";
import { newestDate } from "../../tools/real-runtime/installed-runtime.js";
import { bundle, startWorkers } from "../../tools/real-runtime/workers.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { compareBy } from "./compare-by.js";

const folderOf = temporaryDirectory();

it("fakebucket compare works inside the real runtime through its Worker", async () => {
  const folder = folderOf({});
  writeFileSync(join(folder, "built.js"), bundle(new URL("../../src/cli/compare/worker.ts", import.meta.url)));
  const worker = pathToFileURL(join(folder, "built.js"));
  const { output } = await compareBy("compare --worker workers/written --bucket scratch", { folder, worker });
  expect(output).toContain("npx wrangler deploy --config workers/written/wrangler.toml");
  await expect(compareBy("compare --worker workers/written --bucket scratch", { folder, worker })).rejects.toThrow(
    "workers/written exists.",
  );
  const configuration = readFileSync(join(folder, "workers/written", "wrangler.toml"), "utf8");
  const [, token = ""] = /^TOKEN = "(.+)"$/m.exec(configuration) ?? [];
  expect(output).toContain(`FAKEBUCKET_TOKEN=${token} `);

  const workers = startWorkers([
    {
      name: "compare",
      compatibilityDate: newestDate,
      r2Buckets: { BUCKET: "scratch" },
      bindings: { PREFIX: "fakebucket-compare/", TOKEN: token },
      code: readFileSync(join(folder, "workers/written", "worker.js"), "utf8"),
    },
  ]);
  onTestFinished(() => workers.stop());
  // A sample: the runtime's behaviour has tests elsewhere.
  const part = questions.tour.filter((_, index) => index % 8 === 0);
  const host = { fetch, environment: { FAKEBUCKET_TOKEN: token }, questions: { ...questions, tour: part } };
  const address = await workers.urlOf("compare");
  const url = `compare --url ${address} --runs 3 --seed 3`;
  const agreed = `${part.length} fixed and 3 random sequences, no difference.`;
  expect((await compareBy(`${url} --semantics simulator`, host)).output).toBe(agreed);
  // The runtime simulates R2.
  expect((await compareBy(`${url} --semantics documented`, host)).exitCode).toBe(1);
  await expect(compareBy(url, { ...host, environment: { FAKEBUCKET_TOKEN: "other" } })).rejects.toThrow("answered 403");
  const outside = {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: '[{"call":"put","args":["a","b"]}]',
  };
  expect((await fetch(address, outside)).status).toBe(400);
  expect(existsSync(join(folder, "workers/written", "worker.js"))).toBe(true);
});
