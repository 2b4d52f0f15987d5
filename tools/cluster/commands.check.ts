import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textOf } from "../../test/repository/tracked-files.js";
import { runningParts } from "./cluster.js";
import { describeOverCluster } from "./under-test.js";

const commands = [...textOf("docs/remote.md").matchAll(/^npm run cluster -- (\w+)$/gm)].map(
  ([, action]) => action ?? "",
);
const measurements = [...textOf("docs/remote.md").matchAll(/^npx tsx (\S+) DIRECTORY/gm)].map(([, file]) => file ?? "");

// Runs at the same time as the cluster of the other checks.
describeOverCluster("npm run cluster", () => {
  it("starts a cluster, shows its status, measures it, and stops all its processes", async () => {
    const directory = mkdtempSync(join(tmpdir(), "fakebucket-"));
    const run = (action: string) =>
      String(execFileSync("npm", ["run", "--silent", "cluster", "--", action, directory]));

    expect(commands).toEqual(["start", "status", "stop"]);
    const [start, status] = [run("start"), run("status")];
    // A few calls and a few keys: the figures do not matter here.
    const measured = measurements.map((file) => String(execFileSync("npx", ["tsx", file, directory, "4", "1"])));
    const stop = run("stop");

    expect(JSON.parse(start)).toMatchObject({
      region: "us-east-1",
      endpoints: [expect.any(String), expect.any(String)],
    });
    expect(status).toContain("Running: mon.a, mgr.x, osd.0, osd.1, osd.2, gateway.a, gateway.b\n");
    expect(measured).toEqual([
      expect.stringMatching(/^(?:(?:put|get) .* of the raw client\n){12}$/),
      expect.stringMatching(/stored 4 keys [\s\S]*groups: \{ entries: 4, [\s\S]*all keys: \{ entries: 4, /),
    ]);
    expect(stop).toBe("");
    expect(await runningParts(directory)).toEqual([]);
    expect(run("status")).toBe("No cluster runs.\nRunning: nothing\n");
  });
});
