import { turn } from "../../../src/property/adversarial/adversarial-object.js";

const events = ["unhandledRejection", "uncaughtException"] as const;

/** Collects unhandled rejections and errors of the process until the result is requested. */
export function listenForUnheard(): () => Promise<readonly unknown[]> {
  const unheard: unknown[] = [];
  const listen = (error: unknown) => void unheard.push(error);
  for (const event of events) process.on(event, listen);
  return async () => {
    // A rejection counts as unhandled at the end of its turn.
    await turn();
    for (const event of events) process.off(event, listen);
    return unheard;
  };
}
