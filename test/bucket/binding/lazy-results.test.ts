import assert from "node:assert";
import { inspect, isDeepStrictEqual } from "node:util";
import { runInNewContext } from "node:vm";
import { FakeBucket } from "fakebucket";
import { describe, expect, it, vi } from "vitest";
import type { StoreObject } from "../../../types/index.js";
import { found, getFound } from "./found.js";
import { HandClock } from "./hand-clock.js";

/** Each entry returns the same result every time, since the call and the bucket are the same. */
const results: Readonly<Record<string, () => Promise<StoreObject>>> = {
  "put()": async () => putIn(new FakeBucket(fixed())),
  "put() of a date with all members": async () =>
    putIn(new FakeBucket({ ...fixed(), compatibilityDate: "2025-12-03" })),
  "head()": async () => {
    const bucket = new FakeBucket(fixed());
    await putIn(bucket);
    return found(await bucket.head("k"));
  },
  "get()": async () => {
    const bucket = new FakeBucket(fixed());
    await putIn(bucket);
    return getFound(bucket, "k");
  },
  "list()": async () => {
    const bucket = new FakeBucket(fixed());
    await putIn(bucket);
    return found((await bucket.list()).objects[0]);
  },
  "complete()": async () => {
    const upload = await new FakeBucket(fixed()).createMultipartUpload("k");
    return upload.complete([await upload.uploadPart(1, "v")]);
  },
};

function fixed() {
  let count = 0;
  return { clock: new HandClock(), ids: { next: () => `id ${++count}` } };
}

function putIn(bucket: FakeBucket): Promise<StoreObject> {
  return bucket.put("k", "hello", { customMetadata: { a: "1" }, httpMetadata: { cacheExpiry: new Date(0) } });
}

const names = [
  ...["ssecKeyMd5", "storageClass", "range", "customMetadata", "httpMetadata", "uploaded", "checksums"],
  ...["httpEtag", "etag", "size", "version", "key"],
];

/** Returns the same result with real properties, as on the platform. */
function defined(result: StoreObject): StoreObject {
  return Object.create(Object.getPrototypeOf(result), Object.getOwnPropertyDescriptors(result));
}

type Look = (object: StoreObject) => unknown;

/** The operations that read from an object. */
const looks: Readonly<Record<string, Look>> = {
  ...Object.fromEntries(
    names.flatMap((name): [string, Look][] => [
      [`reads ${name}`, (object) => Reflect.get(object, name)],
      [`reads ${name} of an object that inherits`, (object) => Reflect.get(Object.create(object), name)],
      [`describes ${name}`, (object) => Object.getOwnPropertyDescriptor(object, name)],
      [`has ${name}`, (object) => [name in object, Object.hasOwn(object, name)]],
      [`assigns ${name}`, (object) => Object.assign(object, { [name]: "other" })],
      [`sets ${name} with Reflect`, (object) => [Reflect.set(object, name, "other"), Reflect.get(object, name)]],
      [`sets ${name} of an object that inherits`, (object) => Reflect.set(Object.create(object), name, "other")],
      [`deletes ${name}`, (object) => [Reflect.deleteProperty(object, name), Reflect.get(object, name), { ...object }]],
      [
        `redefines ${name}`,
        (object) => [Object.defineProperty(object, name, { value: "other" }), Object.getOwnPropertyDescriptors(object)],
      ],
      [
        `spies on ${name}`,
        (object) => {
          vi.spyOn(object as unknown as Record<string, unknown>, name, "get").mockReturnValue("spied");
          return [Reflect.get(object, name), Object.keys(object)];
        },
      ],
    ]),
  ),
  "lists keys": (object) => [Object.keys(object), Reflect.ownKeys(object), Object.getOwnPropertyNames(object)],
  "lists entries": (object) => Object.entries(object),
  "walks with for-in": (object) => {
    const walked: string[] = [];
    for (const name in object) walked.push(name);
    return walked;
  },
  spreads: (object) => ({ ...object }),
  "takes the rest": ({ key, ...others }) => [key, others],
  "writes JSON": (object) => JSON.stringify(object),
  inspects: (object) => [inspect(object), inspect([{ object }], { depth: 0 }), inspect(object, { compact: false })],
  "inspects hidden": (object) => inspect(object, { showHidden: true, depth: 0 }),
  "inspects after reading": (object) => [object.etag, object.uploaded, inspect(object)],
  "names its class": (object) => [String(object), object.constructor.name, Object.prototype.toString.call(object)],
  "knows its prototype": (object) => [Object.getPrototypeOf(object).constructor.name, "then" in object],
  "adds a member": (object) => [Object.assign(object, { added: 1 }), Object.keys(object), Reflect.get(object, "added")],
  "adds a symbol": (object) => {
    const symbol = Symbol.for("added");
    Object.defineProperty(object, symbol, { value: 1 });
    return [Reflect.ownKeys(object), Reflect.get(object, symbol)];
  },
  freezes: (object) => [Object.isFrozen(object), Object.isFrozen(Object.freeze(object)), Object.keys(object)],
  "assigns when frozen": (object) => Object.assign(Object.freeze(object), { etag: "other" }),
  seals: (object) => [Object.isSealed(object), Object.isSealed(Object.seal(object)), object.etag],
  "is no longer extended": (object) => [
    Object.isExtensible(object),
    Object.isExtensible(Object.preventExtensions(object)),
    Object.keys(object),
    Reflect.set(object, "added", 1),
  ],
  "changes its prototype": (object) => {
    const prototype: unknown = Object.getPrototypeOf(object);
    const changed = [Reflect.setPrototypeOf(object, null), Reflect.ownKeys(object), object.etag];
    return [...changed, Reflect.setPrototypeOf(object, prototype as object)];
  },
  "spies on a method": (object) => {
    vi.spyOn(object, "writeHttpMetadata").mockReturnValue();
    return [object.writeHttpMetadata(new Headers()), Object.keys(object)];
  },
  "has an own method": (object) => Object.hasOwn(object, "writeHttpMetadata"),
  "equals itself": (object) => [isDeepStrictEqual(object, object), isDeepStrictEqual(object, { ...object })],
  "differs in words": (object) => assert.deepStrictEqual(object, {}),
  "differs in an assertion": (object) => expect(object).toStrictEqual({ ...object }),
  "matches a part": (object) => expect(object).toMatchObject({ key: "k", size: 7 }),
};

