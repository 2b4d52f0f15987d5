/** The words of those who ask about a code, which its own texts do not contain; separated by semicolons. */
export const codeWords: Readonly<Record<number, string>> = {
  10013:
    "body shorter than its Content-Length; content length longer than the body; upload aborted with an incomplete body",
};
