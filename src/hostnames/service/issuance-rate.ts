import type { HostnameLimits } from "../hostname-semantics.js";
import type { HostnameFailure } from "./hostname-failure.js";
import { tooManyCertificates } from "./hostname-failure.js";
import type { IssuanceWindow } from "./hostnames-state.js";

const minute = 60_000;

/** The decision about a submission: counted or refused. */
interface RateDecision {
  readonly window: IssuanceWindow;
  readonly failure: HostnameFailure | undefined;
}

/** Counts an otherwise successful submission, or refuses it. */
// hostnames §8. Undocumented: the minute slides; the lockout starts at the refused submission and is not extended by
// others; the count restarts after it.
export function countSubmission(window: IssuanceWindow, limits: HostnameLimits, now: number): RateDecision {
  if (now < window.lockedUntil) return { window, failure: tooManyCertificates(window.lockedUntil - now) };
  const recent = submissionsInMinute(window, now);
  if (recent.length < limits.certificatesPerMinute) {
    return { window: { ...window, submissions: [...recent, now] }, failure: undefined };
  }
  const lockedUntil = now + limits.lockoutMilliseconds;
  return { window: { submissions: [], lockedUntil }, failure: tooManyCertificates(limits.lockoutMilliseconds) };
}

/** True if no certificate is issued at a time. */
// hostnames §8
export function isLockedOut({ window }: { readonly window: IssuanceWindow }, now: number): boolean {
  return now < window.lockedUntil;
}

/** Returns the submissions in the minute before a time. */
export function submissionsInMinute({ submissions }: IssuanceWindow, now: number): readonly number[] {
  return submissions.filter((time) => time > now - minute);
}
