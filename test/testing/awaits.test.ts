import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promiseHooks } from "node:v8";
import { runInThisContext } from "node:vm";
import { FakeBucket } from "fakebucket";
import { contents, portability } from "fakebucket/testing";
import { describe, expect, it, vi } from "vitest";
import { temporaryDirectory } from "./temporary-directory.js";

const folderOf = temporaryDirectory();

type Handler = (bucket: FakeBucket) => unknown;

/** Returns the calls that a watch reports as not awaited. */
async function notAwaited(handler: Handler): Promise<readonly string[]> {
  const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
  const watch = portability(bucket, { ignore: ["unread-body", "read-modify-write"] });
  await handler(bucket);
  watch.stop();
  return watch.findings.map(({ id, message }) => `${id}: ${message}`);
}

const dropped: readonly (readonly [name: string, handler: Handler])[] = [
  [
    "a statement",
    (bucket) => {
      bucket.put("k", "v");
    },
  ],
  [
    "a statement in an async function",
    async (bucket) => {
      await bucket.head("other");
      bucket.put("k", "v");
      await bucket.head("other");
    },
  ],
  [
    "forEach",
    (bucket) => {
      // biome-ignore lint/suspicious/useIterableCallbackReturn: the mistake.
      // biome-ignore lint/complexity/noForEach: the mistake.
      ["k"].forEach((key) => bucket.put(key, "v"));
    },
  ],
  [
    "a chain of lines, after a comment",
    (bucket) => {
      const env = { deeper: { bucket } };
      // A comment.
      env.deeper.bucket /* here */
        .put("k", "v");
    },
  ],
  [
    "a branch",
    (bucket) => {
      if (bucket instanceof FakeBucket) bucket.put("k", "v");
    },
  ],
];

const context = { waitUntil: (_: Promise<unknown>): void => undefined };

const held: readonly (readonly [name: string, handler: Handler])[] = [
  ["await", async (bucket) => await bucket.put("k", "v")],
  ["void", (bucket) => void bucket.put("k", "v")],
  ["return", (bucket) => bucket.put("k", "v")],
  ["Promise.all", (bucket) => Promise.all(["a", "b"].map((key) => bucket.put(key, "v")))],
  ["Promise.race", (bucket) => void Promise.race([bucket.put("k", "v")])],
  [
    "then",
    (bucket) => {
      bucket.put("k", "v").then(() => undefined);
    },
  ],
  [
    "catch",
    (bucket) => {
      bucket.put("k", "v").catch(() => undefined);
    },
  ],
  [
    "a later await",
    async (bucket) => {
      const later = bucket.put("k", "v");
      await Promise.resolve();
      await later;
    },
  ],
  ["a context that waits for nothing", (bucket) => context.waitUntil(bucket.put("k", "v"))],
  [
    "a spy",
    (bucket) => {
      const waitUntil = vi.fn();
      waitUntil(
        // A comment.
        bucket.put("k", "v"),
      );
    },
  ],
  [
    "a spied bucket",
    (bucket) => {
      vi.spyOn(bucket, "put");
      bucket.put("k", "v");
    },
  ],
];

