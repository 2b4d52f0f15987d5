/** What a script may pass, and how it is converted. */
export const argumentRules = {
  "arguments.extra": {
    level: "letter",
    title: "What happens to extra arguments and unknown options?",
    statement: "Extra arguments and unknown option fields are ignored.",
    source: "runtime §1",
  },
  "arguments.conversion-errors": {
    level: "letter",
    title: "What happens when a value's own conversion throws?",
    statement: "An error thrown by a value's own conversion passes through unchanged, as a rejection.",
    source: "runtime §1",
  },
  "arguments.symbol-and-bigint": {
    level: "letter",
    title: "Can a symbol or a BigInt be passed?",
    statement: "A symbol becomes neither string nor number and a BigInt no number; a BigInt key is converted.",
    source: "runtime §1",
    messages: [
      "Cannot convert a Symbol value to a string",
      "Cannot convert a Symbol value to a number",
      "Cannot convert a BigInt value to a number",
    ],
    instead: "Convert it yourself: `symbol.description`, `Number(bigint)`.",
  },
  "arguments.string": {
    level: "letter",
    title: "What happens to a key that is no string?",
    statement: "Keys and upload ids are converted with ToString.",
    source: "runtime §2",
  },
  "arguments.missing": {
    level: "letter",
    title: "What happens when an argument is left out?",
    statement: "A missing argument is refused with `parameter N is not of type 'T'`.",
    source: "runtime §2",
    messages: ["Failed to execute '…' on '…': parameter … is not of type '…'."],
    instead: "Give all arguments; to store an empty object, put `null`.",
  },
  "arguments.delete": {
    level: "letter",
    title: "What does `delete` take?",
    statement:
      "`delete` takes an array of keys or else one key, whatever it is; only without an argument it is refused.",
    source: "runtime §2",
    messages: ["Failed to execute 'delete' on '…': parameter 1 is not of type 'string or Array'."],
    instead: "Give a key, or an array of keys: a Set is one key, so spread it.",
  },
  "arguments.options-absent": {
    level: "contract",
    title: "What do `undefined` and `null` mean as options?",
    statement: "Options that are `undefined` or `null`, and option fields that are `undefined`, are as if absent.",
    source: "runtime §2",
  },
  "arguments.options-type": {
    level: "letter",
    title: "Can options be a primitive?",
    statement: "Options that are primitives are refused with `parameter N is not of type 'T'`.",
    source: "runtime §2",
    messages: ["Failed to execute '…' on '…': parameter … is not of type '…Options'."],
    instead: "Give an object, or leave the argument out.",
  },
  "arguments.options-object": {
    level: "letter",
    title: "Which objects can be options?",
    statement:
      "Options may be any object; fields are read by ordinary property access, getters and inheritance included.",
    source: "runtime §2",
  },
  "arguments.field-order": {
    level: "letter",
    title: "In what order are option fields read?",
    statement: "Option fields are read once, in the runtime's order; the first of a wrong type decides the error.",
    source: "runtime §2",
  },
  "arguments.field-type": {
    level: "letter",
    title: "What happens when an option has the wrong type?",
    statement: "A field of a wrong type is refused with `Incorrect type for the 'F' field on 'D'`.",
    source: "runtime §2",
    messages: ["Incorrect type for the '…' field on '…': the provided value is not of type '…'."],
    instead:
      "Give the field the type that the message names, or leave it out; `null` is not always the same as absent.",
  },
  "arguments.headers-type": {
    level: "contract",
    title: "Can headers be given as a record, a Map or URLSearchParams?",
    statement:
      "`onlyIf`, `range` and `httpMetadata` take headers as `Headers` only. A Map, FormData, URLSearchParams or another object with a method `get` is refused as a wrong type, and so is a record or an array of pairs that names headers. `range` and `httpMetadata` take such an object if it has one of their fields, `onlyIf` a record with one of its fields.",
    source: "Undocumented: the runtime ignores them, so that a put overwrites without a condition, runtime §5, §6, §7",
    questions: ["misplacedHeaders"],
    messages: ["Incorrect type for the '…' field on '…': the provided value is not of type '… or Headers'."],
    instead: "Make Headers of it: `new Headers(record)` takes records, pairs and a Map.",
  },
  "arguments.field-null": {
    level: "letter",
    title: "What does `null` mean in an option field?",
    statement: "`null` in a field is absent for some fields, converted for others, and a wrong type for the rest.",
    source: "runtime §2",
    instead: "Leave a field out, or give `undefined`, where it is to count as absent.",
  },
  "arguments.date": {
    level: "letter",
    title: "What counts as a date?",
    statement: "A date is a valid `Date` or a number of milliseconds between 1677 and 2262.",
    source: "runtime §2",
    messages: [
      "The value cannot be converted because it is not a valid Date.",
      "This API doesn't support dates after 2189.",
      "This API doesn't support dates before 1687.",
    ],
    instead: "Give a valid `Date` or milliseconds: parse strings with `new Date(text)` and check for NaN first.",
  },
  "arguments.order": {
    level: "letter",
    title: "Which error wins when several things are wrong?",
    statement: "Types of all arguments are checked first, then the contents of options, then the service's rules.",
    source: "runtime §2 Order of checks",
  },
  "arguments.integer": {
    level: "letter",
    title: "How is an integer argument converted?",
    statement: "An integer argument is converted and truncated; beyond ±2³¹ it is refused.",
    source: "runtime §8, §9",
    messages: ["Value out of range. Must be between -2147483648 and 2147483647 (inclusive)."],
    instead: "Give a whole number within the documented limits.",
  },
} as const;
