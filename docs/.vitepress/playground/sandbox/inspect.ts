/** Values as `console.log()` of Node shows them, in the cases that a script of the playground meets. */

const customInspect = Symbol.for("nodejs.util.inspect.custom");
const maxDepth = 2;
const maxItems = 100;
const maxString = 10_000;
const lineWidth = 69;
/** How many levels of objects a line may have. */
const levelsPerLine = 3;

/** What `console.log()` prints for its arguments. */
export function inspectAll(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" ");
}

export function inspect(value: unknown): string {
  return new Inspection().show(value, 0, 0);
}

type Entries = readonly string[];

class Inspection {
  readonly #open: object[] = [];
  /** Of the object that was shown last: how deep it is. */
  #lastDepth = 0;

  show(value: unknown, depth: number, indent: number): string {
    try {
      if (typeof value === "string") return quote(value);
      if (typeof value === "function") return nameFunction(value);
      if (typeof value !== "object" || value === null) return showPrimitive(value);
      return this.#showObject(value, depth, indent);
    } catch {
      return "[cannot be shown]";
    }
  }

  #showObject(value: object, depth: number, indent: number): string {
    if (this.#open.includes(value)) return "[Circular]";
    const custom: unknown = (value as { readonly [customInspect]?: unknown })[customInspect];
    if (typeof custom === "function") return String(custom.call(value, maxDepth - depth, {}, inspect));
    if (value instanceof Error) return depth === 0 ? showError(value) : `[${firstLine(showError(value))}]`;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    const name = nameOf(value);
    if (depth > maxDepth) return isEmpty(value) ? (Array.isArray(value) ? "[]" : "{}") : `[${name}]`;
    this.#open.push(value);
    this.#lastDepth = depth;
    const shown = this.#showEntries(value, name, depth, indent);
    this.#open.pop();
    return shown;
  }

  #showEntries(value: object, name: string, depth: number, indent: number): string {
    const show = (entry: unknown): string => this.show(entry, depth + 1, indent + 2);
    const fields = (names: readonly PropertyKey[]): Entries => names.map((key) => showField(value, key, show));
    const join = (start: string, entries: Entries, brackets: "{}" | "[]" = "{}"): string =>
      this.#join(start, entries, brackets, depth, indent);
    if (Array.isArray(value)) {
      const indexes = /^(?:0|[1-9]\d*)$/;
      const items = cut(value, show);
      const others = fields(ownKeys(value).filter((key) => !indexes.test(String(key))));
      return join(name === "Array" ? "" : `${name}(${value.length}) `, [...items, ...others], "[]");
    }
    if (value instanceof ArrayBuffer) {
      const hex = Array.from(new Uint8Array(value, 0, Math.min(value.byteLength, 50)), toHex).join(" ");
      const more = value.byteLength > 50 ? ` ... ${value.byteLength - 50} more bytes` : "";
      return join("ArrayBuffer ", [`[Uint8Contents]: <${hex}${more}>`, `byteLength: ${value.byteLength}`]);
    }
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
      const items = value as Uint8Array;
      return join(`${name}(${items.length}) `, cut(items, show), "[]");
    }
    if (value instanceof Map) {
      const pairs = cut(value, ([key, item]) => `${show(key)} => ${show(item)}`);
      return join(`${name}(${value.size}) `, [...pairs, ...fields(ownKeys(value))]);
    }
    if (value instanceof Set) return join(`${name}(${value.size}) `, [...cut(value, show), ...fields(ownKeys(value))]);
    if (value instanceof Headers)
      return join(
        "Headers ",
        Array.from(value, ([key, item]) => `${key}: ${quote(item)}`),
      );
    if (value instanceof Response || value instanceof Request) {
      return join(
        `${name} `,
        membersOf(value).map(([key, item]) => `${key}: ${show(item)}`),
      );
    }
    if (value instanceof Promise) return "Promise {}";
    return join(name === "Object" ? "" : `${name} `, fields(ownKeys(value)));
  }

  /** On one line, where it is short and not too deep. */
  #join(start: string, entries: Entries, [open, close]: string, depth: number, indent: number): string {
    if (entries.length === 0) return `${start}${open}${close}`;
    const length = entries.reduce((sum, entry) => sum + entry.length + 1, indent + start.length + entries.length);
    const isShort = length <= lineWidth && entries.every((entry) => !entry.includes("\n"));
    if (isShort && this.#lastDepth - depth < levelsPerLine) return `${start}${open} ${entries.join(", ")} ${close}`;
    const margin = `\n${" ".repeat(indent + 2)}`;
    return `${start}${open}${margin}${entries.join(`,${margin}`)}\n${" ".repeat(indent)}${close}`;
  }
}

