import type { BucketMatchers } from "../testing/runners/bucket-matchers.js";
import { install } from "../testing/runners/install.js";

export type {
  BucketMatchers,
  ExpectedCalls,
  ExpectedObject,
  ReceivedOperation,
} from "../testing/runners/bucket-matchers.js";
export { type ExtensibleExpect, install } from "../testing/runners/install.js";

declare global {
  // biome-ignore lint/style/noNamespace: jest's types use this namespace.
  namespace jest {
    // For @types/jest; vitest has an interface of this name too.
    interface Matchers<R> extends BucketMatchers<R> {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: no error occurs where the types are installed.
/** @ts-ignore For `@jest/globals`, which need not be installed. */
declare module "expect" {
  interface Matchers<R> extends BucketMatchers<R> {}
}

const { expect } = globalThis as { readonly expect?: Parameters<typeof install>[0] };
if (expect !== undefined) install(expect);
