import { describe, expect, it } from "vitest";
import { operations } from "../../src/s3/find-operation.js";
import { textOf } from "../repository/tracked-files.js";
import { openDoor, refusalOf } from "./door.js";

const rows = Array.from(
  textOf("docs/s3.md").matchAll(/^\| \[(\w+)\]\(\S+\) \| ([A-Z]+) (\/\S*)(.*?) \| (yes|501) \| (?:yes|no) \|$/gm),
  ([, name = "", method = "", path = "", more = "", state = ""]) => ({ name, method, path, more, state }),
);

/** A row of the table of headers and parameters for each of its operations. */
const headerRows = Array.from(
  textOf("docs/s3.md").matchAll(/^\| `([^`]+)`.*? \| ((?:[A-Z]\w+(?:, )?)+) \| (yes|501) \| (?:yes|no) \|$/gm),
  ([, asked = "", names = "", state = ""]) => names.split(", ").map((name) => ({ asked, name, state })),
).flat();

describe("the table of operations", () => {
  it("has what the handler has, and no more", () => {
    const listed = rows.filter(({ state }) => state === "yes").map(({ name }) => name);
    expect(listed.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
    expect(rows.length).toBeGreaterThan(100);
    expect(headerRows.length).toBeGreaterThan(90);
  });

  it.each(rows)("is right that $name ($method $path) is answered: $state", async ({ method, path, more, state }) => {
    const door = openDoor({ bucketOptions: { limits: { minPartBytes: 1 } } });
    await door.bucket.put("KEY", "v");
    door.buckets.set("BUCKET", door.bucket);
    if (method === "PUT" && path === "/BUCKET") door.buckets.delete("BUCKET");
    const { uploadId } = await door.bucket.createMultipartUpload("KEY");
    const headers: Record<string, string> = more.includes("copy-source") ? { "x-amz-copy-source": "/files/KEY" } : {};
    const before = door.held();
    const response = await door.send(method, path.replace("ID", uploadId), { headers });
    const refusal = response.status < 400 ? "" : await refusalOf(response);
    if (state === "yes") expect(refusal).not.toMatch(/501|405|500/);
    else expect([refusal, door.held()]).toEqual(["501 NotImplemented", before]);
  });

  it.each(headerRows)("is right that $asked of $name is answered: $state", async ({ asked, name, state }) => {
    const operation = rows.find((row) => row.name === name);
    if (operation === undefined) throw new Error(`There is no operation ${name}.`);
    const { method, path, more } = operation;
    const door = openDoor();
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
  ])("has nothing for %s %s", async (method, path) => {
    expect(await refusalOf(await openDoor().send(method, path))).toBe("405 MethodNotAllowed");
  });

  it.each(["GET /files/key?partNumber=1", "GET /files/key?versionId=null", "DELETE /files?uploads"])(
    "has no variant %s",
    async (request) => {
      const [method = "", path = ""] = request.split(" ");
      expect(await refusalOf(await openDoor().send(method, path))).toBe("501 NotImplemented");
    },
  );
});
