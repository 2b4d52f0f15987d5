import { type Anything, answering, type BrokenService, broken } from "../broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenRate: readonly BrokenService[] = [
  answering("hostnames.rate.limit", { certificatesPerMinute: 16 }),
  answering("hostnames.rate.lockout", { lockoutMilliseconds: 31_000 }),
  broken("says that it has issued", "hostnames.rate.lockout-issuance", {
    shown({ ssl }) {
      if (ssl.status === "pending_issuance") ssl.status = "active";
    },
  }),
  broken("takes one fewer after a lockout", "hostnames.rate.anew", {
    answered(answer, call: Anything) {
      if (call.body?.hostname === "s31.customer.com") answer.status = 429;
    },
  }),
  broken("judges the rate first", "hostnames.rate.judged-last", {
    asked({ body }, service) {
      const { submissions, lockedUntil } = service.issuanceRate;
      if (submissions >= 15 || lockedUntil) body.hostname = "a.customer.com";
    },
  }),
];