/** An error as it is printed: without its stack, which tells of the sandbox and not of the script. */
export function showError(error: Error): string {
  const { name, message, cause } = error;
  const text = message === "" ? name : `${name}: ${message}`;
  return cause instanceof Error ? `${text}\n  cause: ${showError(cause)}` : text;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function showPrimitive(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  return Object.is(value, -0) ? "-0" : String(value);
}

function quote(text: string): string {
  const shown = text.length > maxString ? `${text.slice(0, maxString)}… ${text.length - maxString} more` : text;
  const mark = ["'", '"', "`"].find((each) => !shown.includes(each)) ?? "'";
  const escaped = JSON.stringify(shown).slice(1, -1).replaceAll('\\"', '"');
  return mark + (shown.includes(mark) ? escaped.replaceAll(mark, `\\${mark}`) : escaped) + mark;
}

function nameFunction(value: { readonly name?: unknown }): string {
  const isClass = /^class\b/.test(Function.prototype.toString.call(value));
  const name = typeof value.name === "string" && value.name !== "" ? value.name : "(anonymous)";
  if (isClass) return `[class ${name}]`;
  return name === "(anonymous)" ? "[Function (anonymous)]" : `[Function: ${name}]`;
}

/** The name of its class, and its tag where that is another. */
function nameOf(value: object): string {
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype === null) return "[Object: null prototype]";
  const name = String((prototype.constructor as { readonly name?: unknown } | undefined)?.name ?? "Object");
  const tag: unknown = (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return typeof tag === "string" && tag !== "" && tag !== name ? `${name} [${tag}]` : name;
}

function isEmpty(value: object): boolean {
  return ownKeys(value).length === 0 && (Array.isArray(value) || nameOf(value) === "Object");
}

function ownKeys(value: object): PropertyKey[] {
  return Reflect.ownKeys(value).filter((key) => Object.getOwnPropertyDescriptor(value, key)?.enumerable === true);
}

function showField(value: object, key: PropertyKey, show: (value: unknown) => string): string {
  const { get, set, value: held } = Object.getOwnPropertyDescriptor(value, key) ?? {};
  const name = typeof key === "symbol" ? `[${String(key)}]` : nameField(String(key));
  if (get === undefined && set === undefined) return `${name}: ${show(held)}`;
  return `${name}: [${[...(get ? ["Getter"] : []), ...(set ? ["Setter"] : [])].join("/")}]`;
}

function nameField(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quote(name);
}

function cut<Item>(items: Iterable<Item>, show: (item: Item) => string): string[] {
  const shown: string[] = [];
  let rest = 0;
  for (const item of items) {
    if (shown.length < maxItems) shown.push(show(item));
    else rest++;
  }
  return rest === 0 ? shown : [...shown, `... ${rest} more item${rest === 1 ? "" : "s"}`];
}

function membersOf(value: Request | Response): (readonly [string, unknown])[] {
  const { headers } = value;
  if (value instanceof Response) return Object.entries({ status: value.status, headers });
  return Object.entries({ method: value.method, url: value.url, headers });
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
