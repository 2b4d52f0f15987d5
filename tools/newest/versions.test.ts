import { expect, it } from "vitest";
import { lockedVersions } from "./versions.js";

it("lockedVersions() returns every version in the lock files once, also of aliases", () => {
  const locks = [
    {
      packages: {
        "": { name: "project", version: "1.0.0" },
        "node_modules/vitest": { version: "4.10.0" },
        "node_modules/typescript-6": { name: "typescript", version: "6.0.3" },
        "node_modules/@a/vitest": { version: "1.0.0" },
      },
    },
    {
      packages: {
        "node_modules/pool/node_modules/vitest": { version: "4.8.0" },
        "node_modules/vitest": { version: "4.9.0" },
        "node_modules/vitest-5": { name: "vitest", version: "5.1.1" },
      },
    },
  ];
  expect(lockedVersions("vitest", locks)).toEqual(["4.9.0", "4.10.0", "5.1.1"]);
  expect(lockedVersions("typescript", locks)).toEqual(["6.0.3"]);
  expect(lockedVersions("jest", locks)).toEqual([]);
});
