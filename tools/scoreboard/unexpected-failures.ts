import { realDifferences } from "./real-differences.js";
import type { Scoreboard } from "./scoreboard.js";

/** Lists what a scoreboard must not show: FakeBucket breaking a rule, or the real runtime breaking others than are known. */
export function unexpectedFailures({ columns, rows }: Scoreboard): readonly string[] {
  return columns.flatMap(({ name }, index) => {
    const failed = rows.filter(({ outcomes }) => outcomes[index]?.status === "failed").map(({ rule }) => rule);
    if (name.startsWith("FakeBucket")) return failed.map((rule) => `${name} breaks ${rule}`);
    if (name !== "real runtime") return [];
    const differing = rows.filter(({ outcomes }) => outcomes[index]?.status === "differing").map(({ rule }) => rule);
    const mended = Object.keys(realDifferences).filter((rule) => !differing.includes(rule));
    return [
      ...failed.map((rule) => `${name} breaks ${rule}, which nobody has named`),
      ...mended.map((rule) => `${name} no longer breaks ${rule}: strike it from the differences`),
    ];
  });
}
