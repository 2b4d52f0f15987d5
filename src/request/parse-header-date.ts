/**
 * The date of a header, in milliseconds since 1970. One that cannot be read is 1970-01-01; one that 64 bits of
 * nanoseconds cannot hold wraps around, as it does in the runtime.
 */
// runtime §6 unparsable date; §7 Headers form, cacheExpiry before 1970
export function parseHeaderDate(text: string): number {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return 0;
  const nanoseconds = BigInt(milliseconds) * 1_000_000n;
  return Number(BigInt.asIntN(64, nanoseconds) / 1_000_000n);
}
