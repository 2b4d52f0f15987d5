/** The candidate that is nearest to a word by its letters; `undefined` if none is near enough to be meant. */
export function nearest<Candidate extends string>(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const [first] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) => distance <= Math.max(2, candidate.length / 4) && distance < candidate.length - 1,
    )
    .toSorted((a, b) => a.distance - b.distance);
  return first?.candidate;
}

/**
 * Returns the number of letters that must be put in, left out or changed to make one text of the other (Levenshtein).
 */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column++) {
      const [left, above, aslant] = [next[column - 1] ?? 0, row[column] ?? 0, row[column - 1] ?? 0];
      next.push(Math.min(left + 1, above + 1, aslant + (letter === to[column - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
