/** A feature of the host, needed by some checks and missing on some hosts. */
export type HostNeed =
  | "Response"
  | "ReadableStream"
  | "TransformStream"
  | "structuredClone"
  | "byte reader of a Response's body"
  | "Headers that keep Range";

/** The tests for each feature. */
const probes: Readonly<Record<HostNeed, () => boolean>> = {
  Response: () => isThere("Response"),
  ReadableStream: () => isThere("ReadableStream"),
  TransformStream: () => isThere("TransformStream"),
  structuredClone: () => isThere("structuredClone"),
  // Without it, the checks cannot find out if the platform would know the length of a stream.
  "byte reader of a Response's body": () => isThere("Response") && givesByteReader(new Response("").body),
  // The Headers of jsdom drop names forbidden to pages.
  "Headers that keep Range": () => isThere("Headers") && new Headers({ range: "bytes=0-0" }).has("range"),
};

/** True if the host has the feature: for single cases of a check, which the host can run without them. */
export function hostHas(need: HostNeed): boolean {
  return probes[need]();
}

/** Returns a reason to skip a check: the first of its needs the host lacks. */
export function lackingOfHost(needs: readonly HostNeed[] = []): string | undefined {
  const missing = needs.find((name) => !hostHas(name));
  return missing === undefined ? undefined : `this host has no ${missing}`;
}

function givesByteReader(stream: ReadableStream | null): boolean {
  try {
    stream?.getReader({ mode: "byob" }).releaseLock();
    return stream !== null;
  } catch {
    return false;
  }
}

function isThere(name: string): boolean {
  return typeof Reflect.get(globalThis, name) === "function";
}
