/** Something that not every host has, and some checks need. */
export type HostNeed =
  | "Response"
  | "ReadableStream"
  | "TransformStream"
  | "structuredClone"
  | "byte reader of a Response's body"
  | "Headers that keep Range";

/** The tests that tell if it is there. */
const probes: Readonly<Record<HostNeed, () => boolean>> = {
  Response: () => isThere("Response"),
  ReadableStream: () => isThere("ReadableStream"),
  TransformStream: () => isThere("TransformStream"),
  structuredClone: () => isThere("structuredClone"),
  // Where there is none, nobody can tell of a stream whether the platform would know its length.
  "byte reader of a Response's body": () => isThere("Response") && givesByteReader(new Response("").body),
  // Those of jsdom drop what a page may not set.
  "Headers that keep Range": () => isThere("Headers") && new Headers({ range: "bytes=0-0" }).has("range"),
};

/** Names a need of a check that the host lacks, as a reason to leave the check out. */
export function lackingOfHost(needs: readonly HostNeed[] = []): string | undefined {
  const missing = needs.find((name) => !probes[name]());
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
