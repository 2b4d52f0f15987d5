import { FakeBucket, type FakeBucketOptions, limits, semantics } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectRefusal } from "../request/expect-refusal.js";
import { found } from "./found.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";

type Row = readonly [options: unknown, wanted: string];

function refuses(options: unknown, wanted: string): void {
  for (const Bucket of [FakeBucket, R2Bucket]) {
    const make = () => new Bucket(options as FakeBucketOptions);
    const text = `${Bucket.name}: ${wanted}${wanted.endsWith("?") ? "" : "."}`;
    expectRefusal(make, TypeError, text, "construction.options");
  }
}

const optionNames =
  "name, semantics, compatibilityDate, compatibilityFlags, defaultStorageClass, clock, ids, ReadableStream, limits, pageSize, objects, locks, lifecycle";
const presetNames = '"documented", "deployed", "simulator"';
const wantedDate = 'compatibilityDate must be a date such as "2022-08-04"';
const wholeNumber = "a whole number, 0 or more, or Infinity";

describe("new FakeBucket()", () => {
  it("needs no options [construction.options]", async () => {
    const everything = Object.fromEntries(optionNames.split(", ").map((name) => [name, undefined]));
    for (const bucket of [
      new FakeBucket(),
      new FakeBucket(undefined),
      new FakeBucket({}),
      new FakeBucket(everything),
    ]) {
      expect(await bucket.put("k", "v")).toMatchObject({ key: "k", storageClass: "Standard" });
      expect(String(bucket)).toBe("[object StoreBucket]");
    }
  });

  it.each<Row>([
    [null, "options must be an object, not null"],
    [5, "options must be an object, not 5"],
    ["deployed", 'options must be an object, not "deployed"'],
    [() => ({}), "options must be an object, not a function"],
    [{ name: 5 }, "name must be a string, not 5"],
    [{ semantics: "production" }, `semantics must be ${presetNames} or a record, not "production"`],
    [{ semantics: "toString" }, `semantics must be ${presetNames} or a record, not "toString"`],
    [{ semantics: null }, `semantics must be ${presetNames} or a record, not null`],
    [{ compatibilityDate: "2022-8-4" }, `${wantedDate}, not "2022-8-4"`],
    [{ compatibilityDate: "2022-02-30" }, `${wantedDate}, not "2022-02-30"`],
    [{ compatibilityDate: "2022-13-01" }, `${wantedDate}, not "2022-13-01"`],
    [{ compatibilityDate: "2022-08-04T00:00:00Z" }, `${wantedDate}, not "2022-08-04T00:00:00Z"`],
    [{ compatibilityDate: "+010000-01" }, `${wantedDate}, not "+010000-01"`],
    [{ compatibilityDate: " 2022-08-04" }, `${wantedDate}, not " 2022-08-04"`],
    [{ compatibilityDate: new Date(0) }, `${wantedDate}, not an object`],
    [{ compatibilityFlags: "x" }, 'compatibilityFlags must be an array of strings, not "x"'],
    [{ compatibilityFlags: ["x", 5] }, "compatibilityFlags must be an array of strings, not an array"],
    [{ compatibilityFlags: new Set(["x"]) }, "compatibilityFlags must be an array of strings, not an object"],
    [
      { defaultStorageClass: "standard" },
      'defaultStorageClass must be "Standard" or "InfrequentAccess", not "standard"',
    ],
    [{ clock: null }, "clock must be an object with a method now(), not null"],
    [{ clock: {} }, "clock must be an object with a method now(), not an object"],
    [{ clock: { now: 5 } }, "clock must be an object with a method now(), not an object"],
    [{ clock: () => 5 }, "clock must be an object with a method now(), not a function"],
    [{ ids: null }, "ids must be an object with a method next(), not null"],
    [{ ids: { next: "id" } }, "ids must be an object with a method next(), not an object"],
    [{ ids: Symbol("x") }, "ids must be an object with a method next(), not Symbol(x)"],
    [{ ReadableStream: null }, "ReadableStream must be a constructor of web streams, not null"],
    [{ ReadableStream: {} }, "ReadableStream must be a constructor of web streams, not an object"],
    [{ limits: null }, "limits must be an object, not null"],
    [{ semantics: "" }, `semantics must be ${presetNames} or a record, not ""`],
  ])("refuses %o [construction.options]", (options, wanted) => {
    refuses(options, wanted);
  });

  it("refuses an unknown option, with the nearest name [construction.options]", () => {
    const make = (options: object) => () => new FakeBucket(options);
    expect(make({ clocks: {} })).toThrow(
      expect.objectContaining({
        message: 'FakeBucket: there is no option "clocks"; did you mean "clock"?',
        rule: "construction.options",
      }),
    );
    expect(make({ limits: {}, zzzz: {} })).toThrow(`FakeBucket: there is no option "zzzz"; expected ${optionNames}.`);
  });

  it.each([-1, 1.5, Number.NaN, Number.NEGATIVE_INFINITY, "5", null, 5n, {}])(
    "refuses %o for any limit, alone or in a record [construction.options]",
    (value) => {
      const given =
        typeof value === "string" ? '"5"' : value !== null && typeof value === "object" ? "an object" : value;
      for (const name of Object.keys(limits)) {
        refuses({ limits: { [name]: value } }, `limits.${name} must be ${wholeNumber}, not ${given}`);
        const record = { ...semantics.deployed, [name]: value };
        refuses({ semantics: record }, `semantics.${name} must be ${wholeNumber}, not ${given}`);
      }
    },
  );

  it("refuses an unknown limit [construction.options]", () => {
    refuses({ limits: { minPartByte: 5 } }, 'there is no option "minPartByte" in limits; did you mean "minPartBytes"?');
    refuses({ limits: { brand: "R2" } }, 'there is no option "brand" in limits');
    refuses({ limits: { toString: 5 } }, 'there is no option "toString" in limits');
  });
});

