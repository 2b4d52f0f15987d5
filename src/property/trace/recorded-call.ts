/** Something that was done to a bucket, in the order in which it happened. */
export type TraceEvent =
  | { readonly type: "start"; readonly call: RecordedCall }
  | { readonly type: "settle"; readonly call: RecordedCall }
  /** Something other than a call, such as a write to a buffer. */
  | { readonly type: "line"; readonly code: string };

let count = 0;

/** A call as it was made. */
export class RecordedCall {
  /** The mark of its result in code until it has a name. */
  readonly reference: string = `\u27e8${count++}\u27e9`;
  readonly callee: string;
  /** A noun for its result. */
  readonly noun: string;
  /** True if it gave a promise. */
  isAwaited = true;
  /** The error with which it failed, if it did. */
  failure: { readonly error: unknown } | undefined;
  readonly #args: readonly string[];
  readonly #named = new Set<number>();

  constructor(callee: string, args: readonly string[], noun: string) {
    this.callee = callee;
    this.#args = args;
    this.noun = noun;
  }

  /** Has an argument written in a line of its own, under a name, since it is changed later. Returns its mark. */
  nameArgument(index: number): string {
    this.#named.add(index);
    return this.#argumentReference(index);
  }

  /** The arguments with lines of their own. */
  get namedArguments(): readonly { readonly reference: string; readonly code: string }[] {
    return [...this.#named].map((index) => ({
      reference: this.#argumentReference(index),
      code: this.#args[index] ?? "",
    }));
  }

  /** The mark of an argument that has a line of its own. */
  #argumentReference(index: number): string {
    return `${this.reference.slice(0, -1)}.${index}\u27e9`;
  }

  /** The mark of its promise. */
  get promiseReference(): string {
    return `${this.reference.slice(0, -1)}p\u27e9`;
  }

  get code(): string {
    const args = this.#args.map((code, index) => (this.#named.has(index) ? this.#argumentReference(index) : code));
    return `${this.callee}(${args.join(", ")})`;
  }
}

/** The marks of results and arguments. */
export const referencePattern: RegExp = /\u27e8[\d.p]+\u27e9/g;
