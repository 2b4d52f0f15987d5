import { checkBucket } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { rules } from "../../src/rules/statements/all-rules.js";
import { npmCommandsIn, scriptOf, shownCodeOf } from "../repository/commands.js";
import { textOf } from "../repository/tracked-files.js";
import { deviationsOfS3 } from "./deviations.js";
import { throughDoor } from "./door.js";

describe("RemoteBucket over this package's S3 handler", () => {
  const ids = Object.keys(rules);
  const topicOf = (id: string) => id.replace(/\..*$/, "");

  // One test per topic, so that none takes long.
  it.each([...new Set(ids.map(topicOf))])(
    "keeps the rules of %s, except for those that no S3 store can keep",
    async (topic) => {
      const check = (some: readonly string[]) =>
        checkBucket((settings) => throughDoor(settings).remote, {
          rules: some,
          runs: 0,
          abilities: { compatibilityDate: true, compatibilityFlags: true, limits: true },
        });
      const ofTopic = ids.filter((id) => topicOf(id) === topic);
      // Half of the time is spent waiting for signatures.
      const reports = await Promise.all(
        [0, 1, 2].map((turn) => check(ofTopic.filter((_, index) => index % 3 === turn))),
      );
      const failed = reports.flatMap((report) => report.rules.filter(({ status }) => status === "failed"));
      const deviations = ofTopic.filter((id) => Object.hasOwn(deviationsOfS3, id));
      // A listed rule that passes must be removed from the list.
      expect(failed.map(({ rule }) => rule).sort(), reports.join("\n")).toEqual(deviations.sort());
    },
  );

  it("lists a reason for each deviation, as in the guide", () => {
    expect(Object.keys(deviationsOfS3).filter((rule) => !Object.hasOwn(rules, rule))).toEqual([]);
    const guide = textOf("docs/remote.md");
    for (const [rule, reason] of Object.entries(deviationsOfS3))
      expect(guide).toContain(`\n| \`${rule}\` | ${reason} |\n`);
    expect(guide.match(/^\| `[a-z0-9-]+\.[a-z0-9-]+` \|/gm)).toHaveLength(Object.keys(deviationsOfS3).length);
  });
});

describe("the guide", () => {
  const guide = textOf("docs/remote.md");

  it("has a row for every option", () => {
    const declared = [...textOf("src/remote/remote-bucket-options.ts").matchAll(/^ {2}readonly (\w+)\??: /gm)];
    const credentials = ["accessKeyId", "secretAccessKey", "sessionToken"];
    const names = declared.map(([, name]) => name ?? "").filter((name) => !credentials.includes(name));
    expect([...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(names.sort());
  });

  it("names existing commands", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: object };
    const commands = npmCommandsIn(shownCodeOf(guide)).map(scriptOf);
    expect(commands).toEqual(["cluster", "check:cluster"]);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name ?? ""))).toEqual([]);
  });
});
