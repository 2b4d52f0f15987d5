/** The code of `get` for a range that no byte satisfies. */
export const rangeNotSatisfiable = 10039;

/** The HTTP status for each refusal of the store. */
const statusOfCode: ReadonlyMap<number, number> = new Map([
  [10001, 503], // internal error, can be retried
  [10011, 400], // a part is too small
  [10012, 400], // metadata too large
  [10020, 400], // key not valid
  [10022, 400], // limit out of range
  [10024, 404], // no such upload
  [10025, 400], // no such part
  [10037, 400], // checksum does not match
  [rangeNotSatisfiable, 416],
  [10043, 503], // service unavailable
  [10048, 400], // parts of unequal sizes
  [10058, 429], // too many writes to one key
  [100100, 413], // too large
]);

/** A refusal of the store. */
export interface ServiceError {
  readonly code: number;
  readonly text: string;
  /** `undefined` for an undocumented code. */
  readonly status: number | undefined;
}

/** Parses a refusal of the store: an `Error` with the message `ACTION: TEXT (CODE)` and no other fields. */
export function readServiceError(error: unknown): ServiceError | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, text, digits] = /^[a-z]+: (.*) \((\d+)\)$/is.exec(error.message) ?? [];
  if (text === undefined) return undefined;
  const code = Number(digits);
  return { code, text, status: statusOfCode.get(code) };
}
