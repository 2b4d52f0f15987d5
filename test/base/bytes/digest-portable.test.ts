import { expect, it, vi } from "vitest";
import { digestHex } from "../../../src/base/bytes/digest.js";

vi.mock("../../../src/base/host/host-crypto.js", () => ({ findHostCrypto: () => undefined }));

it("digestHex() works on a host without crypto [result.etag]", () => {
  expect(digestHex("md5", [])).toBe("d41d8cd98f00b204e9800998ecf8427e");
});
