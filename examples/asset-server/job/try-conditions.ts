import type { AssetRequest } from "./asset-client.js";
import { check, forEachOf, type Job } from "./job.js";

/** Reads and writes every asset with failing conditions: no body may be sent, and no object may change. */
export async function tryConditions(job: Job): Promise<void> {
  job.report.begin("try conditions", job.assets.length);
  await forEachOf(job, job.assets, async ({ key, etag, size }) => {
    const { client } = job;
    const expectStatus = async (kind: string, status: number, request: Omit<AssetRequest, "key">) => {
      const response = await client.send(kind, { ...request, key });
      const given = JSON.stringify(request.headers ?? {});
      check(
        response.status === status,
        () => `${request.method} with ${given} returned ${response.status}, not ${status}`,
      );
      return response;
    };
    const before = await expectStatus("look up", 200, { method: "HEAD" });
    const modified = before.headers.get("last-modified") ?? "";

    const cached = await expectStatus("revalidate", 304, { method: "GET", headers: { "if-none-match": etag } });
    check(cached.body === null, () => "304 came with a body");
    await expectStatus("revalidate", 304, { method: "HEAD", headers: { "if-modified-since": modified } });
    await expectStatus("read if unchanged", 412, { method: "GET", headers: { "if-match": '"another"' } });
    const body = "must not be stored";
    await expectStatus("store if absent", 412, { method: "PUT", headers: { "if-none-match": "*" }, body });
    await expectStatus("store if unchanged", 412, { method: "PUT", headers: { "if-match": '"another"' }, body });
    const headers = { "x-checksum-sha256": "0".repeat(64) };
    await expectStatus("store with a wrong checksum", 400, { method: "PUT", headers, body });

    const after = await expectStatus("look up", 200, { method: "HEAD", headers: { "if-match": etag } });
    const length = after.headers.get("content-length");
    check(length === String(size), () => `after refused writes it has ${length} bytes, not ${size}`);
  });
  job.report.end();
}
