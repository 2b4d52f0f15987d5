// A project may import the platform's types by name from a package. Their streams have members unknown to all other
// hosts. A missing package must cause no error here; its types are then `any`.

import type { Bytes } from "./host.js";

/** @ts-ignore: the package need not be installed. */
type ImportedReadableStream = import("@cloudflare/workers-types").ReadableStream<Bytes>;

/** @ts-ignore: the package need not be installed. */
type ImportedWritableStream = import("@cloudflare/workers-types").WritableStream<Bytes>;

/** @ts-ignore: the package need not be installed. */
type ImportedBlob = import("@cloudflare/workers-types").Blob;

/** Replaces `any` by `unknown`. Without the brackets, a comparison with a missing type would itself be `any`. */
type Known<Type> = [0] extends [1 & Type] ? unknown : Type;

/** The platform's own `ReadableStream`, imported by name; `unknown` if the package is missing. */
export type PlatformReadableStream = Known<ImportedReadableStream>;

/** The platform's own `WritableStream`, likewise. */
export type PlatformWritableStream = Known<ImportedWritableStream>;

/** The platform's own `Blob`, likewise. */
export type PlatformBlob = Known<ImportedBlob>;
