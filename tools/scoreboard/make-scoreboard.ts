import { ruleChecks, unobservableRules } from "../../src/property/checks/rule-checks.js";
import { startColumns } from "./columns.js";
import { runScoreboard, type Scoreboard } from "./scoreboard.js";

/** The path of the scoreboard, relative to the repository. */
export const scoreboardPath = "docs/fidelity.md";

/** Checks all rules on all implementations. */
export async function makeScoreboard(onRow?: () => void): Promise<Scoreboard> {
  const { columns, stop } = startColumns();
  try {
    const rows = await runScoreboard(columns, ruleChecks, onRow);
    return { columns, rows, unobservable: unobservableRules };
  } finally {
    await stop();
  }
}
