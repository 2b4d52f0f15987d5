import type { ModelChoices } from "../model/model-choices.js";
import type { ModelAction } from "../model/model-operation.js";
import type { ModelOutcome } from "../model/model-outcome.js";

/** The outcome of an operation on a real bucket: one that the model can give, or an error that it has no word for. */
export type ObservedOutcome = ModelOutcome | ObservedError;

/** An error that is not a refusal of the service in its own form. */
export interface ObservedError {
  readonly result: "error";
  readonly name: string;
  readonly message: string;
}

/** Returns the outcome of a rejection: a refusal of the service is a plain `Error` with the message `ACTION: TEXT (CODE)`. */
export function tellError(error: unknown): ObservedOutcome {
  if (!(error instanceof Error)) return { result: "error", name: typeof error, message: String(error) };
  const [, action, text, code] = /^(\w+): (.*) \((\d+)\)$/s.exec(error.message) ?? [];
  const plain = error.name === "Error" && Object.getPrototypeOf(error) === Error.prototype;
  if (!plain || action === undefined || text === undefined) {
    return { result: "error", name: error.name, message: error.message };
  }
  return { result: "refused", action: action as ModelAction, text, code: Number(code) };
}

/** The choices of the bucket, as far as an outcome shows them. */
export function choicesOf(outcome: ObservedOutcome, now: number): ModelChoices {
  switch (outcome.result) {
    case "object":
      return { now, version: outcome.object.version };
    case "upload":
      return { now, uploadId: outcome.uploadId };
    case "part":
      return { now, partEtag: outcome.etag };
    case "page":
      return { now, cursor: outcome.cursor, entries: outcome.objects.length + outcome.delimitedPrefixes.length };
    default:
      return { now };
  }
}
