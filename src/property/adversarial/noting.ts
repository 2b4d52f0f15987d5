/** An object to hand on, and what was read of it. */
export interface Noted {
  readonly handed: unknown;
  /** Each field that has been read, with what was read. */
  readonly read: Readonly<Record<string, unknown>>;
}

/**
 * The same object, with notes of what is read of it: so that a call can be made again, or looked into, though its options
 * are read once and in the order that the bucket likes.
 *
 * @param replace - What the reader gets in the place of a field.
 */
export function noting(value: unknown, replace: (name: string, field: unknown) => unknown = keep): Noted {
  const read: Record<string, unknown> = {};
  if (typeof value !== "object" || value === null) return { handed: value, read };
  const handed = new Proxy(value, {
    get(target, name) {
      const field: unknown = Reflect.get(target, name);
      if (typeof name !== "string") return field;
      const replaced = replace(name, field);
      read[name] = Array.isArray(replaced) ? [...replaced] : replaced;
      return replaced;
    },
  });
  return { handed, read };
}

function keep(_: string, field: unknown): unknown {
  return field;
}
