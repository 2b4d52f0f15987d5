/** The function that cuts stacks: of V8, and of engines with the same method. */
const captureStackTrace = (Error as { captureStackTrace?(target: object, above?: unknown): void }).captureStackTrace;

/** The stack above a function that is running; `undefined` where the host has none. */
export function stackAbove(running: unknown): string | undefined {
  const site: { stack?: string } = {};
  captureStackTrace?.(site, running);
  return site.stack?.split("\n").slice(1).join("\n");
}

/** The place of the first frame that is the user's own, as `FILE:LINE`. */
export function placeOf(stack: string | undefined): string | undefined {
  const places = (stack ?? "").split("\n").flatMap((frame) => {
    const [, place] = /(?:\(|at (?:async )?)([^()]+:\d+):\d+\)?$/.exec(frame) ?? [];
    return place === undefined ? [] : [place.replace(/^file:\/\//, "")];
  });
  return places.find((place) => !/node_modules|^node:/.test(place)) ?? places[0];
}
