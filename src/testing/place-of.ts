/** The function that cuts stacks: of V8, and of engines with the same method. */
export const captureStackTrace: ((target: object, above?: unknown) => void) | undefined = (
  Error as { captureStackTrace?(target: object, above?: unknown): void }
).captureStackTrace;

/** The folder of this package, as stacks name it. */
const ownFolder = /[(@ ]([^(@ ]+?)(?:[\\/]testing)?[\\/][^\\/]+:\d+:\d+/.exec(new Error("here").stack ?? "")?.[1];

/** The stack above a function that is running; `undefined` where the host has none. */
export function stackAbove(running: unknown): string | undefined {
  const site: { stack?: string } = {};
  captureStackTrace?.(site, running);
  return site.stack?.split("\n").slice(1).join("\n");
}

/** Gives a place in the user's code: only where there is a finding, since its text costs more than many calls. */
export type Place = () => string | undefined;

/** The places of libraries and of the host. */
const foreign = /node_modules|^node:/;

/** The place of the first frame that is the user's own, as `FILE:LINE`. */
export function placeOf(stack: string | undefined): string | undefined {
  const places = (stack ?? "").split("\n").flatMap((frame) => {
    const [, place] = /(?:\(|at (?:async )?)([^()]+:\d+):\d+\)?$/.exec(frame) ?? [];
    return place === undefined ? [] : [[frame, place.replace(/^file:\/\//, "")] as const];
  });
  const own = places.find(([frame, place]) => !isOurs(frame) && !foreign.test(place));
  return (own ?? places[0])?.[1];
}

/** Files and folders that are named after tests and what helps them. */
const ofTests = /(?<![A-Za-z])(?:tests?|testing|specs?|e2e|mocks?|fixtures?|setup)(?![a-z])|Tests?(?![a-z])/;

/**
 * The place of the uppermost frame, as `FILE:LINE`, where it is in a script: not in a library, not ours, and not in a test or a
 * file or folder that is named after tests.
 */
export function scriptPlaceOf(stack: string | undefined): string | undefined {
  const [frame = ""] = (stack ?? "").split("\n");
  const place = placeOf(frame);
  if (place === undefined || isOurs(frame) || foreign.test(place)) return undefined;
  // What the folder of the project is called says nothing.
  const root = workingDirectory();
  return ofTests.test(root !== undefined && place.startsWith(root) ? place.slice(root.length) : place)
    ? undefined
    : place;
}

/** The directory in which the host was started, where it has one. */
export function workingDirectory(): string | undefined {
  const { process } = globalThis as { readonly process?: { readonly cwd?: () => string } };
  return process?.cwd?.();
}

function isOurs(frame: string): boolean {
  return ownFolder !== undefined && frame.includes(ownFolder);
}

/** Lets the stack of an error begin in the test: our own frames help nobody. */
export function fromTest<Thrown extends Error>(error: Thrown): Thrown {
  const lines = error.stack?.split("\n") ?? [];
  const isFrame = (line: string): boolean => /^ *at /.test(line);
  const first = lines.findIndex((line) => isFrame(line) && !isOurs(line) && !line.includes("<anonymous>"));
  // Where all is one bundle, nothing would be left.
  if (first !== -1)
    error.stack = lines.filter((line, index) => !isFrame(line) || (index >= first && !isOurs(line))).join("\n");
  return error;
}

/** The error of a mistake in a test, whose stack begins there. */
export function mistake(message: string, options?: ErrorOptions): TypeError {
  return fromTest(new TypeError(message, options));
}
