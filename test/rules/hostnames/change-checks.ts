import { hostnameSemantics } from "../../../src/hostnames/hostname-semantics.js";
import { expectEqual } from "../../../src/property/expect/expect.js";
import { cnameMissing, day, type HostnameCheck, hostnames, hour, minute, plainSsl, shop } from "./hostname-scene.js";
import {
  answered,
  begin,
  caa,
  call,
  callFor,
  certified,
  create,
  edit,
  found,
  hold,
  is,
  issued,
  left,
  onboard,
  point,
  refused,
  type Step,
  stories,
  unpoint,
  verify,
  wait,
  zone,
} from "./hostname-story.js";

const otherEdits = [
  ...[{}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }],
  { ssl: { method: "email", type: "dv", wildcard: true } },
] as const;

const metadata = { b: { c: [1] } };
const asked = { certificate_authority: "google", wildcard: true };
const other = { method: "txt", type: "dv", certificate_authority: "lets_encrypt", wildcard: false };
const byEmail = { method: "email", type: "dv", certificate_authority: "lets_encrypt" };
const editedStatus = { ...hostnameSemantics.documented, editedStatus: 202 } as const;

/** Steps for a moved hostname, again pointing at the zone. */
const back: readonly Step[] = [begin(), onboard(), unpoint(), point(), is("Moved")];

/** The checks of reading, editing and deleting a custom hostname. */
export const changeChecks: readonly HostnameCheck[] = stories({
  "hostnames.get.unknown": (["GET", "PATCH", "DELETE"] as const).map((method) => [
    ...[begin(), zone("other", { name: "other.com" }), create()],
    ...[`${hostnames}/nothing`, "/zones/other/custom_hostnames/customHostname-1"].flatMap((path) => [
      ...[call(method, path, method === "PATCH" ? {} : undefined), refused(1436, 404)],
    ]),
    ...[left(shop), call("GET", `${hostnames}/customHostname-1`), answered(200, { id: "customHostname-1" })],
  ]),
  "hostnames.edit.settings": [
    [create(shop, asked, { custom_metadata: { a: "1" } }), callFor("PATCH", { custom_metadata: metadata })],
    [answered(200, { custom_metadata: metadata, ssl: { ...plainSsl, ...asked } })],
    [callFor("PATCH", { ssl: other }), answered(200, { ssl: other, custom_metadata: metadata })],
    [callFor("PATCH", { ssl: plainSsl }), answered(200, { ssl: { ...other, method: "http" } })],
    [onboard("b.customer.com"), callFor("PATCH", { ssl: byEmail }, "b.customer.com")],
    [is("Active", undefined, "b.customer.com"), certified({ certificateAuthority: "lets_encrypt" }, "b.customer.com")],
    [edit({}, "b.customer.com"), answered(200)],
    // An empty text is any authority again.
    [
      edit({ certificate_authority: "" }, "b.customer.com"),
      answered(200, { ssl: { certificate_authority: "google" } }),
    ],
    [certified({ certificateAuthority: "google" }, "b.customer.com")],
    // An edit of metadata requests no certificate.
    [caa(";", "caa.customer.com"), onboard("caa.customer.com"), caa(undefined, "caa.customer.com")],
    [
      callFor("PATCH", { custom_metadata: metadata }, "caa.customer.com"),
      is("caa_error", undefined, "caa.customer.com"),
    ],
    [begin({ semantics: editedStatus }), onboard(), edit(), answered(202)],
    // A new certificate has a fresh schedule.
    [begin(), create(), point(), wait(minute), issued(minute), caa(";"), callFor("PATCH", { ssl: byEmail })],
    [is("caa_error"), caa(), wait(minute), issued(2 * minute)],
  ],
  "hostnames.edit.restart": [
    [...back, edit(), answered(200, { status: "Active" }), unpoint(), wait(7 * day - 1)],
    [edit(), answered(200, { status: "Pending", verification_errors: [cnameMissing] })],
    // On a fresh schedule.
    [wait(6 * day), point(), wait(4 * hour), is("Active"), create("b.customer.com"), wait(6 * day)],
    [edit({}, "b.customer.com"), point("b.customer.com"), wait(minute)],
    [issued(19 * day + 4 * hour + minute - 1, "b.customer.com")],
    [hold(), verify(), is("Active"), edit(), answered(200, { status: "Blocked" })],
  ],
  "hostnames.edit.moved": otherEdits.map((body) => [
    ...[...back, callFor("PATCH", body), answered(200, { status: "Active" })],
  ]),
  "hostnames.edit.no-restart": otherEdits.map((body) => [
    ...[begin(), create(), point(), callFor("PATCH", body), answered(200, { status: "Pending" })],
  ]),
  "hostnames.edit.branding": [
    [create(), callFor("PATCH", { service_branding: true, ssl: plainSsl }), answered(200, { service_branding: false })],
  ],
  "hostnames.delete.answer": [
    [create("t.else.com"), create("z.else.com"), onboard()],
    [callFor("DELETE"), answered(200, { id: "customHostname-3" }), named("customHostname-3")],
    [left("t.else.com", "z.else.com"), call("GET", hostnames), found("t.else.com", "z.else.com")],
    [certified(undefined), create(), answered(200)],
  ],
});

/** Expects the last answer to have an id next to the result. */
function named(id: string): Step {
  return ({ at, reply }) => expectEqual(`the id in ${at}`, reply?.body.id, id);
}
