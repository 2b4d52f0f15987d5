/** A mistake in both forms: the rule, what is said of it, and the message to the letter. */
export interface Mistake {
  readonly title: string;
  readonly rule: string;
  readonly wanted: string;
  readonly given: Readonly<Record<"toml" | "json", string>>;
  readonly environment?: string;
  readonly toml: string;
  readonly tomlMessage: string;
  readonly json: string;
  readonly jsonMessage: string;
}

/** What is given in both forms in the same words. */
export function both(given: string): Record<"toml" | "json", string> {
  return { toml: given, json: given };
}
