/** Ranges. */
export const rangeRules = {
  "range.offset": {
    at: ["data", "spec §2 StoreRange, runtime §5"],
    title: "What is `offset` of a range?",
    statement: "`offset` is the first byte returned; at or beyond the end it is refused with 10039.",
    instead: "Compare `offset` with the `size` that `head` gives: at the end there is nothing to read.",
  },
  "range.length": {
    at: ["data", "spec §2 StoreRange, runtime §5"],
    title: "What is `length` of a range?",
    statement: "`length` is the number of bytes returned, fewer if the object is shorter.",
  },
  "range.suffix": {
    at: ["data", "spec §2 StoreRange, runtime §5"],
    title: "What is `suffix` of a range?",
    statement: "`suffix` is the number of bytes from the end, fewer if the object is shorter.",
    instead: "Call `get(key, { range: { suffix: 100 } })` for the last 100 bytes.",
  },
  "range.unsatisfiable": {
    at: ["contract", "runtime §5, service Errors"],
    title: "What happens to a range without bytes?",
    statement: "A range without bytes is refused with 10039; so is every range object on an empty object.",
    codes: [10039],
    messages: ["get: Unspecified error (0)"],
    instead: "Leave `range` out for an object that may be empty, and answer 416 where a client asked for it.",
  },
  "range.conversion": {
    at: ["letter", "runtime §5"],
    title: "How are the numbers of a range converted?",
    statement: "Numbers of a range are converted; `-0` is 0 and Infinity a number.",
  },
  "range.negative": {
    at: ["letter", "runtime §5"],
    title: "Can a number of a range be negative?",
    statement: "A negative or NaN number of a range is refused with a RangeError.",
    messages: [
      "Invalid range. Starting offset (…) must be greater than or equal to 0.",
      "Invalid range. Length (…) must be greater than or equal to 0.",
      "Invalid suffix. Suffix (…) must be greater than or equal to 0.",
    ],
    instead: "Use `suffix` to count from the end.",
  },
  "range.fraction": {
    at: ["letter", "runtime §5"],
    title: "Can a number of a range be a fraction?",
    statement: "A fractional number of a range is refused with a RangeError.",
    messages: [
      "Invalid range. Starting offset (…) must be an integer, not floating point.",
      "Invalid range. Length (…) must be an integer, not floating point.",
      "Invalid range. Suffix (…) must be an integer, not floating point.",
    ],
    instead: "Round it: `Math.floor` for an offset, `Math.ceil` for a length.",
  },
  "range.suffix-alone": {
    at: ["contract", "runtime §5"],
    title: "Can `suffix` be combined with the other two?",
    statement: "`suffix` goes with neither `offset` nor `length`.",
    messages: ["Suffix is incompatible with offset.", "Suffix is incompatible with length."],
    instead: "Give either `suffix`, or `offset` and `length`.",
  },
  "range.object": {
    at: ["letter", "runtime §5"],
    title: "Which objects are ranges?",
    statement:
      "A range is an object or Headers; any other object is read as one, and none of its fields means the whole object.",
    instead:
      "Give at least one of `offset`, `length` and `suffix`, or no `range`: deployed R2 may refuse an object without them with 10001.",
  },
  "range.header": {
    at: ["data", "runtime §5, service Ranges; Undocumented: that of several ranges without bytes none is refused"],
    title: "What does a Range header serve?",
    statement:
      "A Range header serves its only satisfiable range; anything but a single range of bytes serves the whole object.",
    questions: ["unsatisfiableRange"],
    instead:
      "Answer 206 only when `object.range` is less than the object: a header that is not understood gives all of it.",
  },
  "range.header-unsatisfiable": {
    at: [
      "contract",
      "service Ranges (simulator: the whole object, runtime §5); Undocumented: `bytes=-0`, the empty object",
    ],
    title: "What happens to a Range header that cannot be satisfied?",
    statement:
      "A Range header of a single range without bytes is refused with 10039; so is every single one on an empty object.",
    questions: ["unsatisfiableRangeHeader"],
    codes: [10039],
    instead:
      "Catch it where `range` is a request's headers, and answer 416 with `content-range: bytes */SIZE` of `head`.",
  },
} as const;
