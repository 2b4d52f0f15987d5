import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { untyped } from "./untyped.js";

describe("a storage class", () => {
  it("is ignored by the simulator [storage-class.kept]", async () => {
    const bucket = new FakeBucket({ semantics: "simulator", defaultStorageClass: "InfrequentAccess" });
    expect(await untyped(bucket).put("k", "v", { storageClass: "Glacier" })).toMatchObject({ storageClass: "" });
  });
});
