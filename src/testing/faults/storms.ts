import type { Fault } from "./fault.js";

/** A storm: many faults at random. */
export type StormName = "flaky" | "slow" | "throttled" | "lossy";

/** A rule of a storm. */
export interface StormRule {
  readonly on: string;
  readonly fault: Fault;
  /** From 0 to 1; of the calls that no rule before it has broken. */
  readonly probability: number;
}

/** The faults that each storm is made of. */
export type Storms = Readonly<Record<StormName, readonly StormRule[]>>;

const lossy: readonly StormRule[] = [
  { on: "*", fault: "loseAnswer", probability: 0.1 },
  { on: "*", fault: "loseRequest", probability: 0.1 },
];

const slow: readonly StormRule[] = [
  { on: "*", fault: { delay: "10s" }, probability: 0.05 },
  { on: "*", fault: { delay: "500ms" }, probability: 1 },
];

/** The storms of buckets. */
export const bucketStorms: Storms = {
  flaky: [
    { on: "*", fault: { refuse: 10001 }, probability: 0.1 },
    { on: "*", fault: { refuse: 10043 }, probability: 0.05 },
  ],
  slow,
  throttled: [
    { on: "*", fault: "throttle", probability: 1 },
    { on: "put", fault: { refuse: 10058 }, probability: 0.05 },
  ],
  lossy: [...lossy, { on: "get", fault: { breakBody: 0 }, probability: 0.1 }],
};

/** The storms of the service for custom hostnames. */
export const hostnamesStorms: Storms = {
  flaky: [{ on: "*", fault: { refuse: 1500 }, probability: 0.15 }],
  slow,
  throttled: [{ on: "createCustomHostname", fault: { refuse: 971 }, probability: 0.3 }],
  lossy,
};
