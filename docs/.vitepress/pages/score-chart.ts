import { renderChart } from "../../../bench/charts.js";

/** The results of one implementation on the scoreboard. */
interface Score {
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  /** The number of rules where the specification or a choice of this project differs from the implementation. */
  readonly differing: number;
  readonly notApplicable: number;
  /** A percentage such as `96.6 %`. */
  readonly score: string;
}

/** Reads the totals of the scoreboard from its document. */
export function scoresIn(document: string): readonly Score[] {
  const row = /^\| [A-Z] \| (.+?) \| .+? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+ %)/gm;
  const scores = [...document.matchAll(row)].map(
    ([, title = "", passed, failed, differing, notApplicable, score = ""]) => ({
      title: title.replace(/`([^`]*)`/g, "$1").replace(/: \[.*$/, ""),
      passed: Number(passed),
      failed: Number(failed),
      differing: Number(differing),
      notApplicable: Number(notApplicable),
      score,
    }),
  );
  if (scores.length === 0) throw new Error("The document has no scoreboard.");
  return scores;
}

/** Draws the scoreboard as SVG, with a bar for each implementation. */
export function scoreChart(document: string): string {
  const scores = scoresIn(document).toReversed();
  const total = Math.max(
    ...scores.map(({ passed, failed, differing, notApplicable }) => passed + failed + differing + notApplicable),
  );
  const bar = (name: string, color: string, values: readonly number[]) => {
    return { type: "bar", stack: "rules", name, data: values, itemStyle: { color }, barWidth: 20 };
  };
  return renderChart(
    {
      legend: { bottom: 0 },
      grid: { left: 250, right: 70, top: 10, bottom: 60 },
      xAxis: { type: "value", name: "rules", nameLocation: "middle", nameGap: 26, max: total },
      yAxis: {
        type: "category",
        data: scores.map(({ title }) => title),
        axisLabel: { width: 230, overflow: "break" },
        axisTick: { show: false },
      },
      series: [
        bar(
          "passed",
          "#2b7a4b",
          scores.map(({ passed }) => passed),
        ),
        bar(
          "failed",
          "#d9534f",
          scores.map(({ failed }) => failed),
        ),
        bar(
          "differs by choice",
          "#e0a84e",
          scores.map(({ differing }) => differing),
        ),
        {
          ...bar(
            "not applicable",
            "#b8bcc4",
            scores.map(({ notApplicable }) => notApplicable),
          ),
          label: {
            show: true,
            position: "right",
            distance: 8,
            color: "#333",
            textBorderWidth: 0,
            formatter: ({ dataIndex }: { readonly dataIndex: number }) => scores[dataIndex]?.score ?? "",
          },
        },
      ],
    },
    { width: 720, height: 340 },
  );
}
