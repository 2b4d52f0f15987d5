import type { Survivors } from "./survivors.js";

const takesTime = "Only takes longer: ";
const namesNo = "The text that the mutant puts there is that of no";

export const historySurvivors: readonly Survivors[] = [
  {
    file: "src/property/history/call-facts.ts",
    line: 'if (call.action !== "list" || call.outcome?.result !== "page") continue;',
    mutants: [['call.action !== "list"', "false"]],
    reason: "Only a list comes to a page.",
  },
  {
    file: "src/property/history/call-facts.ts",
    line: 'const condition = call.action === "put" ? call.onlyIf : undefined;',
    mutants: [['call.action === "put"', "true"]],
    reason: "An upload that is completed has no condition.",
  },
  {
    file: "src/property/history/call-facts.ts",
    line: "default:",
    mutants: [["default: return undefined;", "default:"]],
    reason: "A function that ends without a `return` gives `undefined` too.",
  },
  {
    file: "src/property/history/check-history.ts",
    line: "for (const patience of [budget / 100, budget]) {",
    mutants: [["budget / 100", "budget * 100"]],
    reason: `${takesTime}the first search then has as much patience as the second.`,
  },
  {
    file: "src/property/history/effect.ts",
    line: 'return typeof state === "object" && state.heldTo > tick;',
    mutants: [['typeof state === "object"', "true"]],
    reason: "A text has no `heldTo`, and `undefined` is not greater than a tick.",
  },
  {
    file: "src/property/history/effect.ts",
    line: 'return state.next !== undefined && (typeof stores !== "object" || stores.name !== state.next);',
    mutants: [['typeof stores !== "object"', "false"]],
    reason: "A text has no `name`, and `undefined` is not the name of the next version.",
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'fact.held === undefined || canBe(fact.held ? "held" : "failed", fact.condition, judgedBy(fact), semantics);',
    mutants: [['"failed"', '""']],
    reason: "What is not `held` counts as failed.",
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'if (fact.kind === "notStored") return canBe("failed", fact.condition, state, semantics);',
    mutants: [['"failed"', '""']],
    reason: "What is not `held` counts as failed.",
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'const conditions = facts.flatMap((fact) => ("condition" in fact && fact.condition ? [fact.condition] : []));',
    mutants: [["[]", '["Stryker was here"]']],
    reason: "A text names no etag and no time.",
  },
  {
    file: "src/property/history/effects-of.ts",
    line: "const named = new Set(conditions.flatMap((each) => [...(each.etagMatches ?? []), ...(each.etagDoesNotMatch ?? [])]));",
    mutants: [
      ["[]", '["Stryker was here"]'],
      ["[]", '["Stryker was here"]'],
    ],
    reason: `${namesNo} etag.`,
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'const inSnapshots = new Set(listed.flatMap((fact) => (fact.kind === "found" ? [nameOf(fact)] : [])));',
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} version.`,
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'const asked = JSON.stringify([named.has(etag) ? etag : "", isTimed ? uploaded : 0]);',
    mutants: [['""', '"Stryker was here!"']],
    reason: `${namesNo} etag.`,
  },
  {
    file: "src/property/history/effects-of.ts",
    line: "const { etagMatches = [], unclear } = condition ?? {};",
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} etag.`,
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'return unclear || etagMatches.includes("*") ? [] : etagMatches;',
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} etag.`,
  },
  {
    file: "src/property/history/effects-of.ts",
    line: "const { etagDoesNotMatch = [], secondsGranularity: _, fromHeaders: __, ...others } = condition ?? {};",
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} etag.`,
  },
  {
    file: "src/property/history/effects-of.ts",
    line: 'return Object.keys(others).length > 0 || etagDoesNotMatch.includes("*") ? [] : etagDoesNotMatch;',
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} etag.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: "#furthest = -1;",
    mutants: [["-1", "+1"]],
    reason: `${takesTime}where the search is stuck tells only which calls are tried first for a smallest set.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: "effects",
    mutants: [["effects .filter(isChange)", "effects"]],
    reason: "What is no change is not looked up.",
  },
  {
    file: "src/property/history/find-order.ts",
    line: 'if (budget.steps-- <= 0 || this.#waited++ > patience) return { found: "budget", stuck: this.#stuck };',
    mutants: [
      ["this.#waited++ > patience", "this.#waited++ >= patience"],
      ["this.#waited++ > patience", "false"],
      ["this.#waited++", "this.#waited--"],
    ],
    reason: `${takesTime}a search that gives up early is made again without that.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: "if (event > this.#furthest) {",
    mutants: [["event > this.#furthest", "event >= this.#furthest"]],
    reason: `${takesTime}where the search is stuck tells only which calls are tried first for a smallest set.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: 'const mayStay = typeof effect.stores === "object" && (effect.condition || isHeld(effect.stores, tick));',
    mutants: [['typeof effect.stores === "object"', "true"]],
    reason: `${takesTime}writes of unknown outcome with the same condition are then each tried.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: 'if (progress !== "required" || !isChange(effect) || effect.isOfUnknownWrite || effect === change) continue;',
    mutants: [["effect === change", "false"]],
    reason: `${takesTime}the change itself is done after that, and others may be passed by less often.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: 'return keys.every((key) => this.#mayHold(condition, contents.get(key) ?? "nothing"));',
    mutants: [
      [
        'keys.every((key) => this.#mayHold(condition, contents.get(key) ?? "nothing"))',
        'keys.some(key => this.#mayHold(condition, contents.get(key) ?? "nothing"))',
      ],
    ],
    reason: "What has a condition has one key.",
  },
  {
    file: "src/property/history/find-order.ts",
    line: "const name = JSON.stringify([event, states.sort()]);",
    mutants: [["states.sort()", "states"]],
    reason: `${takesTime}the same states in another order are then searched again.`,
  },
  {
    file: "src/property/history/find-order.ts",
    line: 'const progress = Array.from(underWay.values(), (each) => each.charAt(0)).join("");',
    mutants: [['""', '"Stryker was here!"']],
    reason: "What stands between the letters is the same in both texts that are compared.",
  },
  {
    file: "src/property/history/find-order.ts",
    line: "for (let index = 0; index < other.length; index++)",
    mutants: [["index < other.length", "index <= other.length"]],
    reason: "Both texts have the same length, and both are `undefined` after it.",
  },
  {
    file: "src/property/history/judge-condition.ts",
    line: "const { etagMatches = [], etagDoesNotMatch = [], uploadedAfter: after = 0 } = condition;",
    mutants: [
      ["[]", '["Stryker was here"]'],
      ["[]", '["Stryker was here"]'],
    ],
    reason: "One more etag that the condition does not name.",
  },
  {
    file: "src/property/history/list-coverage.ts",
    line: 'if (call.action !== "list" || call.outcome?.result !== "page" || call.outcome.cursor === undefined) continue;',
    mutants: [['call.action !== "list"', "false"]],
    reason: "Only a list comes to a page.",
  },
  {
    file: "src/property/history/list-coverage.ts",
    line: 'if (call.action !== "list" || call.outcome?.result !== "page" || call.outcome.cursor === undefined) continue;',
    mutants: [["call.outcome.cursor === undefined", "false"]],
    reason: "No list that has no cursor is looked up.",
  },
  {
    file: "src/property/history/list-coverage.ts",
    line: 'const delimiter = identityOf(asked.delimiter ?? "", semantics);',
    mutants: [
      ['""', '"Stryker was here!"'],
      ['""', '"Stryker was here!"'],
    ],
    reason: "Where no delimiter is asked for, there are no groups.",
  },
  {
    file: "src/property/history/list-coverage.ts",
    line: "if (page.truncated && end === undefined) return () => false;",
    mutants: [["() => false", "() => undefined"]],
    reason: "`undefined` counts as false too.",
  },
  {
    file: "src/property/history/list-coverage.ts",
    line: "return cut === -1 ? [] : [identity.slice(0, cut), identity.slice(0, cut + delimiter.length)];",
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} group.`,
  },
  {
    file: "src/property/history/read-condition.ts",
    line: 'if (!Number.isFinite(time)) throw new TypeError("No date.");',
    mutants: [['"No date."', '""']],
    reason: "It is caught, and its text is not read.",
  },
  {
    file: "src/property/history/read-condition.ts",
    line: 'if (!/^\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT$/.test(text)) throw new TypeError("No date.");',
    mutants: [['"No date."', '""']],
    reason: "It is caught, and its text is not read.",
  },
  {
    file: "src/property/history/read-condition.ts",
    line: 'if (rest === header) throw new TypeError("No etag.");',
    mutants: [['"No etag."', '""']],
    reason: "It is caught, and its text is not read.",
  },
  {
    file: "src/property/history/read-condition.ts",
    line: 'if (etag !== undefined && etag !== "*" && (weak || isWeak === undefined)) etags.push(etag);',
    mutants: [["etag !== undefined", "true"]],
    reason: "What is not the wildcard is an etag.",
  },
  {
    file: "src/property/history/smallest-calls.ts",
    line: "if (steps <= 0) return false;",
    mutants: [
      ["steps <= 0", "steps < 0"],
      ["steps <= 0", "false"],
    ],
    reason: `${takesTime}a search of no steps finds nothing.`,
  },
  {
    file: "src/property/history/smallest-calls.ts",
    line: "const clash = search.stuck === undefined ? [] : clashOf(facts, search.stuck);",
    mutants: [
      ["search.stuck === undefined", "false"],
      ["[]", '["Stryker was here"]'],
    ],
    reason: "A search that finds no order has come to its first event at least.",
  },
  {
    file: "src/property/history/smallest-calls.ts",
    line: "const forgotten = facts.flatMap((fact) => (kept.has(fact.call) ? [] : (forget(fact) ?? [])));",
    mutants: [
      ["[]", '["Stryker was here"]'],
      ["[]", '["Stryker was here"]'],
    ],
    reason: "A text has no ticks, so it is neither during the calls nor before them.",
  },
  {
    file: "src/property/history/smallest-calls.ts",
    line: "const during = forgotten.filter(({ invoked, returned }) => invoked <= last && returned >= first);",
    mutants: [["invoked <= last", "true"]],
    reason: `${takesTime}what comes after all calls changes nothing about them.`,
  },
  {
    file: "src/property/history/smallest-calls.ts",
    line: 'const versions = new Set(states.flatMap((state) => (typeof state === "object" ? [state.name] : [])));',
    mutants: [["[]", '["Stryker was here"]']],
    reason: `${namesNo} version.`,
  },
  {
    file: "src/property/history/smallest-calls.ts",
    line: "const isStuck = (fact: CallFact) => fact.invoked === effect.from && effect.keys.includes(fact.identity);",
    mutants: [
      ["(fact: CallFact) => fact.invoked === effect.from && effect.keys.includes(fact.identity)", "() => undefined"],
      ["fact.invoked === effect.from && effect.keys.includes(fact.identity)", "false"],
    ],
    reason: `${takesTime}these calls are only the first that are tried for a smallest set.`,
  },
  {
    file: "src/property/history/tell-outcome.ts",
    line: "const [, action, code] = /^(\\w+): .* \\((\\d+)\\)$/s.exec(message) ?? [];",
    mutants: [["[]", '["Stryker was here"]']],
    reason: "It has one item, and the code is the second.",
  },
];