describe("the default storage class", () => {
  it("is ignored by the simulator [storage-class.kept]", async () => {
    const bucket = new FakeBucket({ semantics: "simulator", defaultStorageClass: "InfrequentAccess" });
    expect(await bucket.put("k", "v")).toMatchObject({ storageClass: "" });
    // Also if the call names one.
    expect(await bucket.put("k", "v", { storageClass: "InfrequentAccess" })).toMatchObject({ storageClass: "" });
  });
});

describe("a record of semantics", () => {
  const questions = Object.keys(semantics.documented).filter((name) => !(name in limits));

  it.each(questions)("without %s, or with a wrong answer, is refused [construction.options]", (name) => {
    for (const wrong of [undefined, null, 5, "nonsense", {}, true]) {
      if (name === "unequalPartsText" && wrong === "nonsense") continue;
      const record: Record<string, unknown> = { ...semantics.deployed, [name]: wrong };
      const make = () => new FakeBucket({ semantics: record as never });
      expect(make).toThrow(TypeError);
      expect(make).toThrow(`FakeBucket: semantics.${name} must be `);
      expect(make).toThrow(" (spread a preset to keep its other answers), not ");
    }
  });

  it.each(Object.keys(limits))("without %s is refused [construction.options]", (name) => {
    const { [name]: _, ...record } = { ...semantics.deployed } as Record<string, unknown>;
    refuses({ semantics: record }, `semantics.${name} must be ${wholeNumber}, not undefined`);
  });

  it("lists the possible answers [construction.options]", () => {
    const hint = "(spread a preset to keep its other answers)";
    refuses({ semantics: {} }, `semantics.brand must be "Store" or "R2" ${hint}, not undefined`);
    const unknownUpload = { ...semantics.deployed, unknownUpload: "10024" };
    refuses({ semantics: unknownUpload }, `semantics.unknownUpload must be 10001 or 10024 ${hint}, not "10024"`);
    const unequal = { ...semantics.deployed, unequalPartsText: 5 };
    refuses({ semantics: unequal }, `semantics.unequalPartsText must be a string ${hint}, not 5`);
  });

  it("may change an answer [construction.options]", async () => {
    const bucket = new FakeBucket({ semantics: { ...semantics.deployed, delimitedPrefixes: "withoutDelimiter" } });
    await bucket.put("a/b", "v");
    expect((await bucket.list({ delimiter: "/" })).delimitedPrefixes).toEqual(["a"]);
    expect(String(bucket)).toBe("[object R2Bucket]");
  });

  it("is copied: later changes have no effect [construction.options]", async () => {
    const record = { ...semantics.documented, maxKeyBytes: 3 };
    const given = { maxDeleteKeys: 1 };
    const bucket = new FakeBucket({ semantics: record, limits: given });
    record.maxKeyBytes = 1;
    given.maxDeleteKeys = 0;
    await bucket.put("abc", "v");
    await bucket.delete(["abc"]);
    expect((await rejectionOf(bucket.put("abcd", "v"))).message).toContain("(10020)");
  });

  it("may have inherited or computed answers; each is read once [construction.options]", () => {
    expect(String(new FakeBucket({ semantics: Object.create(semantics.deployed) }))).toBe("[object R2Bucket]");
    let reads = 0;
    const record = { ...semantics.deployed };
    Object.defineProperty(record, "brand", { get: () => (++reads === 1 ? "R2" : "nonsense"), enumerable: true });
    expect(String(new FakeBucket({ semantics: record }))).toBe("[object R2Bucket]");
    expect(reads).toBe(1);
  });

  it("with an unknown question is refused, like an unknown limit [construction.options]", () => {
    const record = { ...semantics.deployed, maxKeyByte: 5 };
    refuses({ semantics: record }, 'there is no option "maxKeyByte" in semantics; did you mean "maxKeyBytes"?');
    refuses({ semantics: { toString: 5 } }, 'there is no option "toString" in semantics');
  });
});

