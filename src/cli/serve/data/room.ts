/** The codes of errors of a file that cannot grow: a full disk, a quota, the largest size of a file. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** True if something was not written for want of room. */
export function isWithoutRoom(error: unknown): boolean {
  return codes.has((error as { readonly code?: unknown } | null)?.code);
}
