const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...given: unknown[]) => Promise<void>;

/** Runs statements that may await, as in a test into which they are pasted; `known` are the names that they know. */
export async function runCode(code: string, known: Readonly<Record<string, unknown>>): Promise<void> {
  await new AsyncFunction(...Object.keys(known), code)(...Object.values(known));
}
