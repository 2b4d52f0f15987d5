import { keepLatest } from "./latest.js";

const mostKeys = 10_000;

/** Knows the forms of keys that are one under NFC. */
export class KeyForms {
  /** The first form of each key, by its form under NFC. */
  readonly #forms = new Map<string, string>();

  /** Returns what is wrong with a key; `undefined` if nothing is. */
  compare(key: string): string | undefined {
    const form = key.normalize("NFC");
    const first = this.#forms.get(form);
    if (first === key) return undefined;
    if (first === undefined) {
      this.#forms.set(form, key);
      keepLatest(this.#forms, mostKeys);
      return undefined;
    }
    return `${JSON.stringify(key)} is the same key as ${escaped(first)}, written otherwise: ${escaped(key)}.`;
  }
}

/** A key whose form can be seen. */
function escaped(key: string): string {
  return `"${key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
}
