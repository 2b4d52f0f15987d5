import { show } from "../expect/check-failure.js";
import { expectEqual, expectError } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { bucketCheck, type RuleCheck, type Subject } from "../expect/rule-check.js";
import { streamOf } from "../expect/streams.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { headersMethods } from "./arguments-like-headers.js";

/** An object with only these members of an object of the host. */
interface Kind {
  readonly of: "Blob" | "ReadableStream" | "Headers";
  /** Its tag, if any. */
  readonly tag?: string;
  readonly members: readonly string[];
}

/** Objects accepted like the host's own: they have the tag, or every member. */
const taken: readonly Kind[] = [
  { of: "Blob", tag: "Blob", members: ["slice", "arrayBuffer"] },
  { of: "Blob", tag: "File", members: ["slice", "arrayBuffer"] },
  { of: "Blob", members: ["slice", "arrayBuffer", "stream", "text", "size", "type"] },
  { of: "ReadableStream", tag: "ReadableStream", members: ["getReader", "cancel"] },
  { of: "ReadableStream", members: ["getReader", "cancel", "pipeThrough", "pipeTo", "tee", "locked"] },
  { of: "Headers", tag: "Headers", members: ["get", "set"] },
  // Older Headers have one additional method, newer Headers two.
  { of: "Headers", tag: "Headers", members: ["get", "set", "getAll"] },
  { of: "Headers", members: headersMethods },
  { of: "Headers", members: [...headersMethods, "getAll", "getSetCookie"] },
];

/** Objects similar to Headers, but not accepted as such. */
const noHeaders: readonly Kind[] = [
  { of: "Headers", tag: "Headers", members: ["get"] },
  ...headersMethods.map((missing): Kind => {
    return { of: "Headers", members: headersMethods.filter((name) => name !== missing) };
  }),
  { of: "Headers", members: [...headersMethods, "getAll"] },
  { of: "Headers", tag: "FormData", members: headersMethods },
  { of: "Headers", tag: "URLSearchParams", members: headersMethods },
];

const refusal =
  "Incorrect type for the 'httpMetadata' field on 'PutOptions': the provided value is not of type 'HttpMetadata or Headers'.";

const sources = {
  Blob: () => printedAs(new Blob(["hello"]), () => 'new Blob(["hello"])'),
  ReadableStream: () => streamOf("hello"),
  Headers: () => new Headers({ "cache-control": "hello" }),
};

function foreign({ of, tag, members }: Kind): object {
  const own = sources[of]();
  const object: Record<PropertyKey, unknown> = tag === undefined ? {} : { [Symbol.toStringTag]: tag };
  for (const name of members) object[name] = isMethod(name) ? calling(own, name) : Reflect.get(own, name);
  return printedAs(object, () => {
    const parts = members.map((name) =>
      isMethod(name) ? `${name}: (...args) => own.${name}(...args)` : `${name}: own.${name}`,
    );
    const tags = tag === undefined ? [] : [`[Symbol.toStringTag]: ${toCode(tag)}`];
    return `((own) => ({ ${[...tags, ...parts].join(", ")} }))(${toCode(own)})`;
  });
}

function isMethod(name: string): boolean {
  return !["size", "type", "locked"].includes(name);
}

function calling(own: unknown, name: string) {
  return (...args: unknown[]): unknown => (own as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
}

async function expectForeign(bucket: LooseBucket, kind: Kind, { semantics }: Subject): Promise<void> {
  const value = foreign(kind);
  if (kind.of !== "Headers") {
    await bucket.put("k", value);
    return expectEqual(`the value of ${show(value)}`, await (await bucket.get("k")).text(), "hello");
  }
  const put = () => bucket.put("k", "v", { httpMetadata: value });
  const what = `put with httpMetadata: ${show(value)}`;
  const isTaken = taken.includes(kind);
  if (!isTaken && semantics.misplacedHeaders === "refused" && kind.members.includes("get")) {
    await expectError(what, put, "TypeError", refusal);
    return;
  }
  await put();
  const { cacheControl } = (await bucket.head("k")).httpMetadata;
  expectEqual(`the cache control after ${what}`, cacheControl, isTaken ? "hello" : undefined);
}

/** The rules about Blobs, streams and Headers of other classes than the host's. */
export const foreignObjectChecks: readonly RuleCheck[] = [
  bucketCheck<Kind>(
    { rule: "value.foreign", needs: ["foreignObjects"], hostNeeds: ["Response"] },
    expectForeign,
    () => [...taken, ...noHeaders],
  ),
];
