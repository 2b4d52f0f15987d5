import { FakeBucket } from "fakebucket";
import { expectSame, found, smokeCase } from "./smoke-case.js";

/** Operations on a result that could expose lazily defined properties. */
const looks: Readonly<Record<string, (object: object) => unknown>> = {
  keys: (object) => [Object.keys(object), Reflect.ownKeys(object), Object.getOwnPropertyNames(object)],
  values: (object) => [Object.entries(object).map(([, value]) => String(value)), { ...object }],
  descriptors: (object) => Object.entries(Object.getOwnPropertyDescriptors(object)).map((entry) => String(entry)),
  membership: (object) => ["etag" in object, "other" in object, Object.hasOwn(object, "key")],
  JSON: (object) => JSON.stringify(object),
  assignment: (object) => Reflect.set(object, "etag", "other"),
  addition: (object) => [Reflect.set(object, "added", 1), Object.keys(object), Reflect.get(object, "added")],
  deletion: (object) => [Reflect.deleteProperty(object, "etag"), Object.keys(object), Reflect.get(object, "etag")],
  redefinition: (object) => {
    Object.defineProperty(object, "etag", { value: "other" });
    return [Reflect.get(object, "etag"), Object.keys(object)];
  },
  freezing: (object) => [Object.isFrozen(object), Object.isFrozen(Object.freeze(object)), Object.keys(object)],
  inheritance: (object) => [Reflect.get(Object.create(object), "key"), String(object), object.constructor.name],
};

const cloneCase = smokeCase("buckets, uploads and results cannot be cloned", ["structuredClone"], async () => {
  const bucket = new FakeBucket();
  const object = await bucket.put("a", "hello");
  for (const value of [bucket, bucket.resumeMultipartUpload("a", "id"), object, object.checksums]) {
    let name = "none";
    try {
      structuredClone(value);
    } catch (error) {
      ({ name } = error as Error);
    }
    expectSame(name, "DataCloneError");
  }
});

/** Cases for the properties of results, which are defined at the first look. */
const lookCases = Object.entries(looks).map(([name, look]) =>
  smokeCase(`results are as if their properties were defined: ${name}`, [], async () => {
    let count = 0;
    const bucket = new FakeBucket({ clock: { now: () => 0 }, ids: { next: () => `id ${++count}` } });
    await bucket.put("a", "hello", { customMetadata: { b: "c" } });
    for (const make of [() => bucket.head("a"), () => bucket.get("a")]) {
      const result = found<object>(await make());
      const twin = found<object>(await make());
      const defined = Object.create(Object.getPrototypeOf(twin), Object.getOwnPropertyDescriptors(twin));
      expectSame(look(result), look(defined));
      expectSame(Object.keys(result), Object.keys(defined));
    }
  }),
);

export const resultCases = [...lookCases, cloneCase];
