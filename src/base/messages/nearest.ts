/** Returns the candidate most similar to a word; `undefined` if none is similar enough. */
export function nearest<Candidate extends string>(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const most = (candidate: string) => Math.max(2, candidate.length / 4);
  const [first] = candidates
    // The distance is at least the difference of the lengths.
    .filter((candidate) => Math.abs(word.length - candidate.length) <= most(candidate))
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= most(candidate) && distance < candidate.length - 1)
    .toSorted((a, b) => a.distance - b.distance);
  return first?.candidate;
}

/** Returns the number of letters to insert, delete or change to turn one text into the other (Levenshtein). */
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
