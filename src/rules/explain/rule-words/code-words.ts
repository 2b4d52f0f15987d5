/** The words of those who ask about a code, which its own texts do not contain; separated by semicolons. */
export const codeWords: Readonly<Record<number, string>> = {
  10013:
    "body shorter than its Content-Length; content length longer than the body; upload aborted with an incomplete body",
  10035:
    "R2 rejects the signature; signature of a delete or upload refused; signature mismatch behind a proxy; signed request with wrong signature",
};
