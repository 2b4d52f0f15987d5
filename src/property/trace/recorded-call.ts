/** An event of a bucket, in order of time. */
export type TraceEvent =
  | { readonly type: "start"; readonly call: RecordedCall }
  | { readonly type: "settle"; readonly call: RecordedCall }
  /** An event other than a call, such as a write to a buffer. */
  | { readonly type: "line"; readonly code: string };

let count = 0;

/** A recorded call. */
export class RecordedCall {
  /** The placeholder of its result in code, until it gets a name. */
  readonly reference: string = `\u27e8${count++}\u27e9`;
  readonly callee: string;
  /** A noun for its result. */
  readonly noun: string;
  /** True if it returned a promise. */
  isAwaited = true;
  /** The error of a failed call. */
  failure: { readonly error: unknown } | undefined;
  readonly #args: readonly string[];
  readonly #named = new Set<number>();

  constructor(callee: string, args: readonly string[], noun: string) {
    this.callee = callee;
    this.#args = args;
    this.noun = noun;
  }

  /** Moves an argument to its own line, under a name, because it is changed later. Returns its placeholder. */
  nameArgument(index: number): string {
    this.#named.add(index);
    return this.#argumentReference(index);
  }

  /** The arguments on lines of their own. */
  get namedArguments(): readonly { readonly reference: string; readonly code: string }[] {
    return [...this.#named].map((index) => ({
      reference: this.#argumentReference(index),
      code: this.#args[index] ?? "",
    }));
  }

  /** Returns the placeholder of an argument on its own line. */
  #argumentReference(index: number): string {
    return `${this.reference.slice(0, -1)}.${index}\u27e9`;
  }

  /** The placeholder of the call's promise. */
  get promiseReference(): string {
    return `${this.reference.slice(0, -1)}p\u27e9`;
  }

  get code(): string {
    const args = this.#args.map((code, index) => (this.#named.has(index) ? this.#argumentReference(index) : code));
    return `${this.callee}(${args.join(", ")})`;
  }
}

/** The placeholders of results and arguments. */
export const referencePattern: RegExp = /\u27e8[\d.p]+\u27e9/g;
