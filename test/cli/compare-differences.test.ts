import { FakeBucket } from "fakebucket";
import { expect, it } from "vitest";
import type { Sequence } from "../../src/property/sequences/sequence.js";
import { s3Handler } from "../../src/s3/s3-handler.js";
import { questions } from "../../tools/questions/questions.js";
import { get, put } from "../../tools/questions/steps.js";
import { compareBy } from "./compare-by.js";

const none = { tour: [], unknown: [], locked: [] };

it("names the seed that it drew, and which side answered what", async () => {
  const lines: string[] = [];
  const fetch = async () => Response.json([{ left: "fakebucket-compare/a" }]);
  const say = (line: string) => lines.push(line);
  const { output } = await compareBy("compare --url http://localhost --runs 1", { fetch, say, questions: none });
  const [, seed] = /, seed (\d+), /.exec(lines[0] ?? "") ?? [];
  expect(output).toMatch(new RegExp(`\n- Again: the same command with --seed ${seed} --path [\\d:]+$`));
  expect(output).toMatch(/\n- The bucket: .*"left":.*\n- FakeBucket: /);
});

it("compares only that the store refused, if its error has no number", async () => {
  const buckets = { scratch: new FakeBucket({ semantics: "deployed" }) };
  const handler = s3Handler({ buckets, credentials: { accessKeyId: "id", secretAccessKey: "secret" } });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await handler(input as string, init);
    const error = "<Error><Code>Other</Code><Message>No.</Message></Error>";
    return response.status === 416 ? new Response(error, { status: 400 }) : (response as Response);
  };
  const sequence: Sequence = [put("a", "b"), get("a", { range: { offset: 2 } })];
  const asked = { ...questions, tour: [{ rules: [], sequence }] };
  const words = "compare --endpoint https://localhost --bucket scratch --runs 0";
  expect(await compareBy(words, { fetch, questions: asked })).toMatchObject({ exitCode: 0 });
});
