/** The end of R2's errors that the local runtime does not have. */
const onlyOfR2 = /^delete: .* \(10027\)$/;

/** Adds to R2's errors of a failed test what differs in the pool, and what to do. */
export function explainStricter(errors: readonly { message: string }[] = []): void {
  for (const error of errors) {
    if (!onlyOfR2.test(error.message)) continue;
    error.message +=
      '\nR2 refuses this; the local runtime, and so the Workers pool, accepts it. Guard the call, or set semantics: "simulator" in the options of the plugin.';
  }
}
