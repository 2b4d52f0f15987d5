import { expectEqual, expectLike } from "../../../../src/property/cases/expect.js";
import { hostnameSemantics } from "../../../../src/semantics/hostname-semantics.js";
import {
  cnameMissing,
  day,
  expectRefused,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  hour,
  minute,
  plainSsl,
  scene,
  shop,
} from "../hostname-scene.js";

const otherEdits = [
  ...[{}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }],
  { ssl: { method: "email", type: "dv", wildcard: true } },
] as const;

/** The checks of reading, editing and deleting a custom hostname. */
export const changeChecks: readonly HostnameCheck[] = [
  hostnameCheck({
    rule: "hostnames.get.unknown",
    examples: ["GET", "PATCH", "DELETE"],
    async check(serve, method) {
      const { create, call, service } = serve();
      service.zones.set("other", { name: "other.com" });
      const { id } = (await create(shop)).body.result;
      for (const path of [`${hostnames}/nothing`, `/zones/other/custom_hostnames/${id}`]) {
        const reply = await call(method, path, method === "PATCH" ? {} : undefined);
        expectRefused(`the answer to ${method} ${path}`, reply, 1436, 404);
      }
      expectEqual("how many there are", service.list().length, 1);
      const got = await call("GET", `${hostnames}/${id}`);
      expectEqual("the answer where it is known", [got.status, got.body.result.id], [200, id]);
    },
  }),
  scene("hostnames.edit.settings", async (serve) => {
    const { call, create, service, edit, onboard } = serve();
    const asked = { certificate_authority: "google", wildcard: true };
    const created = (await create(shop, { custom_metadata: { a: "1" } }, asked)).body.result;
    const patch = async (body: object) => (await call("PATCH", `${hostnames}/${created.id}`, body)).body.result;
    const metadata = { b: { c: [1] } };
    const expected = { custom_metadata: metadata, ssl: { ...plainSsl, ...asked } };
    expectLike("what an edit of metadata leaves", await patch({ custom_metadata: metadata }), expected);
    const ssl = { method: "txt", type: "dv", certificate_authority: "lets_encrypt", wildcard: false };
    expectLike("what an edit of ssl leaves", await patch({ ssl }), { ssl, custom_metadata: metadata });
    expectLike("what an edit of nothing leaves", await patch({ ssl: plainSsl }), {
      ssl: { ...ssl, method: "http" },
    });
    const id = await onboard("b.customer.com");
    await call("PATCH", `${hostnames}/${id}`, {
      ssl: { method: "email", type: "dv", certificate_authority: "lets_encrypt" },
    });
    expectEqual("the status after an edit of the CA", service.find(id)?.status, "Active");
    expectEqual("the CA", service.certificate("b.customer.com")?.certificateAuthority, "lets_encrypt");
    expectEqual("the HTTP status", (await edit(id)).status, 200);
    service.dns.set("caa.customer.com", "CAA", '0 issue ";"');
    const forbidden = await onboard("caa.customer.com");
    service.dns.remove("caa.customer.com", "CAA");
    await call("PATCH", `${hostnames}/${forbidden}`, { custom_metadata: metadata });
    expectEqual("the status after an edit of metadata", service.find(forbidden)?.status, "caa_error");
    const accepted = serve({ semantics: { ...hostnameSemantics.documented, editedStatus: 202 } });
    const { status } = await accepted.edit(await accepted.onboard(shop));
    expectEqual("the HTTP status where the semantics say so", status, 202);
  }),
  scene("hostnames.edit.restart", async (serve) => {
    const { service, onboard, edit, wait, status, create, issuedAt } = serve();
    const id = await onboard(shop);
    service.dns.remove(shop);
    service.dns.set(shop, "CNAME", "customers.saas.com");
    expectEqual("the status before the edit", status(), "Moved");
    expectEqual("the status after it", (await edit(id)).body.result.status, "Active");
    service.dns.remove(shop);
    wait(7 * day - 1);
    const missing = { status: "Pending", verification_errors: [cnameMissing] };
    expectLike("a hostname whose CNAME is missing", (await edit(id)).body.result, missing);
    wait(6 * day);
    service.dns.set(shop, "CNAME", "customers.saas.com");
    wait(4 * hour);
    expectEqual("the status on a fresh schedule", status(), "Active");
    const pending = (await create("b.customer.com")).body.result.id;
    wait(6 * day);
    await edit(pending);
    service.dns.set("b.customer.com", "CNAME", "customers.saas.com");
    wait(minute);
    const expected = 19 * day + 4 * hour + minute - 1;
    expectEqual("when the next check of a fresh schedule was", issuedAt("b.customer.com"), expected);
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.verify();
    expectEqual("the status while a domain is held by now", status(), "Active");
    expectEqual("the status after an edit then", (await edit(id)).body.result.status, "Blocked");
  }),
  hostnameCheck({
    rule: "hostnames.edit.moved",
    examples: otherEdits,
    async check(serve, body) {
      const { service, onboard, call } = serve();
      const id = await onboard(shop);
      service.dns.remove(shop);
      service.dns.set(shop, "CNAME", "customers.saas.com");
      const edited = await call("PATCH", `${hostnames}/${id}`, body);
      expectEqual(`the status after ${JSON.stringify(body)}`, edited.body.result.status, "Active");
    },
  }),
  hostnameCheck({
    rule: "hostnames.edit.no-restart",
    examples: otherEdits,
    async check(serve, body) {
      const { service, create, call } = serve();
      const { id } = (await create(shop)).body.result;
      service.dns.set(shop, "CNAME", "customers.saas.com");
      const edited = await call("PATCH", `${hostnames}/${id}`, body);
      const seen = [edited.status, edited.body.result.status];
      expectEqual(`the status after ${JSON.stringify(body)}`, seen, [200, "Pending"]);
    },
  }),
  scene("hostnames.edit.branding", async (serve) => {
    const { create, call } = serve();
    const path = `${hostnames}/${(await create(shop)).body.result.id}`;
    const edited = await call("PATCH", path, { service_branding: true, ssl: plainSsl });
    expectEqual("whether it is branded", edited.body.result.service_branding, false);
  }),
  scene("hostnames.delete.answer", async (serve) => {
    const { call, onboard, service, create } = serve();
    const id = await onboard(shop);
    const { status, body } = await call("DELETE", `${hostnames}/${id}`);
    expectEqual("the answer", [status, body.id, body.result], [200, id, { id }]);
    expectEqual("what is left", [service.list(), service.certificate(shop)], [[], undefined]);
    expectEqual("the HTTP status of another create", (await create(shop)).status, 200);
  }),
];
