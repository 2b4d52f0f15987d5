/** What a run tells the page about itself: plain data, made in the sandbox, shown as text. */

/** A line of the console. */
export interface OutputLine {
  /** `note`: what the playground itself says, such as that the handler was called. */
  readonly level: "log" | "warn" | "error" | "note";
  readonly text: string;
  /** The rule of the error that is in the line: `/behaviour/<rule>` explains it. */
  readonly rule?: string | undefined;
}

/** A call on a bucket, in words. */
export interface CallReport {
  readonly number: number;
  readonly operation: string;
  /** The call: `put("a.txt", text of 5 bytes)`. */
  readonly asked: string;
  /** What came of it: `object of 5 bytes`, or an error. */
  readonly came: string;
  readonly outcome: "pending" | "gave" | "null" | "failed";
  /** Milliseconds on the bucket's clock since its first call. */
  readonly start: number;
  readonly duration: number | undefined;
  readonly commit: number | undefined;
  readonly rule: string | undefined;
}

/** A property of an object: `content type`, `text/html`. */
export type Detail = readonly [name: string, value: string];

export interface ObjectReport {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** The beginning of the body, if it is text. */
  readonly preview: string | undefined;
  readonly details: readonly Detail[];
}

/** An upload in parts that is neither complete nor aborted. */
export interface UploadReport {
  readonly key: string;
  /** Of each part, in bytes. */
  readonly parts: readonly { readonly partNumber: number; readonly size: number }[];
}

export interface BillReport {
  readonly classA: number;
  readonly classB: number;
  readonly free: number;
  readonly dollars: number;
  /** The whole bill as a table of text. */
  readonly text: string;
}

/** A bucket at the end of a run. */
export interface BucketReport {
  readonly name: string;
  readonly objects: readonly ObjectReport[];
  readonly uploads: readonly UploadReport[];
  /** How many objects are left out. */
  readonly moreObjects: number;
  readonly calls: readonly CallReport[];
  /** How many calls are left out. */
  readonly moreCalls: number;
  readonly bill: BillReport;
}

/** How a run ended by itself: `time` if the script still waited for something at the time limit. */
export type SandboxEnd = "finished" | "failed" | "time";

/** What the sandbox sends. */
export type Message =
  | { readonly type: "started" }
  | { readonly type: "line"; readonly line: OutputLine }
  | { readonly type: "ended"; readonly reason: SandboxEnd; readonly buckets: readonly BucketReport[] };

/** What the sandbox is given. */
export interface Job {
  /** A module of JavaScript, by `toModule()`. */
  readonly code: string;
  readonly settings: import("./settings.js").Settings;
  /** In milliseconds. */
  readonly timeLimit: number;
}
