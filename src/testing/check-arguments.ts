import { checkOptions as check, type OptionKinds } from "../base/messages/check-options.js";
import { describeValue } from "../base/messages/describe-value.js";
import type { BucketPort } from "../bucket/binding/bucket-port.js";
import { type Port, portOf } from "../engine/port.js";
import { fromTest, mistake } from "./place-of.js";

/** Returns the port of a fake; `undefined` for any other value. */
export function findPort(value: unknown): Port | undefined {
  return typeof value === "object" && value !== null ? portOf(value) : undefined;
}

export function requirePort(caller: string, fake: unknown): Port {
  const port = findPort(fake);
  if (port === undefined)
    throw mistake(
      `${caller}: it must be a bucket or a FakeHostnames of fakebucket, not ${describeValue(fake)}${hintOf(fake)}`,
    );
  return port;
}

/** True for a FakeBucket or a FakeHostnames. */
export function isFake(value: unknown): value is object {
  return findPort(value) !== undefined;
}

export function requireBucketPort(caller: string, bucket: unknown): BucketPort {
  const port = findPort(bucket);
  if (port === undefined || !isBucketPort(port))
    throw mistake(`${caller}: it must be an R2Bucket or FakeBucket, not ${describeValue(bucket)}${hintOf(bucket)}`);
  return port;
}

/** Returns the end of a sentence about a wrong value, with the member that is a bucket if it is an `env`. */
function hintOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return ".";
  const [name] =
    Object.entries(Object.getOwnPropertyDescriptors(value)).find(([, { value: member }]) => isFake(member)) ?? [];
  return name === undefined ? "." : `: this object has a bucket as ${name}: pass env.${name}.`;
}

/** True for the port of a bucket. Only buckets can be filled. */
export function isBucketPort(port: object): port is BucketPort {
  return (port as Port).type === "bucket";
}

/** Returns the given options, like {@link check}. The stacks of its errors begin in the test. */
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

/** A directory: a path, or a `file:` URL. */
export type DirectoryPath = string | { readonly href: string };
