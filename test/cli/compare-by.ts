import { pathToFileURL } from "node:url";
import { compare } from "../../src/cli/compare/compare.js";
import type { CompareHost } from "../../src/cli/compare/side.js";
import type { CompareRequest } from "../../src/cli/requests.js";
import { run } from "../../src/cli/run.js";
import { questions } from "../../tools/questions/questions.js";

/** Runs `fakebucket compare` with these words. */
export async function compareBy(words: string, host: Partial<CompareHost>) {
  const request = run(words.split(" "), "1.0.0", { width: 80, colors: false });
  if (!("command" in request) || request.command !== "compare") throw new Error("Another command was parsed.");
  const environment = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret", FAKEBUCKET_TOKEN: "token" };
  const worker = pathToFileURL("worker.js");
  const given = { folder: ".", worker, questions, version: "1.0.0", environment, fetch, say: () => undefined };
  return compare(request as CompareRequest, { ...given, ...host });
}
