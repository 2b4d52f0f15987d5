/** An object whose members are read through `members`, and a record of the names that were asked for, in order. */
export interface Recorder {
  readonly object: object;
  readonly names: string[];
}

/** Records every string-named property that is read, and every other question that is asked of the object. */
export function recordReads(members: Readonly<Record<string, unknown>> = {}): Recorder {
  const names: string[] = [];
  const object = new Proxy(members, {
    get(target, name) {
      if (typeof name === "string") names.push(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      // Whether it is a `Headers` has to be asked.
      if (name !== "get") names.push(`has ${String(name)}`);
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      names.push("ownKeys");
      return Reflect.ownKeys(target);
    },
  });
  return { object, names };
}
