import { FakeBucket } from "fakebucket";
import { type BucketCommand, bucketCommands, runBucketCommands } from "fakebucket/property";
import { contents } from "fakebucket/testing";
import type { BucketLike } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** The subject of the test: an operation of a script. */
type Rename = (bucket: BucketLike, from: string, to: string) => Promise<void>;

const rename: Rename = async (bucket, from, to) => {
  const object = await bucket.get(from);
  if (object === null || from === to) return;
  const { httpMetadata, customMetadata } = object;
  await bucket.put(to, await object.arrayBuffer(), { httpMetadata, customMetadata });
  await bucket.delete(from);
};

/** The rename as a command beside those of the package. */
class RenameCommand implements BucketCommand {
  readonly #rename: Rename;
  readonly #from: string;
  readonly #to: string;

  constructor(script: Rename, from: string, to: string) {
    this.#rename = script;
    this.#from = from;
    this.#to = to;
  }

  check(model: Readonly<FakeBucket>): boolean {
    return contents(model).objects.has(this.#from);
  }

  async run(model: FakeBucket, bucket: BucketLike): Promise<void> {
    await this.#rename(bucket, this.#from, this.#to);
    // The rename that is right, on the model.
    await rename(model, this.#from, this.#to);
  }

  toString(): string {
    return `await rename(bucket, ${JSON.stringify(this.#from)}, ${JSON.stringify(this.#to)})`;
  }
}

function renames(script: Rename) {
  const keys = ["a", "b", "c"];
  const key = fc.constantFrom(...keys);
  const command = fc.tuple(key, key).map(([from, to]) => new RenameCommand(script, from, to));
  const commands = bucketCommands({ own: [command, command, command], actions: ["put", "delete"], ssec: false, keys });
  return fc.asyncProperty(commands, (each) => runBucketCommands(new FakeBucket(), each, { model: new FakeBucket() }));
}

/** The counterexample as calls, one in each line. */
async function callsOf(script: Rename): Promise<readonly string[]> {
  const { counterexample } = await fc.check(renames(script), { seed: 5, numRuns: 200 });
  return [...(counterexample?.[0] ?? [])].map(String);
}

describe("a command of one's own, next to ours", () => {
  it("finds nothing in a script that does what it says", async () => {
    await fc.assert(renames(rename), { seed: 5, numRuns: 25 });
  });

  it("finds a script that loses metadata, by an object that has some", async () => {
    const calls = await callsOf(async (bucket, from, to) => {
      const object = await bucket.get(from);
      if (object === null || from === to) return;
      await bucket.put(to, await object.arrayBuffer());
      await bucket.delete(from);
    });
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatch(/^await bucket\.put\("[abc]", .*, \{ (http|custom)Metadata: /);
    expect(calls[1]).toMatch(/^await rename\(bucket, "[abc]", "[abc]"\)$/);
  });

  it("finds a script that deletes what is renamed to itself", async () => {
    const calls = await callsOf(async (bucket, from, to) => {
      const object = await bucket.get(from);
      if (object === null) return;
      const { httpMetadata, customMetadata } = object;
      await bucket.put(to, await object.arrayBuffer(), { httpMetadata, customMetadata });
      await bucket.delete(from);
    });
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatch(/^await bucket\.put\("[abc]", /);
    expect(calls[1]).toMatch(/^await rename\(bucket, "([abc])", "\1"\)$/);
  });
});
