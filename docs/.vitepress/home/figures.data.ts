import { root, textOf } from "../../../test/repository/tracked-files.js";
import { scoresIn } from "../pages/score-chart.js";
import { type Figure, timeIn } from "./figures.js";

const documents = { fidelity: "docs/fidelity.md", performance: "docs/performance.md" };

declare const data: readonly Figure[];

export { data };

/** Loads the figures of the home page. VitePress calls it during the build of the site. */
export default {
  watch: Object.values(documents).map((path) => `${root}${path}`),
  load(): readonly Figure[] {
    const fake = scoresIn(textOf(documents.fidelity)).find(({ title }) => title.includes("deployed"));
    if (fake === undefined) throw new Error("The scoreboard has no row for the preset deployed.");
    const performance = textOf(documents.performance);
    const own = timeIn(performance, "put 1 KiB of text", "FakeBucket");
    const times = timeIn(performance, "put 1 KiB of text", "real runtime, from Node").replace("× ", "");
    return [
      {
        value: `${fake.passed} of ${fake.passed + fake.failed}`,
        meaning: "rules pass: nothing is broken. We have not run the rules on R2 in production.",
        link: "/guides/comparison.html",
        linkText: "More on the score",
      },
      {
        value: own,
        meaning: "for a put of 1 KiB.",
        link: "/performance.html",
        linkText: "Performance",
      },
      {
        value: `${((Number.parseFloat(own) * Number(times)) / 1000).toFixed(1)} s`,
        meaning: `for a thousand of them in Miniflare, called from Node: ${times} times as long, because each call goes to another process.`,
        link: "/performance.html",
        linkText: "Performance",
      },
    ];
  },
};
