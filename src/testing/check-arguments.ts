import { checkOptions as check, type OptionKinds } from "../base/messages/check-options.js";
import { shown } from "../base/messages/shown.js";
import type { BucketPort } from "../bucket/binding/bucket-port.js";
import { type Port, portOf } from "../engine/port.js";
import { fromTest, mistake } from "./place-of.js";

/** The port of a fake; `undefined` for any other value. */
export function findPort(value: unknown): Port | undefined {
  return typeof value === "object" && value !== null ? portOf(value) : undefined;
}

export function requirePort(caller: string, fake: unknown): Port {
  const port = findPort(fake);
  if (port === undefined) throw mistake(`${caller}: it must be a FakeBucket or a FakeHostnames, not ${shown(fake)}.`);
  return port;
}

/** True for a FakeBucket or a FakeHostnames. */
export function isFake(value: unknown): value is object {
  return findPort(value) !== undefined;
}

export function requireBucketPort(caller: string, bucket: unknown): BucketPort {
  const port = findPort(bucket);
  if (port === undefined || !isBucketPort(port))
    throw mistake(`${caller}: it must be a FakeBucket, not ${shown(bucket)}.`);
  return port;
}

/** Only buckets can be filled. */
export function isBucketPort(port: object): port is BucketPort {
  return (port as Port).type === "bucket";
}

/** Returns the options that were given, as {@link check} does. The stack of its errors begins in the test. */
export function checkOptions<Options extends object>(
  caller: string,
  options: unknown,
  kinds: OptionKinds<Options>,
  required?: readonly (keyof Options)[],
): Partial<Options> {
  try {
    return check<Options>(caller, options, kinds, required);
  } catch (error) {
    throw fromTest(error as Error);
  }
}

/** A directory: a path, or a `file:` URL of any host. */
export type DirectoryPath = string | { readonly href: string };
