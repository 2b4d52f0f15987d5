// The platform's types may be installed as a package that a project imports by name. They have streams of their own, whose
// members no other host has. What is not there must be no error here, and its type is then `any`.

import type { Bytes } from "./host.js";

/** @ts-ignore: the package need not be installed. */
type ImportedReadableStream = import("@cloudflare/workers-types").ReadableStream<Bytes>;

/** @ts-ignore: the package need not be installed. */
type ImportedWritableStream = import("@cloudflare/workers-types").WritableStream<Bytes>;

/** @ts-ignore: the package need not be installed. */
type ImportedBlob = import("@cloudflare/workers-types").Blob;

/** A type, or one that says nothing in place of `any`. In brackets: what is compared with a missing type is missing too. */
type Known<Type> = [0] extends [1 & Type] ? unknown : Type;

/** The platform's own `ReadableStream` as it is imported by name; `unknown` where it cannot be. */
export type PlatformReadableStream = Known<ImportedReadableStream>;

/** The platform's own `WritableStream`, likewise. */
export type PlatformWritableStream = Known<ImportedWritableStream>;

/** The platform's own `Blob`, likewise. */
export type PlatformBlob = Known<ImportedBlob>;
