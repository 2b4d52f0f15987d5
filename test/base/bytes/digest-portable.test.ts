import { expect, it, vi } from "vitest";
import { digestHex, startDigest } from "../../../src/base/bytes/digest.js";

vi.mock("../../../src/base/host/host-crypto.js", () => ({ findHostCrypto: () => undefined }));

it("digestHex() works on a host without crypto [result.etag]", () => {
  expect(digestHex("md5", [])).toBe("d41d8cd98f00b204e9800998ecf8427e");
  const running = startDigest("sha1");
  for (const chunk of [[97], [], [98, 99]]) running.update(Uint8Array.from(chunk));
  expect(running.hex()).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
});
