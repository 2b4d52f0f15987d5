import type { Survivors } from "./survivors.js";

export const adversarialSurvivors: readonly Survivors[] = [
  {
    file: "src/property/adversarial/adversarial-condition.ts",
    line: 'return noting(options, (name, field) => (name === "onlyIf" && isFields(field) ? conditionWithGrain(field) : field))',
    mutants: [['name === "onlyIf"', "true"]],
    reason: "Only conditions have fields of these names.",
  },
  {
    file: "src/property/adversarial/adversarial-condition.ts",
    line: 'if (name === "secondsGranularity") return seconds === undefined ? field : seconds.value;',
    mutants: [
      ['name === "secondsGranularity"', "false"],
      ['"secondsGranularity"', '""'],
      ["seconds === undefined", "true"],
    ],
    reason: "Tells only of a condition whose `secondsGranularity` changes while it is read.",
  },
  {
    file: "src/property/adversarial/adversarial-condition.ts",
    line: 'if (name !== "uploadedBefore" && name !== "uploadedAfter") return field;',
    mutants: [['name !== "uploadedBefore" && name !== "uploadedAfter"', "false"]],
    reason: "No other field of a condition is a time.",
  },
  {
    file: "src/property/adversarial/adversarial-condition.ts",
    line: "return Math.min(-grainOf(-time), time < 0 ? -1 : latest);",
    mutants: [
      ["time < 0", "false"],
      ["time < 0", "time <= 0"],
      ["-1", "+1"],
    ],
    reason: "FakeBucket judges times before 1970 like all others; some other buckets do not.",
  },
  {
    file: "src/property/adversarial/adversarial-condition.ts",
    line: "return Math.abs(time) <= latest ? time : undefined;",
    mutants: [["Math.abs(time) <= latest", "Math.abs(time) < latest"]],
    reason: "At the very last time nothing can be uploaded later.",
  },
  {
    file: "src/property/adversarial/adversarial-object.ts",
    line: "for (let index = 0; index < count; index++) await turn();",
    mutants: [["index < count", "index <= count"]],
    reason: "One turn more or less: how many there are is random.",
  },
  {
    file: "src/property/adversarial/adversarial-page.ts",
    line: "const limit = most === entries && choose(4) === 0 ? entries : 1 + choose(Math.min(most, entries - 1));",
    mutants: [["entries - 1", "entries + 1"]],
    reason: "A page may be full: only how often changes.",
  },
  {
    file: "src/property/adversarial/adversarial-page.ts",
    line: "return limit === entries ? page : list({ ...read, limit });",
    mutants: [["limit === entries", "false"]],
    reason: "Only saves a call: the page that is asked for again is the same.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: "controller.byobRequest?.respond(0);",
    mutants: [["controller.byobRequest?.respond", "controller.byobRequest.respond"]],
    reason: "Where there is no request, the stream has been closed by then, and what is thrown goes nowhere.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: 'const stream = new (source.constructor as Streams)({ type: "bytes", pull, cancel }, { highWaterMark: 0 });',
    mutants: [["{ highWaterMark: 0 }", "{}"]],
    reason: "A stream of bytes wants nothing ahead unless it is told to.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: "const branches = Reflect.apply(tee, this, []);",
    mutants: [["[]", '["Stryker was here"]']],
    reason: "`tee` takes no arguments.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: "if (this === stream) use();",
    mutants: [["this === stream", "true"]],
    reason: "Tells only where somebody calls the `tee` of one stream on another.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: "writable: true,",
    mutants: [["true", "false"]],
    reason: "Whether somebody may replace the `tee` of a stream.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: "configurable: true,",
    mutants: [["true", "false"]],
    reason: "Whether somebody may replace the `tee` of a stream.",
  },
  {
    file: "src/property/adversarial/adversarial-stream.ts",
    line: "function ignore(): undefined {",
    mutants: [["{ return undefined; }", "{}"]],
    reason: "A function that ends without a `return` gives `undefined` too.",
  },
  {
    file: "src/property/adversarial/choices.ts",
    line: "counter = (counter + 0x9e3779b9) | 0;",
    mutants: [["counter + 0x9e3779b9", "counter - 0x9e3779b9"]],
    reason: "Other choices, as good.",
  },
  {
    file: "src/property/adversarial/noting.ts",
    line: 'if (typeof name !== "string") return field;',
    mutants: [['typeof name !== "string"', "false"]],
    reason: "No field that is read is named by a symbol.",
  },
  {
    file: "src/property/adversarial/turn.ts",
    line: 'if (typeof MessageChannel !== "function") {',
    mutants: [
      ['typeof MessageChannel !== "function"', "true"],
      ['typeof MessageChannel !== "function"', "false"],
      ['typeof MessageChannel !== "function"', 'typeof MessageChannel === "function"'],
      ['"function"', '""'],
      ["{ setTimeout(resolve, 0); return; }", "{}"],
    ],
    reason: "Node, where the tests run, has `MessageChannel`; without it, a timer is the next turn too.",
  },
];
