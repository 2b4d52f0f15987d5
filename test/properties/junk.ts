import fc from "fast-check";

/** Something that a caller may pass by mistake, made anew for each call, so that nothing is used up. */
export type Junk = () => unknown;

class Thrower {
  [Symbol.toPrimitive](): never {
    throw new RangeError("thrown by the value");
  }
}

/** An object whose every field throws when it is read. */
const unreadable = () =>
  new Proxy(
    {},
    {
      get() {
        throw new SyntaxError("thrown by a getter");
      },
    },
  );

function usedStream(): ReadableStream {
  const stream = new ReadableStream({ start: (controller) => controller.close() });
  stream.getReader();
  return stream;
}

/** A stream that gives a first chunk, and then fails or gives another one. */
function badStream(first: unknown, then: unknown): ReadableStream {
  const chunks = [first, then];
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk instanceof Error) controller.error(chunk);
      else if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

const mistakes: readonly Junk[] = [
  () => undefined,
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => 2 ** 31,
  () => 10n,
  () => Symbol("symbol"),
  () => "",
  () => '"quoted"',
  () => "k".repeat(2000),
  () => "A".repeat(64),
  () => "0".repeat(32),
  () => [],
  () => ["a", Symbol("in an array")],
  () => [null],
  () => ["a", "k".repeat(2000)],
  () => Array.from({ length: 1001 }, (_, index) => `${index}`),
  () => ({}),
  () => ({ partNumber: 0 }),
  () => [{ partNumber: 1, etag: "?" }],
  () => [
    { partNumber: 1, etag: "?" },
    { partNumber: 1, etag: "?" },
  ],
  () => ({ suffix: 1, offset: 1 }),
  () => ({ length: -1 }),
  () => ({ offset: 100 }),
  () => ({ etagMatches: '"quoted"' }),
  () => ({ uploadedBefore: "2024" }),
  () => ({ uploadedAfter: new Date(Number.NaN) }),
  () => ({ name: "v".repeat(9000) }),
  () => ({ cacheExpiry: "never" }),
  () => () => 1,
  () => new Date(Number.NaN),
  () => new Map([["a", "b"]]),
  () => new Set(["a"]),
  () => new Headers({ "If-Match": "unquoted" }),
  () => new Headers({ "If-None-Match": '"open' }),
  () => new Thrower(),
  unreadable,
  () => new Uint8Array(3),
  () => new ArrayBuffer(5),
  usedStream,
  () => badStream(new Uint8Array(2), new Error("thrown by the stream")),
  () => badStream(new Uint8Array(2), "text"),
  () => Object.create(null),
  () => new URLSearchParams("a=b"),
];

/** A mistake that callers make, or any value at all. */
export const junk: fc.Arbitrary<Junk> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...mistakes) },
  { weight: 1, arbitrary: anything() },
);

function anything(): fc.Arbitrary<Junk> {
  const value = fc.anything({
    withBigInt: true,
    withNullPrototype: true,
    withTypedArray: true,
    withMap: true,
    withDate: true,
  });
  return value.map((each) => Object.assign(() => each, { toString: () => fc.stringify(each) }));
}
