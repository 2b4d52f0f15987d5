import { describe, expect, it } from "vitest";
import { day, minute, refusalOf, second, serve, start } from "../service-under-test.js";

const name = "shop.customer.com";
const hostnames = "/zones/saas/custom_hostnames";

describe("edit", () => {
  it("changes what it names, and nothing else [hostnames.edit.settings]", async () => {
    const { call, create } = serve();
    const { body } = await create(
      name,
      { custom_metadata: { a: "1" } },
      { certificate_authority: "google", wildcard: true },
    );
    const path = `${hostnames}/${body.result.id}`;
    const metadata = await call("PATCH", path, { custom_metadata: { b: { c: [1] } } });
    expect(metadata.body.result.custom_metadata).toEqual({ b: { c: [1] } });
    const ssl = { method: "txt", type: "dv", certificate_authority: "lets_encrypt", wildcard: false };
    expect((await call("PATCH", path, { ssl })).body.result).toMatchObject({ ssl, custom_metadata: { b: { c: [1] } } });
  });

  it("of a pending hostname starts a fresh schedule [hostnames.edit.restart]", async () => {
    const { service, create, edit, wait } = serve();
    const { body } = await create(name);
    wait(6 * day);
    await edit(body.result.id);
    service.dns.set(name, "CNAME", "customers.saas.com");
    wait(60 * second);
    expect(service.certificate(name)?.notBefore).toEqual(new Date(start + 6 * day + minute));
  });

  it.each([{}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }])(
    "with %j restarts the validation of a hostname that has moved [hostnames.edit.moved]",
    async (body) => {
      const { service, onboard, call } = serve();
      const id = await onboard(name);
      service.dns.remove(name);
      service.dns.set(name, "CNAME", "customers.saas.com");
      expect((await call("PATCH", `${hostnames}/${id}`, body)).body.result.status).toBe("Active");
    },
  );

  it.each([{}, { custom_metadata: { a: "1" } }, { ssl: { method: "txt", type: "dv" } }])(
    "with %j leaves the validation of others alone [hostnames.edit.no-restart]",
    async (body) => {
      const { service, create, call } = serve();
      const created = await create(name);
      service.dns.set(name, "CNAME", "customers.saas.com");
      const { body: edited, status } = await call("PATCH", `${hostnames}/${created.body.result.id}`, body);
      expect([status, edited.result.status]).toEqual([200, "Pending"]);
    },
  );

  it("has the certificate that it asks for issued at once [hostnames.edit.settings]", async () => {
    const { service, onboard, call } = serve();
    const path = `${hostnames}/${await onboard(name)}`;
    await call("PATCH", path, { ssl: { method: "email", type: "dv", certificate_authority: "lets_encrypt" } });
    expect(service.find(name)?.status).toBe("Active");
    expect(service.certificate(name)?.certificateAuthority).toBe("lets_encrypt");
  });

  it.each([
    [{ method: "http" }, 1440],
    [{ method: "http", type: "dv", certificate_authority: "nobody" }, 1474],
  ])("refuses ssl %j [hostnames.ssl.method]", async (ssl, code) => {
    const { create, call } = serve();
    const { body } = await create(name);
    expect(refusalOf(await call("PATCH", `${hostnames}/${body.result.id}`, { ssl }))[1]).toBe(code);
  });

  it("is answered with 202 where the semantics say so [hostnames.edit.settings]", async () => {
    const { hostnameSemantics } = await import("fakebucket/hostnames");
    const { create, edit } = serve({ semantics: { ...hostnameSemantics.documented, editedStatus: 202 } });
    const { body } = await create(name);
    expect((await edit(body.result.id)).status).toBe(202);
  });
});

describe("get, delete", () => {
  it.each(["GET", "PATCH", "DELETE"])(
    "%s refuses an id that is unknown in the zone [hostnames.get.unknown]",
    async (method) => {
      const { create, call, service } = serve();
      service.zones.set("other", { name: "other.com" });
      const { body } = await create(name);
      for (const path of [`${hostnames}/nothing`, `/zones/other/custom_hostnames/${body.result.id}`]) {
        expect(refusalOf(await call(method, path, method === "PATCH" ? {} : undefined)).slice(0, 2)).toEqual([
          404, 1436,
        ]);
      }
      expect(service.list()).toHaveLength(1);
    },
  );

  it("answers with the id, and frees the hostname [hostnames.delete.answer]", async () => {
    const { call, onboard, service, create } = serve();
    const id = await onboard(name);
    const { status, body } = await call("DELETE", `${hostnames}/${id}`);
    expect([status, body.id, body.result]).toEqual([200, id, { id }]);
    expect([service.list(), service.certificate(name)]).toEqual([[], undefined]);
    expect((await create(name)).status).toBe(200);
  });
});
