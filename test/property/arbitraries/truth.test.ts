import { FakeBucket, type Semantics, type SemanticsName, semantics } from "fakebucket";
import * as property from "fakebucket/property";
import type { StoreConditional, StoreGetOptions, StoreListOptions } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToBytes } from "../../../src/property/arbitraries/sometimes.js";
import { runs } from "../../laws/runs.js";

const run = runs(75);
const presets: SemanticsName[] = ["documented", "deployed", "simulator"];
const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("hex");

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function readOf(bucket: FakeBucket, key: string, options?: StoreGetOptions) {
  const object = await bucket.get(key, options);
  return object !== null && "body" in object ? object.bytes() : undefined;
}

describe("the description of", () => {
  it("a body is true: it has these bytes each time it is made", async () => {
    const forms = new Set<string>();
    const check = fc.asyncProperty(
      property.body({ minBytes: 1, forms: property.bodyForms }),
      property.partBody(),
      async (body, part) => {
        forms.add(body.form);
        const bucket = new FakeBucket();
        const before = hex(body.bytes);
        const changed = body.make();
        if (ArrayBuffer.isView(changed)) new Uint8Array(changed.buffer).fill(0xff);
        else if (changed instanceof ArrayBuffer) new Uint8Array(changed).fill(0xff);
        expect(hex(body.bytes)).toBe(before);
        for (const key of ["a", "b"]) await bucket.put(key, body.make());
        for (const key of ["a", "b"]) expect(hex(await readOf(bucket, key))).toBe(hex(body.bytes));
        const upload = await bucket.createMultipartUpload("c");
        await upload.complete([await upload.uploadPart(1, part.make())]);
        expect(hex(await readOf(bucket, "c"))).toBe(hex(part.bytes));
        expect(body.bytes.length).toBeGreaterThan(0);
        expect(Math.max(body.bytes.length, part.bytes.length)).toBeLessThanOrEqual(64);
      },
    );
    await fc.assert(check, runs(250, 250));
    expect(forms.size).toBe(property.bodyForms.length - 1);
  });

  it("a body of a part is true: it has a size within the limits, and is never null", async () => {
    const options = { minBytes: 9, maxBytes: 11, forms: ["null", "string", "Float64Array", "Uint8Array"] as const };
    const forms = new Set<string>();
    for (const { form, bytes, make } of fc.sample(property.partBody(options), run)) {
      forms.add(form);
      expect([9, 10, 11]).toContain(bytes.length);
      expect(make()).not.toBeNull();
    }
    expect([...forms].sort()).toEqual(["Uint8Array", "string"]);
    const odd = fc.sample(property.partBody({ minBytes: 7, maxBytes: 7, forms: ["Int16Array"] }), run);
    expect(new Set(odd.map(({ bytes }) => bytes.length))).toEqual(new Set([7]));
    for (const { make } of fc.sample(property.partBody({ forms: ["null", "string"] }), run))
      expect(make()).not.toBeNull();
  });

  it.each(["SharedArrayBuffer", "ReadableStream"] as const)("a body is true of a %s", async (form) => {
    for (const { bytes, make } of fc.sample(property.body({ forms: [form] }), run)) {
      const value = make();
      const read =
        value instanceof SharedArrayBuffer ? value : await new Response(value as ReadableStream).arrayBuffer();
      expect(hex(new Uint8Array(read))).toBe(hex(bytes));
    }
  });

  it("a body is true by default: the platform accepts its form", () => {
    const forms = new Set(fc.sample(property.body(), runs(250, 250)).map(({ form }) => form));
    expect(forms).toEqual(new Set(property.bodyForms.filter((form) => form !== "ReadableStream")));
  });

  it.each([0, 1, 2, 12])("keys is true: they are accepted, or above the limit of %i bytes", async (maxKeyBytes) => {
    const bucket = new FakeBucket({ limits: { maxKeyBytes } });
    const within = property.key({ kinds: [...property.keyKinds, "loneSurrogates"], maxKeyBytes });
    await fc.assert(
      fc.asyncProperty(within, property.key({ kinds: ["beyondLimit"], maxKeyBytes }), async (key, tooLong) => {
        await bucket.head(key);
        await expect(bucket.head(tooLong)).rejects.toThrow("10020");
      }),
      run,
    );
    const several = fc.sample(property.keys({ kinds: ["atLimit"], maxKeyBytes }), run).flat();
    expect(Math.max(...several.map((key) => Buffer.byteLength(key)))).toBe(maxKeyBytes);
    const atLimit = fc.sample(property.key({ kinds: ["atLimit"] }), run).map((key) => Buffer.byteLength(key));
    expect([Math.min(...atLimit), Math.max(...atLimit)]).toEqual([1021, 1024]);
    const beyond = fc.sample(property.key({ kinds: ["beyondLimit"] }), run).map((key) => Buffer.byteLength(key));
    expect([Math.min(...beyond), Math.max(...beyond)]).toEqual([1025, 1028]);
  });

  it("keys is true: they are cut where the first character does not fit", () => {
    expect(["é€a", "aé", ""].map((text) => cutToBytes(text, 3))).toEqual(["é", "aé", ""]);
  });

  it("several keys is true: they are different, and as many", () => {
    const sizes = fc.sample(property.keys({ minLength: 3, maxLength: 4 }), run).map((keys) => new Set(keys).size);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([3, 4]);
  });

  it("custom metadata has the names of an arbitrary", () => {
    const names = fc.constantFrom("x", "y");
    const given = fc.sample(property.customMetadata({ names, size: "within" }), run).flatMap(Object.keys);
    expect(new Set(given.filter((name) => name !== "filled"))).toEqual(new Set(["x", "y"]));
    const full = { names: fc.constant("x"), maxBytes: 2 };
    expect(fc.sample(property.customMetadata(full), run)).toContainEqual({ x: "v" });
  });

  it.each([
    [true, "stored"],
    [false, "refused"],
  ])("a multipart plan with stored: %s is %s", (stored, status) => {
    const plans = fc.sample(property.multipartPlan({ minPartBytes: 4, stored }), run);
    expect(new Set(plans.map(({ outcome }) => outcome.status))).toEqual(new Set([status]));
  });

  it("a plan's upload has its options", async () => {
    const [plan] = fc.sample(property.multipartPlan({ minPartBytes: 1, stored: true }), run) as [
      property.MultipartPlan,
    ];
    const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
    const ssecKey = "0".repeat(64);
    const object = await property.uploadPlan(bucket, "k", plan, { ssecKey, customMetadata: { a: "b" } });
    expect(object.customMetadata).toEqual({ a: "b" });
    expect(await readOf(bucket, "k", { ssecKey })).toBeDefined();
    await expect(bucket.get("k")).rejects.toThrow();
  });

  it("HTTP metadata is true: these fields are stored", async () => {
    const check = fc.asyncProperty(property.httpMetadata(), async ({ httpMetadata, stored }) => {
      const object = await new FakeBucket().put("k", "v", { httpMetadata });
      expect(object.httpMetadata).toEqual(stored);
    });
    await fc.assert(check, run);
  });

  it("custom metadata is true: it is stored up to the limit, and refused above", async () => {
    const maxCustomMetadataBytes = 64;
    const bucket = new FakeBucket({ limits: { maxCustomMetadataBytes } });
    const sized = (size: "within" | "atLimit" | "beyondLimit") =>
      property.customMetadata({ size, maxBytes: maxCustomMetadataBytes });
    const check = fc.asyncProperty(
      fc.oneof(sized("within"), sized("atLimit")),
      sized("beyondLimit"),
      sized("atLimit"),
      async (customMetadata, beyond, full) => {
        const object = await bucket.put("k", "v", { customMetadata });
        expect(Object.entries(object.customMetadata ?? {})).toEqual(Object.entries(customMetadata));
        await expect(bucket.put("k", "v", { customMetadata: beyond })).rejects.toThrow("10012");
        const [name = "", value = ""] = Object.entries(full).at(-1) ?? [];
        await expect(bucket.put("k", "v", { customMetadata: { ...full, [name]: `${value}v` } })).rejects.toThrow(
          "10012",
        );
      },
    );
    await fc.assert(check, run);
    const usual = (size: "atLimit" | "beyondLimit") =>
      fc.sample(property.customMetadata({ size }), { seed: 5, numRuns: 1 });
    const put = (customMetadata?: Record<string, string>) => new FakeBucket().put("k", "v", { customMetadata });
    await put(usual("atLimit")[0]);
    await expect(put(usual("beyondLimit")[0])).rejects.toThrow("10012");
  });

  it.each(presets)("a range is true: under %s semantics it serves these bytes, or is refused", async (name) => {
    const cases = fc
      .uint8Array({ maxLength: 6 })
      .chain((bytes) => fc.tuple(fc.constant(bytes), property.range(bytes.length)));
    const check = fc.asyncProperty(cases, async ([bytes, { range, served }]) => {
      const bucket = new FakeBucket({ semantics: name });
      await bucket.put("k", bytes);
      const read = bucket.get("k", { range });
      const isLenient = name === "simulator" && range instanceof Headers;
      const expected = served ?? (isLenient ? { offset: 0, length: bytes.length } : undefined);
      if (expected === undefined) {
        await expect(read).rejects.toThrow("10039");
        return;
      }
      const object = await read;
      expect(object?.range).toEqual(expected);
      expect(hex(await object?.bytes())).toBe(hex(bytes.slice(expected.offset, expected.offset + expected.length)));
    });
    await fc.assert(check, runs(200, 200));
    const texts = fc.sample(property.range(0), runs(200, 200)).filter(({ range }) => range instanceof Headers);
    expect(texts.filter(({ range }) => !/^bytes=[\d-]+$/.test((range as Headers).get("range") ?? ""))).toContainEqual({
      range: expect.anything(),
      served: { offset: 0, length: 0 },
    });
  });

  it.each(presets)("a condition is true: under %s semantics it holds, or fails", async (name) => {
    const time = Date.UTC(2024, 1, 29, 12, 0, 0, 500);
    const bucket = new FakeBucket({ semantics: name, clock: { now: () => time } });
    const object = await bucket.put("k", "v");
    const options = { semantics: semantics[name] };
    const conditions = [property.condition(object, options), property.condition(undefined, options)] as const;
    const check = fc.asyncProperty(...conditions, async (onObject, onNothing) => {
      const read = await readOf(bucket, "k", { onlyIf: onObject.onlyIf });
      expect(read !== undefined).toBe(onObject.holds);
      const stored = await bucket.put("new", "v", { onlyIf: onNothing.onlyIf });
      expect(stored !== null).toBe(onNothing.holds);
      await bucket.delete("new");
    });
    await fc.assert(check, runs(250));
    const held = fc.sample(conditions[0], { seed: 5, numRuns: 250 }).filter(({ holds }) => holds);
    expect(held.length).toBeGreaterThan(50);
    expect(held.length).toBeLessThan(200);
  });

  it("a requested kind of condition is true", () => {
    const object = { etag: "e", uploaded: new Date(0) };
    const failing = fc.sample(property.condition(object, { holds: false, form: "headers" }), run);
    expect(failing.every(({ holds, onlyIf }) => !holds && onlyIf instanceof Headers)).toBe(true);
    const names = new Set(failing.flatMap(({ onlyIf }) => [...(onlyIf as Headers).keys()]));
    expect([...names].sort()).toEqual(
      ["match", "modified-since", "none-match", "range", "unmodified-since"].map((name) => `if-${name}`),
    );
    const holding = fc.sample(property.condition(object, { holds: true, form: "object" }), run);
    expect(holding.every(({ holds, onlyIf }) => holds && !(onlyIf instanceof Headers))).toBe(true);
    const conditions = fc.sample(property.condition(object, { form: "object" }), runs(250, 250));
    const times = conditions.flatMap(({ onlyIf }) => {
      const { uploadedAfter, uploadedBefore } = onlyIf as StoreConditional;
      return [uploadedAfter, uploadedBefore].flatMap((time) => time?.getTime() ?? []);
    });
    expect([Math.min(...times), Math.max(...times)]).toEqual([0, 60_000]);
  });

  it("a checksum is true: it is right, or refused", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const check = fc.asyncProperty(property.checksum(bytes), async ({ options, algorithm, hex, right }) => {
      const put = new FakeBucket().put("k", bytes, options);
      if (!right) await expect(put).rejects.toThrow(`value: ${hex}`);
      else expect((await put).checksums.toJSON()[algorithm]).toBe(hex);
    });
    await fc.assert(check, run);
    const wrong = fc.sample(property.checksum(bytes, { right: false }), run);
    expect(wrong.some(({ right }) => right)).toBe(false);
  });

  it("an SSE-C key is true: all of its forms are one key", async () => {
    const check = fc.asyncProperty(property.ssecKey(), async ({ ssecKey, bytes, ssecKeyMd5 }) => {
      const bucket = new FakeBucket();
      expect((await bucket.put("k", "v", { ssecKey })).ssecKeyMd5).toBe(ssecKeyMd5);
      expect(bytes.buffer).not.toBe(ssecKey);
      expect(hex(await readOf(bucket, "k", { ssecKey: bytes.slice().buffer }))).toBe(hex(Buffer.from("v")));
    });
    await fc.assert(check, run);
  });

  it("list options is true: they are not refused", async () => {
    const keys = ["a", "a/b", "a/c", "b"];
    const bucket = new FakeBucket();
    for (const key of keys) await bucket.put(key, null);
    const list = async (options: StoreListOptions) => {
      const { objects, delimitedPrefixes } = await bucket.list(options);
      return objects.length + delimitedPrefixes.length;
    };
    const check = fc.asyncProperty(property.listOptions(keys), async (options) => void (await list(options)));
    await fc.assert(check, run);
    const counts = await Promise.all(fc.sample(property.listOptions(keys), { seed: 5, numRuns: 75 }).map(list));
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(75);
  });

  it("list options is true: prefixes end between characters", () => {
    const prefixes = fc
      .sample(property.listOptions(["\u{1f600}\u{1f601}"]), runs(250, 250))
      .map(({ prefix }) => prefix);
    expect([...new Set(prefixes)].sort()).toEqual(["", "\u{1f600}", "\u{1f600}\u{1f601}", undefined]);
  });

  it.each([1, 2])("a multipart plan is true: it has up to %i parts, and names some", (maxParts) => {
    const plans = fc.sample(property.multipartPlan({ minPartBytes: 1, maxParts }), runs(250, 250));
    const usual = fc.sample(property.multipartPlan({ minPartBytes: 1 }), runs(250, 250));
    expect(Math.max(...usual.map(({ parts }) => parts.length))).toBe(4);
    expect(Math.max(...plans.map(({ parts }) => parts.length))).toBe(maxParts);
    expect(Math.min(...plans.map(({ complete }) => complete.length))).toBe(1);
    const isReversed = ({ parts: [one, two], complete }: property.MultipartPlan) =>
      Number(one?.partNumber) < Number(two?.partNumber) && complete.map(({ part }) => part).join() === "1,0";
    expect(plans.some(isReversed)).toBe(maxParts > 1);
  });

  it.each(presets)(
    "a multipart plan is true: under %s semantics it is stored, or refused with this code",
    async (name) => {
      const { lastPart } = semantics[name];
      const plans = property.multipartPlan({ minPartBytes: 4, lastPart });
      const check = fc.asyncProperty(plans, async (plan) => {
        const bucket = new FakeBucket({ semantics: name, limits: { minPartBytes: 4 } });
        const upload = property.uploadPlan(bucket, "k", plan);
        const { outcome } = plan;
        if (outcome.status === "refused") {
          await expect(upload).rejects.toThrow(`(${outcome.code})`);
          return;
        }
        // The etag of the object is not made from random part etags.
        expect((await upload).etag).toBe(outcome.etag);
        expect(hex(await readOf(bucket, "k"))).toBe(hex(outcome.bytes));
      });
      await fc.assert(check, runs(200));
      const outcomes = new Map<string | number, number>();
      for (const { outcome } of fc.sample(plans, { seed: 5, numRuns: 200 })) {
        const kind = outcome.status === "stored" ? "stored" : outcome.code;
        outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      }
      expect([...outcomes.keys()].sort()).toEqual([10001, 10011, 10025, 10048, "stored"]);
      expect(Math.min(...outcomes.values())).toBeGreaterThan(5);
      expect(outcomes.get("stored")).toBeGreaterThan(66);
    },
  );

  it("a multipart plan with parts of 5 MiB is true, at the limits of the service", async () => {
    const plans = fc.sample(property.multipartPlan({ maxParts: 2, stored: true }), { seed: 5, numRuns: 20 });
    const plan = plans.find(({ complete }) => complete.length === 2);
    if (plan?.outcome.status !== "stored") throw new Error("No such plan");
    const bucket = new FakeBucket();
    const object = await property.uploadPlan(bucket, "k", plan);
    expect(object.etag).toBe(plan.outcome.etag);
    expect(object.size).toBe(plan.outcome.bytes.length);
    expect(object.size).toBeGreaterThan(5 * 1024 * 1024);
  });

  it.each<[string, Semantics]>([
    ...presets.map((name): [string, Semantics] => [name, semantics[name]]),
    ["one's own", { ...semantics.documented, maxListEntries: 1e5, maxKeyBytes: 1030, maxCustomMetadataBytes: 9000 }],
  ])("an invalid call is true: under %s semantics it is refused with this error", async (_, record) => {
    const methods = new Set<string>();
    const bucket = new FakeBucket({ semantics: record });
    const check = fc.asyncProperty(
      property.invalidArguments({ semantics: record }),
      async ({ call, error, method }) => {
        methods.add(method);
        const thrown = await call(bucket).then(
          () => new Error("It was not refused."),
          (reason: unknown) => reason,
        );
        expect(messageOf(thrown)).toBe(error.message ?? messageOf(thrown));
        expect((thrown as Error).name).toBe(error.name);
      },
    );
    await fc.assert(check, runs(1000, 1000));
    expect(methods.size).toBe(9);
    expect((await bucket.list()).objects).toEqual([]);
  });
});
