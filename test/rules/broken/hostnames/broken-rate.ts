import { answering, asked, type BrokenService, replaced, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenRate: readonly BrokenService[] = [
  answering("hostnames.rate.limit", { certificatesPerMinute: 16 }),
  answering("hostnames.rate.lockout", { lockoutMilliseconds: 31_000 }),
  shown("waits for nothing", "hostnames.rate.lockout-issuance", /pending_issuance/, "active"),
  asked("takes one fewer after a lockout", "hostnames.rate.anew", /"s31\./, '"s1.'),
  replaced("judges the rate first", "hostnames.rate.judged-last", ({ fetch }, service) => ({
    fetch: (url: string, init: object) => {
      const body = '{"hostname":"other.customer.com"}';
      return fetch(url, service.issuanceRate.submissions < 15 ? init : { ...init, body });
    },
  })),
];
