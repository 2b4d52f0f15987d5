import { stringLiteral } from "../values/string-code.js";

/** Random and time-dependent members: their values differ in each run. */
const changing: ReadonlySet<string> = new Set(["uploadId", "cursor", "version", "etag", "httpEtag"]);

const shortestText = 8;
const day = 86_400_000;

interface Read {
  readonly value: unknown;
  readonly code: string;
}

/** The values read from results, and the code to read them. */
export class Reads {
  readonly #reads: Read[] = [];
  readonly #texts = new Map<string, string>();
  readonly #times: { readonly time: number; readonly code: string }[] = [];

  /** Records the value of a property. */
  add(value: unknown, code: string, name: string): void {
    this.#reads.push({ value, code });
    if (typeof value === "string" && value.length >= shortestText && changing.has(name)) {
      if (!this.#texts.has(value)) this.#texts.set(value, code);
    } else if (name === "uploaded" && value instanceof Date) {
      this.#times.push({ time: value.getTime(), code });
    }
  }

  /** Records the result of a call. */
  addResult(value: unknown, code: string): void {
    this.#reads.push({ value, code });
  }

  /** Returns an expression for a recorded value, preferring the latest. */
  find(value: unknown): string | undefined {
    return this.#reads.findLast((read) => Object.is(read.value, value))?.code ?? this.#findItems(value);
  }

  /** Returns an expression for a recorded object, such as a body. */
  findObject(value: unknown): string | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    return this.#reads.findLast((read) => read.value === value)?.code;
  }

  /** Replaces values that change between runs by code that reads them. */
  referTo(code: string): string {
    let referring = code;
    for (const [text, reference] of this.#texts) referring = referring.replaceAll(stringLiteral(text), reference);
    if (this.#times.length === 0) return referring;
    return referring
      .replaceAll(/new Date\("([^"]+)"\)/g, (whole, text) => this.#timeCode(Date.parse(text)) ?? whole)
      .replaceAll(/"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT"/g, (whole) => {
        const time = this.#timeCode(Date.parse(whole.slice(1, -1)));
        return time === undefined ? whole : `${time}.toUTCString()`;
      });
  }

  #timeCode(time: number): string | undefined {
    const near = this.#times.findLast((known) => Math.abs(known.time - time) <= day);
    if (near === undefined) return undefined;
    const later = time - near.time;
    const difference = later === 0 ? "" : later < 0 ? ` - ${-later}` : ` + ${later}`;
    return `new Date(${near.code}.getTime()${difference})`;
  }

  /**
   * Returns an expression for a recorded array, or for one property of each item of such an array, such as the keys of
   * a page.
   */
  #findItems(value: unknown): string | undefined {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const given = this.#reads.findLast(
      (read) => Array.isArray(read.value) && isSame([...read.value].sort(), [...value].sort()),
    );
    if (given !== undefined) return inOrder(given.code, given.value as unknown[], value);
    // In `page.objects[3].key`, the list is `page.objects`, and the name is `key`.
    const last = this.#reads.findLast((read) => /\[\d+\]\.\w+$/.test(read.code));
    const [, list, name] = /^(.*)\[\d+\]\.(\w+)$/.exec(last?.code ?? "") ?? [];
    if (list === undefined || name === undefined) return undefined;
    const latest = new Map(this.#reads.map(({ code, value }) => [code, value]));
    const items: unknown[] = [];
    for (;;) {
      const item = latest.get(`${list}[${items.length}].${name}`);
      if (item === undefined) break;
      items.push(item);
    }
    return inOrder(`${list}.map(({ ${name} }) => ${name})`, items, value);
  }
}

/** Returns code for items in their recorded order, or sorted. */
function inOrder(code: string, items: readonly unknown[], value: readonly unknown[]): string | undefined {
  if (isSame(items, value)) return code;
  return isSame([...items].sort(), value) ? `${code}.sort()` : undefined;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}
