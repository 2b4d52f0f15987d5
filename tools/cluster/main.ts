import { tmpdir } from "node:os";
import { join } from "node:path";
import { findCluster, runningParts, startCluster, stopCluster, whyNoCluster } from "./cluster.js";

const usage = "npm run cluster -- start|stop|status [DIRECTORY]";

const [action, directory = join(tmpdir(), "fakebucket-cluster")] = process.argv.slice(2);
switch (action) {
  case "start": {
    const reason = await whyNoCluster();
    if (reason !== undefined) throw new Error(reason);
    const cluster = await startCluster(directory);
    console.log(JSON.stringify(cluster, undefined, 2));
    break;
  }
  case "stop":
    await stopCluster(directory);
    break;
  case "status": {
    const cluster = await findCluster(directory);
    console.log(cluster === undefined ? "No cluster runs." : JSON.stringify(cluster, undefined, 2));
    console.log(`Running: ${(await runningParts(directory)).join(", ") || "nothing"}`);
    break;
  }
  default:
    console.error(usage);
    process.exitCode = 1;
}
