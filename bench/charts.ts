import { createRequire } from "node:module";
import type { Row } from "./table.js";

/** The used part of `echarts`, because its own declarations do not type-check. */
interface Charts {
  init(element: null, theme: null, options: object): Chart;
}

interface Chart {
  setOption(option: object): void;
  renderToSVGString(): string;
  dispose(): void;
}

const { init } = createRequire(import.meta.url)("echarts") as Charts;

/** Draws the growth of costs as SVG: a line for each operation, with sizes on a logarithmic scale. */
export function growthChart(sizes: readonly number[], unit: string, rows: readonly Row[]): string {
  return renderChart({
    legend: { type: "plain", bottom: 0, textStyle: { fontSize: 11 } },
    grid: { left: 60, right: 20, top: 20, bottom: 110 },
    xAxis: { type: "log", name: unit, nameLocation: "middle", nameGap: 28, min: sizes[0], max: sizes.at(-1) },
    yAxis: { type: "log", name: "µs" },
    series: rows.map(({ operation, microseconds }) => ({
      type: "line",
      name: operation,
      data: sizes.map((size, index) => [size, microseconds[index]]),
    })),
  });
}

/** Draws ratios as SVG, with a bar for each operation. */
export function ratioChart(title: string, ratios: ReadonlyMap<string, number>): string {
  const names = [...ratios.keys()].reverse();
  return renderChart({
    title: { text: title, textStyle: { fontSize: 13, fontWeight: "normal" } },
    grid: { left: 200, right: 60, top: 40, bottom: 30 },
    xAxis: { type: "log" },
    yAxis: { type: "category", data: names },
    series: [
      {
        type: "bar",
        data: names.map((name) => Number(ratios.get(name)?.toPrecision(2))),
        label: { show: true, position: "right" },
      },
    ],
  });
}

/** Renders an option of `echarts` as SVG. Sizes are in pixels. */
export function renderChart(option: object, size = { width: 720, height: 360 }): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...option });
    return `${chart.renderToSVGString()}\n`;
  } finally {
    chart.dispose();
  }
}
