/** A decision of a queue handler about a message or a batch. */
export interface Decision {
  readonly name: "ack" | "retry";
  readonly delaySeconds?: number;
}

/** The decisions about messages and batches. */
const decisions = new WeakMap<object, Decision>();

export const decisionOf = (subject: object): Decision | undefined => decisions.get(subject);

/** Records a decision about a message of a batch, or about the batch. Returns false for one that is late: the first counts. */
export function decide(decision: Decision, batch: object, subject: object = batch): boolean {
  if (decisions.has(subject) || decisions.has(batch)) return false;
  decisions.set(subject, decision);
  return true;
}
