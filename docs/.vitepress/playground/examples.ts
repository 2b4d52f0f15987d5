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
  example("hello", "Put, get and an error", hello),
  example("upload", "An upload endpoint", upload),
  example("conditional-put", "A lost update, and onlyIf", conditionalPut),
  example("list", "List folders and pages", list),
  example("multipart", "Upload in parts", multipart),
  example("range", "Read a range", range),
  example("bucket-down", "The bucket is down", bucketDown),
  example("expiry", "Expiry, with a clock", expiry),
];

/** Without the line break at the end of the file, which an editor shows as an empty line. */
function example(name: string, title: string, text: string): Example {
  return { name, title, code: text.trimEnd() };
}
