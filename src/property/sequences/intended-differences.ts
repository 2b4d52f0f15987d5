import { encodedObject } from "../values/encoded.js";
import type { Difference } from "./compare-runners.js";
import type { Observation, Sequence } from "./sequence.js";

/** An intended difference between the real runtime and FakeBucket, with the reason. */
interface IntendedDifference {
  readonly name: string;
  readonly reason: string;
  /** A sequence whose last step shows the difference; `undefined` if it depends on timing. */
  readonly example: Sequence | undefined;
  /** The newest compatibility date that shows the difference. @defaultValue any */
  readonly until?: string;
  /**
   * Returns the expected observation of FakeBucket for an observation of the real runtime; the same one if the
   * difference does not apply. Without this function, the difference cannot be recognised from observations, and
   * generated sequences avoid it.
   */
  readonly expected?: (real: string) => string;
  /** True if the two observations alone identify the difference. */
  readonly covers?: (real: string, fake: string) => boolean;
}

const unsatisfiable = "get: The requested range is not satisfiable (10039)";

function replacing(from: string, to: string): (real: string) => string {
  return (real) => real.replaceAll(from, to);
}

const put = (options: Sequence[number]["args"][number]): Sequence => [{ call: "put", args: ["a", "hello", options] }];

/** All intended differences. Remove an entry if its example no longer differs. */
export const intendedDifferences: readonly IntendedDifference[] = [
  {
    name: "mangled class name",
    reason: "the runtime shows the mangled name of its own class instead of UploadedPart",
    example: [
      { call: "createMultipartUpload", args: ["a"] },
      { call: "complete", args: [{ is: "array", items: [{ is: "null" }] }], on: 0 },
    ],
    expected: replacing("N7workerd3api11public_beta17R2MultipartUpload12UploadedPartE", "UploadedPart"),
  },
  {
    name: "assertion behind an unsatisfiable range",
    reason:
      "a length that starts at the end fails an assertion of the simulator; similar ranges are refused with 10039",
    example: [
      { call: "put", args: ["a", "hello"] },
      {
        call: "get",
        args: ["a", encodedObject({ range: encodedObject({ offset: 5, length: 1 }) })],
      },
    ],
    expected: replacing("get: Unspecified error (0)", unsatisfiable),
  },
  {
    name: "nothing of parts behind an unsatisfiable range",
    reason:
      "the simulator serves no bytes of a multipart object if a length starts at its end; similar ranges are refused with 10039",
    example: [
      { call: "createMultipartUpload", args: ["a"] },
      { call: "complete", args: [{ is: "array", items: [] }], on: 0 },
      {
        call: "get",
        args: ["a", encodedObject({ range: encodedObject({ length: 1 }) })],
        read: "text",
      },
    ],
    covers: (real, fake) =>
      fake.includes(unsatisfiable) && real.includes('"class":"GetResult"') && !/"body":\{"value":"[^"]/.test(real),
  },
  {
    name: "refusal before a large body was read",
    reason: "the simulator may close the connection before the runtime has sent the whole part: it depends on timing",
    example: undefined,
  },
  {
    name: "refusal of a locked stream after its body of no bytes was sent",
    reason: "the runtime sends the rest of a stream before it checks the lock; a refused call must change nothing",
    example: [
      { call: "put", args: ["a", "hello"] },
      { call: "put", args: ["a", { is: "stream", from: "used", text: "x" }] },
      { call: "get", args: ["a"], read: "text" },
    ],
  },
  {
    name: "NUL in what a list is restricted by",
    reason: "the simulator's database ends a text at its first NUL, and so matches no prefix with a NUL",
    example: [
      { call: "put", args: ["\0", "hello"] },
      { call: "list", args: [encodedObject({ prefix: "\0" })] },
    ],
  },
  {
    name: "expiry before 1970",
    reason: "the runtime responds with an internal error",
    example: put(encodedObject({ httpMetadata: encodedObject({ cacheExpiry: { is: "date", time: -1000 } }) })),
  },
  {
    name: "a header beyond Latin-1",
    reason: "the Headers of the runtime accept it, those of Node refuse it: it depends on the host",
    example: [
      ...put(encodedObject({ httpMetadata: encodedObject({ cacheControl: "\u{1f600}" }) })),
      { call: "writeHttpMetadata", args: [{ is: "headers", entries: [] }], on: 0 },
    ],
    covers: (real, fake) => fake.includes('"message":"Invalid header value."') && /"headers":.*[^\0-\xff]/.test(real),
  },
  {
    name: "a Blob or stream as custom metadata before 2022-01-31",
    reason:
      "until then the runtime's Blobs and streams own their attributes, which become metadata: it depends on the host",
    until: "2022-01-30",
    example: put({ is: "object", entries: [["customMetadata", { is: "blob", text: "x", type: "" }]] }),
    expected: (real) =>
      real.replace(
        /("customMetadata",\{"shown":\{"class":"Object","tag":"[^"]*","members":\[)(?:\["type","[^"]*"\],\["size","\d+"\]|\["locked","(?:true|false)"\])(?=\])/g,
        "$1",
      ),
  },
];

/** Returns the expected observation of FakeBucket for an observation of the real runtime. */
function expectedOf(real: Observation): string {
  return intendedDifferences.reduce((shown, { expected }) => expected?.(shown) ?? shown, JSON.stringify(real));
}

/** Returns the difference between the expected and the actual observation of FakeBucket. */
export function differFromRuntime(real: Observation, fake: Observation): Difference | undefined {
  const expected = expectedOf(real);
  const shown = JSON.stringify(fake);
  if (expected === shown) return undefined;
  if (intendedDifferences.some(({ covers }) => covers?.(expected, shown))) return undefined;
  const isLost =
    expected.includes('"message":"Network connection lost."') && /"message":"uploadPart: [^"]* \(\d+\)"/.test(shown);
  return isLost ? undefined : { expected, shown };
}