/** Returns the outcome, a value or an error, as detailed texts. */
function outcome(look: Look, object: StoreObject): string {
  try {
    return inspect(look(object), { depth: 6, showHidden: true });
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : inspect(error);
  }
}

it.each(Object.entries(looks))(
  "a result looks like one with real properties to %s [result.properties]",
  async (_, look) => {
    for (const [call, make] of Object.entries(results)) {
      const [lazy, twin] = [await make(), defined(await make())];
      expect(outcome(look, lazy), call).toBe(outcome(look, twin));
      expect(inspect(lazy), call).toBe(inspect(twin));
    }
  },
);

describe.each(Object.entries(results))("a result of %s", (_, make) => {
  it("gives the same objects at each access [result.nested]", async () => {
    const object = await make();
    const before = names.map((name): unknown => Reflect.get(object, name));
    Object.keys(object);
    for (const [index, name] of names.entries()) expect(Reflect.get(object, name)).toBe(before[index]);
  });
});

describe("the methods of a result", () => {
  it("refuse all other objects, including proxies of a result and objects that inherit from it [errors.illegal-invocation]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "v");
    const object = await getFound(bucket, "k");
    const { text, writeHttpMetadata } = object;
    const others = [Object.create(object), new Proxy(object, {}), {}, null, undefined, 5, defined(object)];
    const { proxy, revoke } = Proxy.revocable(object, {});
    revoke();
    const hostile = new Proxy(object, {
      isExtensible() {
        throw new Error("The trap of another library.");
      },
    });
    for (const other of [...others, proxy, hostile]) {
      for (const method of [text, writeHttpMetadata]) {
        expect(() => Reflect.apply(method, other, [new Headers()])).toThrow(/^Illegal invocation/);
      }
    }
    const head = found(await bucket.head("k"));
    expect(() => Reflect.apply(text, head, [])).toThrow(/^Illegal invocation/);
    expect(await object.text()).toBe("v");
  });

  it("are not traps of Object.prototype [result.properties]", async () => {
    const object = await new FakeBucket().put("k", "v");
    const trap = { value: () => null, configurable: true };
    Object.defineProperties(Object.prototype, { getPrototypeOf: trap, setPrototypeOf: trap });
    const prototype: unknown = Object.getPrototypeOf(object);
    Reflect.deleteProperty(Object.prototype, "getPrototypeOf");
    Reflect.deleteProperty(Object.prototype, "setPrototypeOf");
    expect(prototype).toBe(Object.getPrototypeOf(object));
    expect(prototype).not.toBeNull();
  });

  it("work in another realm", async () => {
    const object = await new FakeBucket().put("k", "v");
    expect(runInNewContext("[object.etag, Object.keys(object).length]", { object })).toHaveLength(2);
  });
});
