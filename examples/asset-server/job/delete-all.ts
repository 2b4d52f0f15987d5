import { check, forEachOf, type Job } from "./job.js";
import { pagesOf } from "./walk-folders.js";

/** Deletes every asset and checks that the bucket is empty. */
export async function deleteAll(job: Job): Promise<void> {
  job.report.begin("delete", job.assets.length);
  const { client } = job;
  await forEachOf(job, job.assets, async ({ key }) => {
    const deleted = await client.send("delete", { method: "DELETE", key });
    check(deleted.status === 204, () => `DELETE returned ${deleted.status}, not 204`);
    const response = await client.send("read after delete", { method: "GET", key });
    check(response.status === 404, () => `GET after DELETE returned ${response.status}, not 404`);
  });
  try {
    for await (const { objects, folders } of pagesOf(job, "")) {
      for (const left of [...objects.map(({ key }) => key), ...folders]) {
        job.mismatches.push(`${left}: still listed after everything was deleted`);
      }
    }
  } catch (error) {
    job.mismatches.push(error instanceof Error ? error.message : String(error));
  }
  job.report.end();
}
