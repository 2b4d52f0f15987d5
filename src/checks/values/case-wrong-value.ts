import {
  type Arbitrary,
  array,
  bigInt,
  boolean,
  constantFrom,
  dictionary,
  double,
  integer,
  nat,
  oneof,
} from "fast-check";
import { printedAs } from "../../property/code/printed-as.js";

/** Makes a value that cannot be stored: anew each time, since some can be read only once. */
export type MakeWrongValue = () => unknown;

/** Values of every type that cannot be stored. */
export const wrongValues: readonly MakeWrongValue[] = [
  () => 5,
  () => true,
  () => 1n,
  () => ({}),
  () => ["a"],
  () => new Date(0),
  () => Symbol("s"),
  () => () => "a",
  () => printedAs(new Object("a"), () => 'new Object("a")'),
  () => new Headers(),
  () => printedAs(new Response("a"), () => 'new Response("a")'),
  () => new URLSearchParams("a=b"),
  () => printedAs(new FormData(), () => "new FormData()"),
  () => new Map(),
  // What lacks one member of a stream or a Blob is neither.
  ...lackingOne(["getReader", "cancel", "pipeThrough", "pipeTo", "tee"], { locked: false }),
  ...lackingOne(["slice", "arrayBuffer", "stream", "text"], { size: 0, type: "" }),
];

/** Any value that cannot be stored. */
export function wrongValue(): Arbitrary<MakeWrongValue> {
  const member = constantFrom("a", "size", "length", "body", "stream");
  const plain = oneof(
    integer(),
    double(),
    boolean(),
    bigInt(),
    array(nat(), { maxLength: 3 }),
    dictionary(member, nat(), { maxKeys: 2, noNullPrototype: true }),
  );
  return oneof(
    { withCrossShrink: true },
    constantFrom(...wrongValues),
    plain.map((value) => () => value),
  );
}

/** Objects with all of these methods and members but one. */
function lackingOne(methods: readonly string[], members: object): MakeWrongValue[] {
  const all = [...methods.map((name) => [name, () => undefined] as const), ...Object.entries(members)];
  return all.map((lacking) => () => Object.fromEntries(all.filter((member) => member !== lacking)));
}
