import type { BucketPort } from "../binding/bucket-port.js";
import { type Port, portOf } from "../engine/port.js";
import { shown } from "../package/shown.js";
import { mistake } from "./place-of.js";

/** The port of a fake. */
export function requirePort(caller: string, fake: unknown): Port {
  const port = typeof fake === "object" && fake !== null ? portOf(fake) : undefined;
  if (port === undefined) throw mistake(`${caller}: it must be a FakeBucket or a FakeHostnames, not ${shown(fake)}.`);
  return port;
}

/** True for a FakeBucket or a FakeHostnames. */
export function isFake(value: unknown): value is object {
  return typeof value === "object" && value !== null && portOf(value) !== undefined;
}

/** The port of a bucket. */
export function requireBucketPort(caller: string, bucket: unknown): BucketPort {
  const port = typeof bucket === "object" && bucket !== null ? portOf(bucket) : undefined;
  if (port === undefined || !isBucketPort(port))
    throw mistake(`${caller}: it must be a FakeBucket, not ${shown(bucket)}.`);
  return port;
}

/** Only buckets can be filled. */
export function isBucketPort(port: object): port is BucketPort {
  return (port as Port).type === "bucket";
}

/**
 * Refuses what is not an object of options, and options that do not exist.
 *
 * @throws TypeError that names those that do.
 */
export function checkNames(caller: string, options: unknown, names: readonly string[]): void {
  if (typeof options !== "object" || options === null) {
    throw mistake(`${caller}: it takes an object of ${names.join(", ")}, not ${shown(options)}.`);
  }
  const unknownName = Object.keys(options).find((name) => !names.includes(name));
  if (unknownName !== undefined) {
    throw mistake(`${caller}: it takes ${names.join(", ")}, and not "${unknownName}".`);
  }
}