describe("the finding not-awaited", () => {
  it.each(dropped)("reports a call in %s", async (_, handler) => {
    expect(await notAwaited(handler)).toEqual(['not-awaited: put("k", …) was called, and nothing waits for it.']);
  });

  it("reports each method at the columns of the engine, without a source map", async () => {
    const calls = ['head("k")', 'get("k")', 'put("k", "v")', 'delete("k")', "list()"];
    for (const call of calls) {
      const source = `(bucket) => {\n  bucket.${call};\n}`;
      const path = join(folderOf({ "my 100% #1.js": source }), "my 100% #1.js");
      const [action = ""] = /\w+(?=\([^()]*\)$)/.exec(call) ?? [];
      for (const filename of [path, pathToFileURL(path).href])
        expect(await notAwaited(runInThisContext(source, { filename }))).toEqual([
          expect.stringMatching(new RegExp(`^not-awaited: .*${action}`)),
        ]);
    }
  });

  it("is silent about calls of packages, and calls whose line does not name the method", async () => {
    const drop = '(bucket) => {\n  bucket.put("k", "v");\n}';
    const kept = '(bucket) => {\n  const later = bucket["put"]("k", "v");\n  return [later];\n}';
    const sources = { "node_modules/library/a.js": drop, "a.js": `[${kept}, ${drop}][0]` };
    for (const [name, source] of Object.entries(sources)) {
      const handler = runInThisContext(source, { filename: join(folderOf({ [name]: source }), name) });
      expect([name, await notAwaited(handler)]).toEqual([name, []]);
    }
  });

  it.each(held)("is silent about %s", async (_, handler) => {
    expect(await notAwaited(handler)).toEqual([]);
  });

  it("reports the creation of an upload, and calls on one", async () => {
    const calls = await notAwaited(async (bucket) => {
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(1, "v");
      // biome-ignore-start lint/nursery/noFloatingPromises: the mistakes.
      upload.uploadPart(2, "v");
      upload.complete([part]);
      upload.abort();
      bucket.createMultipartUpload("other");
      // biome-ignore-end lint/nursery/noFloatingPromises: the mistakes.
      await bucket.head("k");
      for (const { uploadId } of contents(bucket).uploads)
        await bucket.resumeMultipartUpload("other", uploadId).abort();
    });
    expect(
      calls.map((text) => text.replace("not-awaited: ", "").replace(" was called, and nothing waits for it.", "")),
    ).toEqual([
      'uploadPart(2, …) on an upload of "k"',
      'completeMultipartUpload(…) on an upload of "k"',
      'abortMultipartUpload() on an upload of "k"',
      'createMultipartUpload("other")',
    ]);
  });

  it.each([
    [19, 1],
    [20, 0],
  ])("looks at the first 20 calls of a watch: after %i others, it reports %i", async (others, count) => {
    const calls = await notAwaited(async (bucket) => {
      for (let index = 0; index < others; index++) await bucket.head("other");
      // biome-ignore lint/nursery/noFloatingPromises: the mistake.
      bucket.put("k", "v");
      await bucket.head("k");
    });
    expect(calls).toHaveLength(count);
  });

  it("has the place of the call, and is ignored on request", async () => {
    const bucket = new FakeBucket();
    const watch = portability(bucket);
    const silent = portability(bucket, { ignore: ["not-awaited"] });
    // biome-ignore lint/nursery/noFloatingPromises: the mistake.
    bucket.put("k", "v");
    await bucket.head("k");
    expect(watch.findings).toMatchObject([
      { level: "error", place: expect.stringMatching(/\/test\/testing\/awaits\.test\.ts:\d+$/) },
    ]);
    expect([watch.unseen, silent.findings, silent.unseen]).toEqual([[], [], []]);
    watch.stop();
    silent.stop();
  });

  it("uses the host's hook while a watch lives", () => {
    const { onInit } = promiseHooks;
    let live = 0;
    const counting = vi.spyOn(promiseHooks, "onInit").mockImplementation((hook) => {
      const stop = onInit(hook);
      live += 1;
      return () => {
        live -= 1;
        return stop();
      };
    });
    const [first, second] = [portability(new FakeBucket()), portability(new FakeBucket())];
    expect([live, first?.unseen]).toEqual([1, []]);
    first?.stop();
    expect(live).toBe(1);
    second?.stop();
    expect(live).toBe(0);
    counting.mockRestore();
  });

  it("keeps the calls of other watches when one stops", async () => {
    const [one, other] = [new FakeBucket(), new FakeBucket()];
    const [first, second] = [portability(one), portability(other)];
    // biome-ignore lint/nursery/noFloatingPromises: the mistake.
    one.put("k", "v");
    // biome-ignore lint/nursery/noFloatingPromises: the mistake.
    other.put("k", "v");
    await one.head("k");
    first.stop();
    second.stop();
    expect([first, second].map(({ findings }) => findings.map(({ id }) => id))).toEqual([
      ["not-awaited"],
      ["not-awaited"],
    ]);
  });

  it("is off on a host without such hooks, and says so", async () => {
    const without = vi.spyOn(promiseHooks, "onInit").mockImplementation(() => () => undefined);
    const bucket = new FakeBucket();
    const watch = portability(bucket);
    // biome-ignore lint/nursery/noFloatingPromises: the mistake.
    bucket.put("k", "v");
    await bucket.head("k");
    watch.stop();
    expect([watch.findings, watch.unseen]).toEqual([[], ["not-awaited"]]);
    expect(String(watch)).toBe("not-awaited is not checked: this host has no promise hooks");
    without.mockRestore();
  });
});
