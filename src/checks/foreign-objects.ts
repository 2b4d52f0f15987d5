import { show } from "../property/cases/check-failure.js";
import { expectEqual, expectError } from "../property/cases/expect.js";
import { loosely } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, type Subject } from "../property/cases/rule-check.js";
import { printedAs } from "../property/code/printed-as.js";
import { toCode } from "../property/code/to-code.js";

/** An object that has these members of an object of the host, and no more. */
interface Kind {
  readonly of: "Blob" | "ReadableStream" | "Headers";
  /** The tag that it has, if any. */
  readonly tag?: string;
  readonly members: readonly string[];
}

const membersOfHeaders = ["append", "delete", "get", "has", "set", "forEach", "keys", "values", "entries"];

/** Objects that count as the host's own: they have the tag, or every member. */
const taken: readonly Kind[] = [
  { of: "Blob", tag: "Blob", members: ["slice", "arrayBuffer"] },
  { of: "Blob", tag: "File", members: ["slice", "arrayBuffer"] },
  { of: "Blob", members: ["slice", "arrayBuffer", "stream", "text", "size", "type"] },
  { of: "ReadableStream", tag: "ReadableStream", members: ["getReader", "cancel"] },
  { of: "ReadableStream", members: ["getReader", "cancel", "pipeThrough", "pipeTo", "tee", "locked"] },
  { of: "Headers", tag: "Headers", members: ["get", "set"] },
  // Old ones had one method more, new ones have two.
  { of: "Headers", tag: "Headers", members: ["get", "set", "getAll"] },
  { of: "Headers", members: membersOfHeaders },
  { of: "Headers", members: [...membersOfHeaders, "getAll", "getSetCookie"] },
];

/** Objects that resemble Headers, and do not count as such. */
const noHeaders: readonly Kind[] = [
  { of: "Headers", tag: "Headers", members: ["get"] },
  ...membersOfHeaders.map((missing): Kind => {
    return { of: "Headers", members: membersOfHeaders.filter((name) => name !== missing) };
  }),
  { of: "Headers", members: [...membersOfHeaders, "getAll"] },
  { of: "Headers", tag: "FormData", members: membersOfHeaders },
  { of: "Headers", tag: "URLSearchParams", members: membersOfHeaders },
];

const refusal =
  "Incorrect type for the 'httpMetadata' field on 'PutOptions': the provided value is not of type 'HttpMetadata or Headers'.";

const sources = {
  Blob: { make: () => new Blob(["hello"]), code: 'new Blob(["hello"])' },
  ReadableStream: { make: () => new Response("hello").body, code: 'new Response("hello").body' },
  Headers: {
    make: () => new Headers({ "cache-control": "hello" }),
    code: 'new Headers({ "cache-control": "hello" })',
  },
};

function foreign({ of, tag, members }: Kind): object {
  const { make, code } = sources[of];
  const own: unknown = make();
  const object: Record<PropertyKey, unknown> = tag === undefined ? {} : { [Symbol.toStringTag]: tag };
  for (const name of members) object[name] = isMethod(name) ? calling(own, name) : Reflect.get(own as object, name);
  return printedAs(object, () => {
    const parts = members.map((name) =>
      isMethod(name) ? `${name}: (...args) => own.${name}(...args)` : `${name}: own.${name}`,
    );
    const tags = tag === undefined ? [] : [`[Symbol.toStringTag]: ${toCode(tag)}`];
    return `((own) => ({ ${[...tags, ...parts].join(", ")} }))(${code})`;
  });
}

function isMethod(name: string): boolean {
  return !["size", "type", "locked"].includes(name);
}

function calling(own: unknown, name: string) {
  return (...args: unknown[]): unknown => (own as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
}

/** A kind of object, and what becomes of it: it counts as the host's own, or not. */
type ForeignRow = readonly [kind: Kind, becomes: "taken" | "not taken"];

async function expectForeign({ makeBucket, semantics }: Subject, [kind, becomes]: ForeignRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const value = foreign(kind);
  if (kind.of !== "Headers") {
    await bucket.put("k", value);
    return expectEqual(`the value of ${show(value)}`, await (await bucket.get("k")).text(), "hello");
  }
  const put = () => bucket.put("k", "v", { httpMetadata: value });
  const what = `put with httpMetadata: ${show(value)}`;
  if (becomes === "not taken" && semantics.misplacedHeaders === "refused" && kind.members.includes("get")) {
    await expectError(what, put, "TypeError", refusal);
    return;
  }
  await put();
  const { cacheControl } = (await bucket.head("k")).httpMetadata;
  expectEqual(`the cache control after ${what}`, cacheControl, becomes === "taken" ? "hello" : undefined);
}

/** Blobs, streams and Headers that are not instances of the host's classes. */
export const foreignObjectChecks: readonly RuleCheck[] = [
  checked<ForeignRow>(
    { rule: "value.foreign", needs: ["foreignObjects"], hostNeeds: ["Response"] },
    expectForeign,
    () => [
      ...taken.map((kind): ForeignRow => [kind, "taken"]),
      ...noHeaders.map((kind): ForeignRow => [kind, "not taken"]),
    ],
  ),
];
