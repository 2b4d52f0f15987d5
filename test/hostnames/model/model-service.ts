/*
 * The service as simply as it can be said: lists that are searched from end to end, and one hostname after the other
 * taken through every single thing that happens to it. It shares no code with what it checks.
 */

const second = 1000;
const day = 24 * 60 * 60 * second;

export type Authority = "" | "google" | "lets_encrypt";

export interface ModelHostname {
  readonly hostname: string;
  authority: Authority;
  status: "pending" | "active" | "moved" | "blocked" | "caa_error";
  errors: readonly string[];
  /** When the things are to come that happen by themselves. */
  next: number;
  tries: number;
  certificate: { authority: string; issuedAt: number } | undefined;
  /** Whether the certificate is the one that was asked for. */
  fresh: boolean;
  /** Whether the CAA records forbade it when they were last looked at. */
  forbidden: boolean;
}

export const notPointed = ["custom hostname does not CNAME to this zone."];
export const held = [
  "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.",
];

/** The waits of the facts, written out: each once, in seconds. */
const waits: number[] = [60, 63, 66, 69, 72, 76, 80, 84, 88, 93];
for (let number = 10; number < 75; number++) waits.push(Math.min(Math.floor(60 * 1.15 ** number), 14_400));

export class ModelService {
  now: number;
  hostnames: ModelHostname[] = [];
  /** The names whose CNAME points at the zone. */
  pointed = new Set<string>();
  /** The CAs that the customer's domain allows; `undefined` if it says nothing. */
  allowed: readonly string[] | undefined;
  isHeld = false;
  accepted: number[] = [];
  lockedUntil = Number.NEGATIVE_INFINITY;
  readonly perMinute: number;

  constructor(now: number, perMinute: number) {
    this.now = now;
    this.perMinute = perMinute;
  }

  wait(milliseconds: number): void {
    this.now += milliseconds;
    for (const each of [...this.hostnames]) {
      while (each.next <= this.now && this.hostnames.includes(each)) this.happen(each, each.next);
    }
  }

  private happen(each: ModelHostname, at: number): void {
    if (each.status === "moved") {
      this.hostnames = this.hostnames.filter((other) => other !== each);
      return;
    }
    if (this.isDone(each)) {
      each.fresh = false;
      each.tries = 0;
      this.look(each, at);
      if (each.status === "active" || this.isNow(each, "caa_error")) {
        each.next = this.isDone(each) ? at + 60 * day : at + 60 * second;
      }
      return;
    }
    each.tries += 1;
    this.look(each, at);
    if (this.isNow(each, "pending") && each.tries >= 75) this.move(each, at);
    if (this.isNow(each, "moved")) return;
    each.next = this.isDone(each) ? this.renewal(each, at) : at + (waits[each.tries] ?? 14_400) * second;
  }

  /** What one look at the DNS and the holds finds. */
  private look(each: ModelHostname, at: number): void {
    const wasOwned = each.status === "active" || each.status === "caa_error";
    if (each.status === "moved") return;
    if (!wasOwned && this.isHeld) {
      each.status = "blocked";
      each.errors = held;
    } else if (this.pointed.has(each.hostname)) {
      each.errors = [];
      if (!each.fresh && at >= this.lockedUntil) this.issue(each, at);
      each.status = each.forbidden ? "caa_error" : "active";
    } else if (wasOwned) {
      this.move(each, at);
    } else {
      each.status = "pending";
      each.errors = notPointed;
    }
  }

  private issue(each: ModelHostname, at: number): void {
    const tried = each.authority === "" ? ["google", "lets_encrypt"] : [each.authority];
    const chosen = tried.find((authority) => this.allowed === undefined || this.allowed.includes(authority));
    each.forbidden = chosen === undefined;
    if (chosen === undefined) return;
    each.certificate = { authority: chosen, issuedAt: at };
    each.fresh = true;
  }

  /** Whether there is nothing to wait for but the renewal. */
  private isDone(each: ModelHostname): boolean {
    return each.status === "active" && each.fresh;
  }

  private isNow(each: ModelHostname, status: ModelHostname["status"]): boolean {
    return each.status === status;
  }

  private move(each: ModelHostname, at: number): void {
    each.status = "moved";
    each.errors = notPointed;
    each.next = at + 7 * day;
  }

  private renewal(each: ModelHostname, at: number): number {
    return Math.max((each.certificate?.issuedAt ?? at) + 60 * day, at);
  }

  /** A look that was not on the schedule. */
  private lookNow(each: ModelHostname): void {
    const wasDone = this.isDone(each);
    this.look(each, this.now);
    if (this.isDone(each) && !wasDone) each.next = this.renewal(each, this.now);
  }

  create(hostname: string, authority: Authority): "created" | "duplicate" | "tooMany" {
    if (this.hostnames.some((each) => each.hostname === hostname)) return "duplicate";
    if (this.now < this.lockedUntil) return "tooMany";
    if (this.accepted.filter((time) => this.now - time < 60 * second).length >= this.perMinute) {
      this.accepted = [];
      this.lockedUntil = this.now + 30 * second;
      return "tooMany";
    }
    this.accepted.push(this.now);
    this.hostnames.push({
      hostname,
      authority,
      status: "pending",
      errors: this.pointed.has(hostname) ? [] : notPointed,
      next: this.now + 60 * second,
      tries: 0,
      certificate: undefined,
      fresh: false,
      forbidden: false,
    });
    return "created";
  }

  edit(each: ModelHostname, authority: Authority): void {
    if (each.authority !== authority) each.fresh = false;
    each.authority = authority;
    each.forbidden = false;
    each.status = "pending";
    each.tries = 0;
    each.next = this.now + 60 * second;
    this.lookNow(each);
  }

  delete(each: ModelHostname): void {
    this.hostnames = this.hostnames.filter((other) => other !== each);
  }

  point(hostname: string, here: boolean): void {
    if (here) this.pointed.add(hostname);
    else this.pointed.delete(hostname);
    for (const each of this.hostnames) {
      const owned = each.status === "active" || each.status === "caa_error";
      if (owned && !this.pointed.has(each.hostname)) this.move(each, this.now);
    }
  }

  verify(): void {
    for (const each of this.hostnames) this.lookNow(each);
  }
}
