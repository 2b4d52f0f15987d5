/** The rules of arguments and their conversion. */
export const argumentRules = {
  "arguments.extra": {
    at: ["letter", "runtime §1"],
    title: "What happens to extra arguments and unknown options?",
    statement: "Extra arguments and unknown option fields are ignored.",
    instead: "Compare the spelling with the types: a wrong name is no error, and has no effect.",
  },
  "arguments.conversion-errors": {
    at: ["letter", "runtime §1"],
    title: "What happens when a value's own conversion throws?",
    statement: "An error thrown by a value's own conversion passes through unchanged, as a rejection.",
  },
  "arguments.symbol-and-bigint": {
    at: ["letter", "runtime §1"],
    title: "Can a symbol or a BigInt be passed?",
    statement: "A symbol becomes neither string nor number and a BigInt no number; a BigInt key is converted.",
    messages: [
      "Cannot convert a Symbol value to a string",
      "Cannot convert a Symbol value to a number",
      "Cannot convert a BigInt value to a number",
    ],
    instead: "Convert it yourself: `symbol.description`, `Number(bigint)`.",
  },
  "arguments.at-call": {
    at: ["data", "runtime §3 (Undocumented: arrays of keys and parts are read like options)"],
    title: "When are options read?",
    statement:
      "Options, keys and parts are read at the call, in all their values: what the caller changes later has no effect.",
  },
  "arguments.string": {
    at: ["letter", "runtime §2"],
    title: "What happens to a key that is not a string?",
    statement: "Keys and upload ids are converted with ToString.",
    instead: "Check keys before the call: `undefined` becomes the key `undefined`.",
  },
  "arguments.missing": {
    at: ["letter", "runtime §2"],
    title: "What happens when an argument is left out?",
    statement: "A missing argument is refused with `parameter N is not of type 'T'`.",
    questions: ["typeNames"],
    messages: ["Failed to execute '…' on '…': parameter … is not of type '…'."],
    instead: "Give all arguments; to store an empty object, put `null`.",
  },
  "arguments.delete": {
    at: ["letter", "runtime §2"],
    title: "What does `delete` take?",
    statement:
      "`delete` takes an array of keys or else one key, whatever it is; only without an argument it is refused.",
    messages: ["Failed to execute 'delete' on '…': parameter 1 is not of type 'string or Array'."],
    instead: "Give a key, or an array of keys: a Set is one key, so spread it.",
  },
  "arguments.options-absent": {
    at: ["contract", "runtime §2"],
    title: "What do `undefined` and `null` mean as options?",
    statement: "Options that are `undefined` or `null`, and option fields that are `undefined`, are as if absent.",
  },
  "arguments.options-type": {
    at: ["letter", "runtime §2"],
    title: "Can options be a primitive?",
    statement: "Options that are primitives are refused with `parameter N is not of type 'T'`.",
    messages: ["Failed to execute '…' on '…': parameter … is not of type '…Options'."],
    instead: "Give an object, or leave the argument out.",
  },
  "arguments.options-object": {
    at: ["letter", "runtime §2"],
    title: "Which objects can be options?",
    statement:
      "Options may be any object; fields are read by ordinary property access, getters and inheritance included.",
  },
  "arguments.field-order": {
    at: ["letter", "runtime §2"],
    title: "In what order are option fields read?",
    statement: "Option fields are read once, in the runtime's order; the first of a wrong type decides the error.",
  },
  "arguments.field-type": {
    at: ["letter", "runtime §2"],
    title: "What happens when an option has the wrong type?",
    statement: "A field of a wrong type is refused with `Incorrect type for the 'F' field on 'D'`.",
    questions: ["typeNames"],
    messages: ["Incorrect type for the '…' field on '…': the provided value is not of type '…'."],
    instead:
      "Give the field the type that the message names, or leave it out: `customMetadata` is an object of strings, `httpMetadata` an object or Headers, a date a `Date` or milliseconds (no string), a checksum hex or bytes, `include` an array.",
  },
  "arguments.headers-type": {
    at: [
      "contract",
      "Undocumented: the runtime ignores them, so that a put overwrites without a condition, runtime §5, §6, §7",
    ],
    title: "Can headers be given as a record, a Map or URLSearchParams?",
    statement:
      "`onlyIf`, `range` and `httpMetadata` take headers as `Headers` only. A Map, FormData, URLSearchParams or another object with a method `get` is refused as a wrong type, and so is a record or an array of pairs that names headers. `range` and `httpMetadata` take such an object if it has one of their fields, `onlyIf` a record with one of its fields.",
    questions: ["misplacedHeaders"],
    messages: ["Incorrect type for the '…' field on '…': the provided value is not of type '… or Headers'."],
    instead: "Make Headers of it: `new Headers(record)` takes records, pairs and a Map.",
  },
  "arguments.field-null": {
    at: ["letter", "runtime §2"],
    title: "What does `null` mean in an option field?",
    statement: "`null` in a field is absent for some fields, converted for others, and a wrong type for the rest.",
    instead: "Leave a field out, or give `undefined`, where it is to count as absent.",
  },
  "arguments.date": {
    at: ["letter", "runtime §2"],
    title: "What counts as a date?",
    statement: "A date is a valid `Date` or a number of milliseconds between 1677 and 2262.",
    messages: [
      "The value cannot be converted because it is not a valid Date.",
      "This API doesn't support dates after 2189.",
      "This API doesn't support dates before 1687.",
    ],
    instead: "Give a valid `Date` or milliseconds: parse strings with `new Date(text)` and check for NaN first.",
  },
  "arguments.order": {
    at: ["letter", "runtime §2 Order of checks"],
    title: "Which error wins when several things are wrong?",
    statement: "Types of all arguments are checked first, then the contents of options, then the service's rules.",
  },
  "arguments.integer": {
    at: ["letter", "runtime §8, §9"],
    title: "How is an integer argument converted?",
    statement: "An integer argument is converted and truncated; beyond ±2³¹ it is refused.",
    messages: ["Value out of range. Must be between -2147483648 and 2147483647 (inclusive)."],
    instead: "Give a whole number within the documented limits.",
  },
} as const;
