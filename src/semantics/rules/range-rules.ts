/** Ranges. */
export const rangeRules = {
  "range.offset": {
    statement: "`offset` is the first byte returned; at or beyond the end it is refused with 10039.",
    source: "spec §2 StoreRange, runtime §5",
  },
  "range.length": {
    statement: "`length` is the number of bytes returned, fewer if the object is shorter.",
    source: "spec §2 StoreRange, runtime §5",
  },
  "range.suffix": {
    statement: "`suffix` is the number of bytes from the end, fewer if the object is shorter.",
    source: "spec §2 StoreRange, runtime §5",
  },
  "range.unsatisfiable": {
    statement: "A range without bytes is refused with 10039; so is every range object on an empty object.",
    source: "runtime §5, service Errors",
  },
  "range.conversion": {
    statement: "Numbers of a range are converted; `-0` is 0 and Infinity a number.",
    source: "runtime §5",
  },
  "range.negative": {
    statement: "A negative or NaN number of a range is refused with a RangeError.",
    source: "runtime §5",
  },
  "range.fraction": {
    statement: "A fractional number of a range is refused with a RangeError.",
    source: "runtime §5",
  },
  "range.suffix-alone": {
    statement: "`suffix` goes with neither `offset` nor `length`.",
    source: "runtime §5",
  },
  "range.object": {
    statement: "A range is an object or Headers; any object is read as one, none of its fields means the whole object.",
    source: "runtime §5",
  },
  "range.header": {
    statement: "A Range header serves its only satisfiable range; anything else serves the whole object.",
    source: "runtime §5",
  },
} as const;
