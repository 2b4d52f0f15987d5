import type { Call, FindCaller } from "../../engine/tap.js";
import { keepLatest } from "../latest.js";
import { positionOf } from "../place-of.js";
import { isStatement } from "./is-statement.js";

/** A call whose promise nothing has waited for so far. */
interface Unheld {
  readonly owner: object;
  readonly call: Call;
  /** Returns the stack of the call. */
  readonly findStack: () => string | undefined;
}

/** The calls of all watches. A wait for a promise, such as `await` and `then`, removes it. */
const unheld = new Map<unknown, Unheld>();

/** The largest number of calls kept. */
const mostKept = 1000;

/** The number of calls of a watch whose stacks are kept: a stack costs more than a call. */
const mostStacks = 20;

let watches = 0;
let stopHook: (() => void) | undefined;

type OnInit = (hook: (promise: unknown, parent: unknown) => void) => () => void;

interface Process {
  readonly getBuiltinModule?: (name: string) => unknown;
}

function builtin<Module>(name: string): Module | undefined {
  const { process } = globalThis as { readonly process?: Process };
  return process?.getBuiltinModule?.(name) as Module | undefined;
}

/** Called with each promise that follows another one. */
function hold(_: unknown, parent: unknown): void {
  if (parent !== undefined && unheld.size > 0) unheld.delete(parent);
}

/** Returns the host's hook for new promises; `undefined` if it has none, or one without effect. */
function findHook(): OnInit | undefined {
  try {
    const onInit = builtin<{ readonly promiseHooks?: { readonly onInit?: OnInit } }>("node:v8")?.promiseHooks?.onInit;
    if (onInit === undefined) return undefined;
    const first = Promise.resolve();
    let isCalled = false;
    const stop = onInit((_, parent) => {
      isCalled ||= parent === first;
    });
    void first.then(() => undefined);
    stop();
    return isCalled ? onInit : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds calls whose promise the script drops: a statement of its own, without `await`, whose promise nothing followed.
 * The host reports each promise that follows another one, so a call stays as it is.
 */
export class AwaitWatch {
  /** False on hosts that do not report the promises that follow another one. */
  readonly isActive: boolean;
  #stacks = 0;

  constructor() {
    watches += 1;
    if (watches === 1) stopHook = findHook()?.(hold);
    this.isActive = stopHook !== undefined;
  }

  /** Returns the stack to pass to `add`, while the call arrives; `undefined` after too many calls. */
  findStack(findCaller: FindCaller): Unheld["findStack"] | undefined {
    if (!this.isActive || this.#stacks >= mostStacks) return undefined;
    this.#stacks += 1;
    return findCaller(1);
  }

  /** Adds a call with the promise that its caller receives. */
  add(promise: unknown, call: Call, findStack: Unheld["findStack"]): void {
    unheld.set(promise, { owner: this, call, findStack });
    keepLatest(unheld, mostKept);
  }

  /** Returns the calls dropped so far, each with its place. */
  dropped(): { readonly call: Call; readonly place: string }[] {
    return [...unheld.values()]
      .filter(({ owner }) => owner === this)
      .flatMap(({ call, findStack }) => {
        const place = droppingPlace(findStack(), call.action);
        return place === undefined ? [] : [{ call, place }];
      });
  }

  stop(): void {
    for (const [promise, { owner }] of unheld) if (owner === this) unheld.delete(promise);
    watches -= 1;
    if (watches > 0) return;
    stopHook?.();
    stopHook = undefined;
  }
}

/** The methods with another name than their action. */
const methods: Readonly<Record<string, string>> = {
  completeMultipartUpload: "complete",
  abortMultipartUpload: "abort",
};

/** Returns the place of a call as `FILE:LINE`, if its source drops the result: a spy that keeps it does not wait either. */
function droppingPlace(stack: string | undefined, action: string): string | undefined {
  const position = positionOf(stack ?? "");
  if (position === undefined || position.file.includes("node_modules")) return undefined;
  const { file, line, column } = position;
  const source = readSource(file);
  if (source === undefined) return undefined;
  const lines = source.split("\n");
  const start = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  const name = methods[action] ?? action;
  // A source map can give the start of the expression in place of the name, and V8 the end of a name such as `delete`.
  const index = source.indexOf(`${name}(`, Math.max(start, start + column - 1 - name.length));
  const isOnLine = index !== -1 && index < start + (lines[line - 1]?.length ?? 0);
  return isOnLine && isStatement(source, index) ? `${file}:${line}` : undefined;
}

function readSource(file: string): string | undefined {
  try {
    const files = builtin<{ readFileSync(path: string, encoding: "utf8"): string }>("node:fs");
    return files?.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
