import { captureStack } from "../base/host/capture-stack.js";
import type { FindCaller } from "../engine/tap.js";

/** The folder of this package in stacks. */
const ownFolder = /[(@ ]([^(@ ]+?)(?:[\\/]testing)?[\\/][^\\/]+:\d+:\d+/.exec(new Error("here").stack ?? "")?.[1];

/** Returns the stack above a running function; `undefined` if the host has none. */
export function stackAbove(running: unknown): string | undefined {
  return captureStack(running).stack?.split("\n").slice(1).join("\n");
}

/** Returns a place in the user's code. Only called for a finding, as formatting a stack costs more than many calls. */
export type Place = () => string | undefined;

/** Matches places in libraries and in the host. */
const foreign = /node_modules|^node:/;

/** Returns the place of the first frame in the user's code, as `FILE:LINE`; the first place if there is none. */
export function placeOf(stack: string | undefined): string | undefined {
  const frames = (stack ?? "").split("\n");
  for (const frame of frames) {
    const place = usersPlace(frame);
    if (place !== undefined) return place;
  }
  return frames.map(framePlace).find((place) => place !== undefined);
}

/** Like {@link placeOf}, for a call in progress: most calls are made by the user's code, and cost one frame. */
export function placeOfCall(findCaller: FindCaller): string | undefined {
  return usersPlace(findCaller(1)() ?? "") ?? placeOf(findCaller()());
}

/** True for a call in progress that a package makes: the user cannot change its code. */
export function isOfPackage(findCaller: FindCaller): boolean {
  const frame = findCaller(1)() ?? "";
  return frame.includes("node_modules") && !isOurs(frame);
}

/** Returns the place of a frame in the user's code. */
function usersPlace(frame: string): string | undefined {
  const place = framePlace(frame);
  return place === undefined || isOurs(frame) || foreign.test(place) ? undefined : place;
}

function framePlace(frame: string): string | undefined {
  const { file, line } = positionOf(frame) ?? {};
  return file && `${file}:${line}`;
}

/** Returns the position of a frame: the path of its file, without a scheme, and its line and column. */
export function positionOf(frame: string): { file: string; line: number; column: number } | undefined {
  const [, address, line, column] = /(?:\(|at (?:async )?)([^()]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  // On Windows, a drive follows: `file:///C:/project/a.test.ts`. A plain path may contain any `%`.
  const [, encoded] = /^file:\/\/(?:\/(?=[A-Za-z]:))?(.*)/.exec(address ?? "") ?? [];
  const file = encoded === undefined ? address : decoded(encoded);
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A name that somebody gave to code, like an address.
    return path;
  }
}

/** Matches files and folders named after tests and their helpers. */
const ofTests = /(?<![A-Za-z])(?:tests?|testing|specs?|e2e|mocks?|fixtures?|setup)(?![a-z])|Tests?(?![a-z])/;

/**
 * Returns the place of the uppermost frame, as `FILE:LINE`, if it is in a script: not in a library or this package, and
 * not in a file or folder named after tests.
 */
export function scriptPlaceOf(stack: string | undefined): string | undefined {
  const [frame = ""] = (stack ?? "").split("\n");
  const place = usersPlace(frame);
  if (place === undefined) return undefined;
  // The path of the project itself is irrelevant.
  const root = workingDirectory()?.replaceAll("\\", "/");
  return ofTests.test(
    root !== undefined && place.replaceAll("\\", "/").startsWith(root) ? place.slice(root.length) : place,
  )
    ? undefined
    : place;
}

/** The working directory of the host, if it has one. */
export function workingDirectory(): string | undefined {
  const { process } = globalThis as { readonly process?: { readonly cwd?: () => string } };
  return process?.cwd?.();
}

function isOurs(frame: string): boolean {
  return ownFolder !== undefined && frame.includes(ownFolder);
}

/** Makes the stack of an error begin in the test, without this package's own frames. */
export function fromTest<Thrown extends Error>(error: Thrown): Thrown {
  const lines = error.stack?.split("\n") ?? [];
  const isFrame = (line: string): boolean => /^ *at /.test(line);
  const first = lines.findIndex((line) => isFrame(line) && !isOurs(line) && !line.includes("<anonymous>"));
  // In a single bundle, nothing would be left.
  if (first !== -1)
    error.stack = lines.filter((line, index) => !isFrame(line) || (index >= first && !isOurs(line))).join("\n");
  return error;
}

/** Makes the stack of an error begin at a place, as `FILE:LINE`, if it has no place in the user's code. */
export function beginAt<Thrown extends Error>(place: string | undefined, error: Thrown): Thrown {
  const lines = error.stack?.split("\n") ?? [];
  const first = lines.findIndex((line) => framePlace(line) !== undefined);
  if (place === undefined || first === -1 || lines.some((line) => usersPlace(line) !== undefined)) return error;
  error.stack = [...lines.slice(0, first), `    at ${place}:1`, ...lines.slice(first)].join("\n");
  return error;
}

/** Makes an error about a mistake in a test. Its stack begins in the test. */
export function mistake(message: string, options?: ErrorOptions): TypeError {
  return fromTest(new TypeError(message, options));
}
