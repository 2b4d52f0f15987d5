import bucketDown from "./examples/bucket-down.ts?raw";
import conditionalPut from "./examples/conditional-put.ts?raw";
import expiry from "./examples/expiry.ts?raw";
import hello from "./examples/hello.ts?raw";
import list from "./examples/list.ts?raw";
import multipart from "./examples/multipart.ts?raw";
import range from "./examples/range.ts?raw";
import upload from "./examples/upload.ts?raw";

/** A script to begin with. */
export interface Example {
  /** Its file, and its name in addresses: `/playground#example=hello`. */
  readonly name: string;
  readonly title: string;
  readonly code: string;
}

export const examples: readonly [Example, ...Example[]] = [
  { name: "hello", title: "Put, get and an error", code: hello },
  { name: "upload", title: "An upload endpoint", code: upload },
  { name: "conditional-put", title: "A lost update, and onlyIf", code: conditionalPut },
  { name: "list", title: "List folders and pages", code: list },
  { name: "multipart", title: "Upload in parts", code: multipart },
  { name: "range", title: "Read a range", code: range },
  { name: "bucket-down", title: "The bucket is down", code: bucketDown },
  { name: "expiry", title: "Expiry, with a clock", code: expiry },
];
