import { FakeBucket } from "fakebucket";
import { dump, load, seedFromDirectory } from "fakebucket/testing";
import { expect, it, vi } from "vitest";

vi.mock("node:fs/promises", () => {
  throw new Error("No such module.");
});

it.each<[string, (path: string | URL) => Promise<unknown>]>([
  ["dump", (path) => dump(new FakeBucket(), path)],
  ["load", (path) => load(path)],
  ["seedFromDirectory", (path) => seedFromDirectory(new FakeBucket(), path)],
])("on a host without files, %s() says so", async (name, call) => {
  for (const path of ["a", new URL("file:///a")])
    await expect(call(path)).rejects.toThrow(`${name}: this host has no files (node:fs/promises).`);
});
