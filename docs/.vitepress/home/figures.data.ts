import { root, textOf } from "../../../test/repository/tracked-files.js";
import { scoresIn } from "../pages/score-chart.js";
import { type Figure, timeIn } from "./figures.js";

const documents = { fidelity: "docs/fidelity.md", performance: "docs/performance.md" };

declare const data: readonly Figure[];

export { data };

/** The figures of the home page. VitePress calls it when it builds the site. */
export default {
  watch: Object.values(documents).map((path) => `${root}${path}`),
  load(): readonly Figure[] {
    const fake = scoresIn(textOf(documents.fidelity)).find(({ title }) => title.includes("deployed"));
    if (fake === undefined) throw new Error("The scoreboard has no row for the preset deployed.");
    const performance = textOf(documents.performance);
    return [
      {
        value: `${fake.passed} of ${fake.passed + fake.failed}`,
        meaning: "rules pass. The same checks run on the real runtime.",
        link: "/fidelity.html",
        linkText: "Fidelity",
      },
      {
        value: timeIn(performance, "put 1 KiB of text", "FakeBucket"),
        meaning: "for a put of 1 KiB.",
        link: "/performance.html",
        linkText: "Performance",
      },
      {
        value: timeIn(performance, "put 1 KiB of text", "real runtime, from Node").replace(/^× (.*)/, "$1 times"),
        meaning: "as long for the same put in the real runtime, called from Node.",
        link: "/performance.html",
        linkText: "Performance",
      },
    ];
  },
};
