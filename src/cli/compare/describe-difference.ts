import { type Disagreement, differingExcerpts, sequenceLines } from "../../property/sequences/compare-runners.js";

/** Renders a difference from a bucket as the text of an issue. */
export function describeDifference(
  { sequence, step, ...difference }: Pick<Disagreement<undefined>, "sequence" | "step" | "expected" | "shown">,
  where: string,
  last: string,
  semantics: string,
  /** The indexes of the shown calls. @defaultValue all */
  needed: ReadonlySet<number> = new Set(sequence.keys()),
): string {
  const [real, fake] = differingExcerpts(difference.expected, difference.shown);
  return [
    `# ${sequence[step]?.call ?? "The remaining state"} differs from FakeBucket (${semantics})`,
    ...["", where, "", "```js"],
    ...sequenceLines(sequence).filter((_, index) => needed.has(index)),
    ...["```", "", `- The bucket: ${real}`, `- FakeBucket: ${fake}`, `- ${last}`],
  ].join("\n");
}
