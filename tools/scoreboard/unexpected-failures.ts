import { realDifferences } from "./real-differences.js";
import type { Scoreboard } from "./scoreboard.js";

/** Lists the unexpected results of a scoreboard: rules broken by FakeBucket, and unlisted ones broken by the real runtime. */
export function unexpectedFailures({ columns, rows }: Scoreboard): readonly string[] {
  return columns.flatMap(({ name }, index) => {
    const failed = rows.filter(({ outcomes }) => outcomes[index]?.status === "failed").map(({ rule }) => rule);
    if (name.startsWith("FakeBucket")) return failed.map((rule) => `${name} breaks ${rule}`);
    if (name !== "real runtime") return [];
    const differing = rows.filter(({ outcomes }) => outcomes[index]?.status === "differing").map(({ rule }) => rule);
    const fixed = Object.keys(realDifferences).filter((rule) => !differing.includes(rule));
    return [
      ...failed.map((rule) => `${name} breaks ${rule}, which is not listed`),
      ...fixed.map((rule) => `${name} no longer breaks ${rule}: remove it from the differences`),
    ];
  });
}
