import { describe, expect, it } from "vitest";
import { operations } from "../../src/s3/find-operation.js";
import { textOf } from "../repository/tracked-files.js";
import { openDoor, refusalOf } from "./door.js";

const rows = Array.from(
  textOf("docs/s3.md").matchAll(/^\| \[(\w+)\]\(\S+\) \| ([A-Z]+) (\/\S*)(.*?) \| (yes|501) \| (?:yes|no) \|$/gm),
  ([, name = "", method = "", path = "", more = "", state = ""]) => ({ name, method, path, more, state }),
);

/** One row of the table of headers and parameters for each operation in it. */
const headerRows = Array.from(
  textOf("docs/s3.md").matchAll(
    /^\| `([^`]+)`.*? \| ((?:[A-Z]\w+(?:, )?)+) \| (yes|501) \| (yes|501) \| (?:yes|no) \|$/gm,
  ),
  ([, asked = "", names = "", state = "", lenient = ""]) =>
    names.split(", ").flatMap((name) => [
      { asked, name, state, answers: undefined },
      { asked, name, state: lenient, answers: "lenient" as const },
    ]),
).flat();

describe("the table of operations", () => {
  it("lists exactly the operations of the handler", () => {
    const listed = rows.filter(({ state }) => state === "yes").map(({ name }) => name);
    expect(listed.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
    expect(rows.length).toBeGreaterThan(100);
    expect(headerRows.length).toBeGreaterThan(200);
  });

  it.each(rows)("is right about $name ($method $path): $state", async ({ name, method, path, more, state }) => {
    const door = openDoor({ bucketOptions: { limits: { minPartBytes: 1 } } });
    await door.bucket.put("KEY", "v");
    door.buckets.set("BUCKET", door.bucket);
    if (method === "PUT" && path === "/BUCKET") door.buckets.delete("BUCKET");
    const { uploadId } = await door.bucket.createMultipartUpload("KEY");
    const headers: Record<string, string> = more.includes("copy-source") ? { "x-amz-copy-source": "/files/KEY" } : {};
    const before = door.held();
    const response = await door.send(method, path.replace("ID", uploadId), { headers });
    const refusal = response.status < 400 ? "" : await response.text();
    if (state === "yes") return expect(refusal).not.toMatch(/NotImplemented|MethodNotAllowed|InternalError/);
    const message =
      name === "PostObject" ? "Presigned post requests are not yet implemented" : `${name} not implemented`;
    expect([response.status, door.held()]).toEqual([501, before]);
    expect(refusal).toContain(`<Code>NotImplemented</Code><Message>${message}</Message>`);
  });

  it.each(rows.filter(({ name, path, state }) => state === "yes" && path !== "/" && name !== "CreateBucket"))(
    "answers $name ($method $path) of a missing bucket with 404",
    async ({ method, path, more }) => {
      const door = openDoor();
      await door.bucket.put("KEY", "v");
      const headers: Record<string, string> = more.includes("copy-source") ? { "x-amz-copy-source": "/files/KEY" } : {};
      const refusal = await refusalOf(await door.send(method, path, { headers }));
      expect(refusal).toBe(method === "HEAD" ? "404 none" : "404 NoSuchBucket");
    },
  );

  it.each(headerRows)("is right about $asked of $name, answers: $answers: $state", async (headerRow) => {
    const { asked, name, state, answers } = headerRow;
    const operation = rows.find((row) => row.name === name);
    if (operation === undefined) throw new Error(`There is no operation ${name}.`);
    const { method, path, more } = operation;
    const door = openDoor({ answers });
    await door.bucket.put("KEY", "v");
    if (name !== "CreateBucket") door.buckets.set("BUCKET", door.bucket);
    const { uploadId } = await door.bucket.createMultipartUpload("KEY");
    const [header = "", value = ""] = asked.split(": ");
    const isParameter = asked.startsWith("?");
    const address =
      path.replace("ID", uploadId) + (isParameter ? asked.replace("?", path.includes("?") ? "&" : "?") : "");
    const headers = {
      ...(more.includes("copy-source") ? { "x-amz-copy-source": "/files/KEY" } : {}),
      ...(isParameter ? {} : { [header]: value }),
    };
    const before = door.held();
    const { status } = await door.send(method, address, { headers });
    if (state === "yes") expect([500, 501, 405]).not.toContain(status);
    else expect([status, door.held()]).toEqual([501, before]);
  });

  it.each([
    ["PATCH", "/files/key"],
    ["POST", "/files/key"],
    ["PUT", "/"],
    ["DELETE", "/"],
  ])("has no operation for %s %s", async (method, path) => {
    expect(await refusalOf(await openDoor().send(method, path))).toBe("405 MethodNotAllowed");
  });

  it.each(["GET /files/key?versionId=null", "DELETE /files?uploads", "GET /files?annotations"])(
    "has no variant %s",
    async (request) => {
      const [method = "", path = ""] = request.split(" ");
      expect(await refusalOf(await openDoor().send(method, path))).toBe("501 NotImplemented");
    },
  );
});
