import { array, constant, constantFrom, nat, oneof } from "fast-check";
import { expectEqual } from "../../../src/property/expect/expect.js";
import {
  day,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  hour,
  minute,
  plainSsl,
  second,
  shop,
  start,
} from "./hostname-scene.js";
import {
  answered,
  begin,
  caa,
  call,
  certified,
  create,
  edit,
  is,
  issued,
  lockedUntil,
  onboard,
  point,
  refused,
  type Step,
  shows,
  stories,
  unpoint,
  verify,
  wait,
  zone,
} from "./hostname-story.js";

/** The first submitted hostname. */
const first = "s1.customer.com";
const active = { status: "Active", ssl: { status: "active", issuer: "GoogleTrustServices" } };
const validated = { status: "Active", ssl: { status: "pending_issuance", validation_records: undefined } };

/** Submits the new hostnames of a range of numbers, and expects their creation. */
function submit(from: number, to: number): Step[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return numbers.flatMap((number) => [create(`s${number}.customer.com`), answered(200)]);
}

/** Submits hostnames up to the limit (`others` are counted) and one more, which starts a lockout. */
function lockOut(others = 0): Step[] {
  return [...submit(1 + others, 15), create("s16.customer.com"), answered(429)];
}

/** Starts a lockout after a second, with the first hostname still to be validated. */
function locked(lockoutMilliseconds: number): Step[] {
  const submitted = [begin({ limits: { lockoutMilliseconds } }), point(first), ...submit(1, 15)];
  return [...submitted, wait(second), create("s16.customer.com")];
}

/** Looks at the first hostname at the start and the end of a lockout: it is validated, but has no certificate. */
function lookTwice(look: Step): Step[] {
  const waiting = [look, shows(validated, first), issued(undefined, first)];
  return [...locked(30_000), ...waiting, wait(29_999), ...waiting];
}

/** The checks of the rate limit for creating custom hostnames. */
export const rateChecks: readonly HostnameCheck[] = [
  hostnameCheck<readonly number[]>({
    rule: "hostnames.rate.limit",
    // The waits before each submission.
    examples: [
      [...all(10, 0), 59_999, ...all(4, 0), 1, ...all(10, 0)],
      [...all(15, 0), 59_999, 0],
    ],
    cases: array(oneof(constant(0), nat(8 * second), constantFrom(30 * second, 60 * second, 29_999)), {
      minLength: 20,
      maxLength: 80,
      size: "max",
    }),
    maxRuns: 30,
    async check(serve, waits) {
      const { call, clock, create, service } = serve();
      let created: number[] = [];
      let lockedUntil = Number.NEGATIVE_INFINITY;
      for (const [index, wait] of waits.entries()) {
        clock.time += wait;
        const { status } = await create(`s${index}.customer.com`);
        created = created.filter((time) => time > clock.time - minute);
        const expected = clock.time < lockedUntil || created.length >= 15 ? 429 : 200;
        expectEqual(`the HTTP status of submission ${index}`, status, expected);
        if (status === 200) created.push(clock.time);
        else if (clock.time >= lockedUntil) {
          lockedUntil = clock.time + 30 * second;
          created = [];
        }
        const until = clock.time < lockedUntil ? new Date(lockedUntil) : undefined;
        expectEqual("the rate", service.issuanceRate, { submissions: created.length, lockedUntil: until });
      }
      // Neither refused submissions nor other operations count.
      await create("not a hostname");
      await call("PATCH", `${hostnames}/${service.list()[0]?.id}`, { ssl: plainSsl });
      expectEqual("the submissions that count", service.issuanceRate.submissions, created.length);
      clock.time += minute;
      expectEqual("the submissions a minute later", service.issuanceRate.submissions, 0);
    },
  }),
  ...stories({
    "hostnames.rate.lockout": [
      [...submit(1, 15), wait(40 * second), zone("other", { name: "other.com" })],
      [call("POST", "/zones/other/custom_hostnames", { hostname: shop }), refused(971, 429)],
      [lockedUntil(new Date(start + 70 * second)), wait(25 * second)],
      // A minute later the limit would allow more, but the lockout does not. Refusals do not extend the lockout.
      [create("a.customer.com"), answered(429, undefined, { "retry-after": "5" })],
      [edit({}, first), answered(200), call("GET", hostnames), answered(200)],
      // Whole seconds, rounded up.
      [wait(1), create("a.customer.com"), answered(429, undefined, { "retry-after": "5" })],
      [wait(5 * second - 2), create(), answered(429), wait(1), lockedUntil(undefined), create(), answered(200)],
      [begin({ limits: { certificatesPerMinute: 17 } }), ...submit(1, 17), create(), answered(429)],
    ],
    "hostnames.rate.lockout-issuance": [
      ...[verify(), edit({}, first)].map((look) => [
        ...[...lookTwice(look), wait(1), issued(undefined, first), look, issued(31 * second, first)],
      ]),
      [...lookTwice(verify()), caa(";"), wait(1), issued(undefined, first), verify()],
      [is("caa_error", "caa_error", first)],
      [...locked(minute), wait(59 * second), shows(validated, first), wait(63 * second - 1), issued(undefined, first)],
      [wait(1), issued(123 * second, first)],
      [...locked(Number.POSITIVE_INFINITY), wait(109_500 * day), shows(validated, first)],
      [unpoint(first), is("Moved", "validation_timed_out", first)],
      // A renewal due during a lockout.
      [begin(), onboard(), wait(60 * day - second), ...lockOut(), wait(second), is("Active", "active"), issued(0)],
      [wait(minute), is("Active", "active"), issued(60 * day + minute)],
      // A check at the very end of a lockout.
      [begin({ limits: { certificatesPerMinute: 1, maxValidationTries: 1, lockoutMilliseconds: minute + 8 * hour } })],
      [point(), create(), create("b.customer.com"), wait(day), issued(minute + 8 * hour)],
      // CAA records known before the lockout.
      [begin(), caa(";"), onboard(), ...lockOut(1), verify(), is("caa_error", "caa_error")],
      // A returning hostname keeps its certificate, even if another CA is requested.
      [begin(), onboard(), unpoint(), point(), ...lockOut(1), edit(), answered(200, active)],
      [edit({ certificate_authority: "lets_encrypt" }), answered(200, active)],
      [certified({ certificateAuthority: "google" })],
    ],
    "hostnames.rate.anew": [
      [...lockOut(), wait(30 * second), ...submit(17, 31), create("s32.customer.com"), answered(429)],
      [wait(minute), ...submit(33, 47)],
    ],
    "hostnames.rate.judged-last": [
      [...submit(1, 15), create("not a hostname"), refused(1407, 400), create(first), refused(1406, 409)],
      [lockedUntil(undefined), create(), answered(429), create("not a hostname"), refused(1407, 400)],
    ],
  }),
];

function all<Value>(times: number, value: Value): Value[] {
  return Array.from({ length: times }, () => value);
}
