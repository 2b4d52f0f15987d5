/** The ways in which a call came near to a fault that did not happen, the nearest first. */
const nearness = {
  taken: "it was begun, but did not happen, as where a body is not read that far",
  broken: "another fault came first",
  notDue: "it matched, but was not the one",
  unfit: "it matched, but cannot have this fault",
  otherKey: "another key",
  otherOperation: "another operation",
} as const;

export type Nearness = keyof typeof nearness;

/** Most calls that are named. */
const shownCalls = 5;

/** The calls that came near to a fault. */
export class NearCalls {
  readonly #calls = new Map<Nearness, { readonly names: string[]; more: number }>();

  add(near: Nearness, name: string): void {
    const calls = this.#calls.get(near) ?? { names: [], more: 0 };
    this.#calls.set(near, calls);
    if (calls.names.length < shownCalls) calls.names.push(name);
    else calls.more += 1;
  }

  /** Takes back a call: it came in another way, or it had the fault. */
  remove(near: Nearness, name: string): void {
    const calls = this.#calls.get(near);
    const at = calls?.names.indexOf(name) ?? -1;
    if (at !== -1) calls?.names.splice(at, 1);
    else if (calls !== undefined && calls.more > 0) calls.more -= 1;
  }

  /** One line for each way to come near. */
  lines(): string[] {
    return (Object.keys(nearness) as Nearness[]).flatMap((near) => {
      const calls = this.#calls.get(near);
      if (calls === undefined || calls.names.length + calls.more === 0) return [];
      const names = calls.names.length === 0 ? [] : [calls.names.join(", ")];
      const more = calls.more === 0 ? [] : [`${calls.more} more`];
      return [`${[...names, ...more].join(" and ")}: ${nearness[near]}`];
    });
  }
}
