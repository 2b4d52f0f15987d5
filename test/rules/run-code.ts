const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...given: unknown[]) => Promise<void>;

/** Runs statements, which may await, like the body of an async test; `known` are the available names. */
export async function runCode(code: string, known: Readonly<Record<string, unknown>>): Promise<void> {
  await new AsyncFunction(...Object.keys(known), code)(...Object.values(known));
}