describe("limits", () => {
  it("override the limits of the semantics; undefined overrides nothing [construction.options]", async () => {
    const record = { ...semantics.documented, maxKeyBytes: 2, maxListEntries: 1 };
    const bucket = new FakeBucket({ semantics: record, limits: { maxKeyBytes: 3, maxListEntries: undefined } });
    await bucket.put("abc", "v");
    await bucket.put("abd", "v");
    expect((await rejectionOf(bucket.put("abcd", "v"))).message).toContain("(10020)");
    expect((await bucket.list()).objects).toHaveLength(1);
    const boundless = new FakeBucket({ limits: { maxKeyBytes: Number.POSITIVE_INFINITY, maxCustomMetadataBytes: 0 } });
    await boundless.put("k".repeat(5000), "v");
    expect((await rejectionOf(boundless.put("k", "v", { customMetadata: { a: "" } }))).message).toContain("(10012)");
  });

  it("leave the presets unchanged [construction.options]", () => {
    new FakeBucket({ limits: { maxKeyBytes: 3 } });
    expect([limits.maxKeyBytes, semantics.documented.maxKeyBytes]).toEqual([1024, 1024]);
    for (const record of [limits, semantics, ...Object.values(semantics)]) expect(Object.isFrozen(record)).toBe(true);
  });
});

describe("the clock", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is the host's, controlled by fake timers [result.uploaded]", async () => {
    vi.useFakeTimers();
    const bucket = new FakeBucket();
    vi.setSystemTime(new Date("2026-01-02T03:04:05.678Z"));
    expect((await bucket.put("k", "v")).uploaded.toISOString()).toBe("2026-01-02T03:04:05.678Z");
    vi.advanceTimersByTime(1000);
    expect((await bucket.put("k", "v")).uploaded.toISOString()).toBe("2026-01-02T03:04:06.678Z");
    vi.setSystemTime(0);
    expect((await bucket.put("k", new Blob(["v"]))).uploaded).toEqual(new Date(0));
  });

  it("ends uploads, also with fake timers [multipart.expiry]", async () => {
    vi.useFakeTimers();
    const upload = await new FakeBucket().createMultipartUpload("k");
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(limits.uploadLifetimeMilliseconds);
    expect((await rejectionOf(upload.complete([]))).message).toContain("(10024)");
  });

  it("of a test is read at each commit, as a method of its object [result.uploaded]", async () => {
    const clock = new HandClock(1000);
    const bucket = new FakeBucket({ clock });
    expect((await bucket.put("k", "v")).uploaded).toEqual(new Date(1000));
    clock.advance(1);
    expect((await bucket.put("k", "v")).uploaded).toEqual(new Date(1001));
    expect(found(await bucket.head("k")).uploaded).toEqual(new Date(1001));
  });
});
