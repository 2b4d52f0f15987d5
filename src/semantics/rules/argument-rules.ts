/** What a script may pass, and how it is converted. */
export const argumentRules = {
  "arguments.extra": {
    statement: "Extra arguments and unknown option fields are ignored.",
    source: "runtime §1",
  },
  "arguments.conversion-errors": {
    statement: "An error thrown by a value's own conversion passes through unchanged, as a rejection.",
    source: "runtime §1",
  },
  "arguments.symbol-and-bigint": {
    statement: "A symbol becomes neither string nor number and a BigInt no number; a BigInt key is converted.",
    source: "runtime §1",
  },
  "arguments.string": {
    statement: "Keys and upload ids are converted with ToString.",
    source: "runtime §2",
  },
  "arguments.missing": {
    statement: "A missing argument is refused with `parameter N is not of type 'T'`.",
    source: "runtime §2",
  },
  "arguments.delete": {
    statement:
      "`delete` takes an array of keys or else one key, whatever it is; only without an argument it is refused.",
    source: "runtime §2",
  },
  "arguments.options-absent": {
    statement: "Options that are `undefined` or `null`, and option fields that are `undefined`, are as if absent.",
    source: "runtime §2",
  },
  "arguments.options-type": {
    statement: "Options that are primitives are refused with `parameter N is not of type 'T'`.",
    source: "runtime §2",
  },
  "arguments.options-object": {
    statement:
      "Options may be any object; fields are read by ordinary property access, getters and inheritance included.",
    source: "runtime §2",
  },
  "arguments.field-order": {
    statement: "Option fields are read once, in the runtime's order; the first of a wrong type decides the error.",
    source: "runtime §2",
  },
  "arguments.field-type": {
    statement: "A field of a wrong type is refused with `Incorrect type for the 'F' field on 'D'`.",
    source: "runtime §2",
  },
  "arguments.field-null": {
    statement: "`null` in a field is absent for some fields, converted for others, and a wrong type for the rest.",
    source: "runtime §2",
  },
  "arguments.date": {
    statement: "A date is a valid `Date` or a number of milliseconds between 1677 and 2262.",
    source: "runtime §2",
  },
  "arguments.order": {
    statement: "Types of all arguments are checked first, then the contents of options, then the service's rules.",
    source: "runtime §2 Order of checks",
  },
  "arguments.integer": {
    statement: "An integer argument is converted and truncated; beyond ±2³¹ it is refused.",
    source: "runtime §8, §9",
  },
} as const;
