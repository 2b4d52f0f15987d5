import assert from "node:assert/strict";
import { FakeHostnames } from "fakebucket/hostnames";
import { manualClock } from "fakebucket/testing";

/** Examples of the rules of custom hostnames. The arguments of an example are defined by the prelude. */
export const examples = {
  async "hostnames.advance"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    assert.equal(service.certificate("shop.customer.com"), undefined);
    service.advance("1m");
    assert.equal(service.certificate("shop.customer.com").commonName, "shop.customer.com");
    const other = new FakeHostnames({ clock: manualClock("2026-01-01") });
    assert.throws(() => other.advance("1m"), { name: "TypeError" });
  },
  async "hostnames.body.failing"({ headers, service, url }) {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("disconnected")) });
    const response = await service.fetch(new Request(url, { method: "POST", headers, body, duplex: "half" }));
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1400);
  },
  async "hostnames.body.json"({ create, service }) {
    const ssl = { method: "http", type: "dv", wildcard: "yes" };
    const response = await create("shop.customer.com", service, { ssl });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1400);
  },
  async "hostnames.body.metadata-levels"({ create, service }) {
    const createWith = (levels) => {
      const custom_metadata = JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
      return create("shop.customer.com", service, { custom_metadata });
    };

    assert.equal((await (await createWith(33)).json()).errors[0].code, 1401);
    assert.equal((await createWith(32)).status, 200);
  },
  async "hostnames.body.metadata"({ create, service }) {
    const response = await create("shop.customer.com", service, { custom_metadata: "text" });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1401);
  },
  async "hostnames.branding.certificate"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", service, { service_branding: true });
    service.verify();
    const { commonName, subjectAlternativeNames } = service.certificate("shop.customer.com");
    assert.equal(commonName, "sni.service-branding.example");
    assert.deepEqual(subjectAlternativeNames, ["sni.service-branding.example", "shop.customer.com"]);
  },
  async "hostnames.branding.required"({ create }) {
    const response = await create(`${"a".repeat(52)}.customer.com`);
    assert.equal(response.status, 400);
    const [{ code, message }] = (await response.json()).errors;
    assert.equal(code, 1469);
    assert.equal(
      message,
      "Since no host is 64 characters or fewer, Service Branding is required. Please check your input and try again. (1469)",
    );
  },
  async "hostnames.branding.spelling"({ create, service }) {
    const createWith = (letter, settings) => create(`${letter.repeat(52)}.customer.com`, service, settings);
    assert.equal((await createWith("a", { cloudflare_branding: true })).status, 200);
    assert.equal((await createWith("b", { ssl: { method: "http", type: "dv", service_branding: true } })).status, 200);
  },
  async "hostnames.caa.climb"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("com", "CAA", '0 issue ";"');
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.certificate("shop.customer.com"), undefined);
    service.dns.set("customer.com", "CAA", '0 issue "pki.goog"');
    service.verify();
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
  },
  async "hostnames.caa.critical"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", { flags: 128, tag: "unknown", value: "anything" });
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.certificate("shop.customer.com"), undefined);
    service.dns.set("customer.com", "CAA", { flags: 0, tag: "unknown", value: "anything" });
    service.verify();
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
  },
  async "hostnames.caa.issue"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", ['0 issue "ssl.com"', '0 issue "pki.goog"']);
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
  },
  async "hostnames.caa.issuewild"({ create, service }) {
    service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", { flags: 0, tag: "issuewild", value: ";" });
    await create("shop.customer.com");
    await create("*.customer.com");
    service.verify();
    assert.equal(service.find("shop.customer.com").ssl.status, "active");
    assert.equal(service.find("*.customer.com").ssl.status, "caa_error");
  },
  async "hostnames.caa.malformed"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: "pki.goog; account" });
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.certificate("shop.customer.com"), undefined);
    service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: "pki.goog; account=1" });
    service.verify();
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
  },
  async "hostnames.caa.value"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: "a.pki.goog" });
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.certificate("shop.customer.com"), undefined);
    service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: "PKI.goog; account=1" });
    service.verify();
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
  },
  async "hostnames.certificate.default"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", '0 issue "letsencrypt.org"');
    const ssl = { method: "http", type: "dv", certificate_authority: "" };
    await create("shop.customer.com", service, { ssl });
    service.verify();
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "lets_encrypt");
  },
  async "hostnames.certificate.explicit"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", '0 issue "letsencrypt.org"');
    const ssl = { method: "http", type: "dv", certificate_authority: "google" };
    await create("shop.customer.com", service, { ssl });
    service.verify();
    assert.equal(service.certificate("shop.customer.com"), undefined);
  },
  async "hostnames.certificate.kept"({ create, headers, service, url }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    service.dns.set("customer.com", "CAA", '0 issue "pki.goog"');
    const ssl = { method: "http", type: "dv", certificate_authority: "lets_encrypt" };
    const address = `${url}/${service.find("shop.customer.com").id}`;
    await service.fetch(address, { method: "PATCH", headers, body: JSON.stringify({ ssl }) });
    assert.equal(service.find("shop.customer.com").ssl.status, "caa_error");
    assert.equal(service.certificate("shop.customer.com").certificateAuthority, "google");
  },
  async "hostnames.certificate.names"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    const ssl = { method: "http", type: "dv", wildcard: true };
    await create("shop.customer.com", service, { ssl });
    service.verify();
    const { commonName, subjectAlternativeNames } = service.certificate("shop.customer.com");
    assert.equal(commonName, "shop.customer.com");
    assert.deepEqual(subjectAlternativeNames, ["shop.customer.com", "*.shop.customer.com"]);
  },
  async "hostnames.certificate.new-token"({ create, headers, service, url }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", service, { ssl: { method: "txt", type: "dv" } });
    const { id, ssl } = service.find("shop.customer.com");
    service.advance("8d");
    await service.fetch(`${url}/${id}`, { method: "PATCH", headers, body: "{}" });
    const after = service.find("shop.customer.com").ssl;
    assert.equal(after.status, "pending_validation");
    assert.equal(after.validation_records[0].txt_value === ssl.validation_records[0].txt_value, false);
  },
  async "hostnames.certificate.route"({ create, service }) {
    service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
    await create("*.customer.com");
    service.verify();
    assert.equal(service.certificate("shop.customer.com").commonName, "*.customer.com");
    service.zones.set("customer", { name: "customer.com" });
    assert.equal(service.certificate("shop.customer.com"), undefined);
  },
  async "hostnames.certificate.timed-out"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", service, { ssl: { method: "txt", type: "dv" } });
    service.advance("8d");
    const { status, ssl } = service.find("shop.customer.com");
    assert.equal(status, "Active");
    assert.equal(ssl.status, "validation_timed_out");
  },
  async "hostnames.certificate.txt"({ create, service }) {
    const ssl = { method: "txt", type: "dv" };
    await create("shop.customer.com", service, { ssl });
    const [{ txt_name, txt_value }] = service.find("shop.customer.com").ssl.validation_records;
    service.dns.set(txt_name, "TXT", txt_value);
    service.verify();
    // The CNAME is still missing.
    assert.equal(service.find("shop.customer.com").verification_errors.length, 1);
    assert.equal(service.certificate("shop.customer.com").commonName, "shop.customer.com");
  },
  async "hostnames.certificate.txt-by-http"({ create }) {
    const zones = { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true } };
    const own = new FakeHostnames({ zones, semantics: "deployed" });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own, { ssl: { method: "txt", type: "dv" } });
    own.verify();
    assert.equal(own.find("shop.customer.com").ssl.status, "active");
  },
  async "hostnames.certificate.validity"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    const { notBefore, notAfter } = service.certificate("shop.customer.com");
    const day = 24 * 60 * 60 * 1000;
    assert.equal(notAfter - notBefore, 90 * day);
    service.advance("61d");
    assert.equal(service.certificate("shop.customer.com").notBefore - notBefore, 60 * day);
  },
  async "hostnames.client"({ create, headers, service, url }) {
    // A generated client takes `service.fetch` for its `fetch`, and reads pages and errors from these:
    await create("shop.customer.com");
    const { result_info } = await (await service.fetch(url, { headers })).json();
    assert.deepEqual(result_info, { page: 1, per_page: 20, count: 1, total_count: 1, total_pages: 1 });
    const refused = await create("shop.customer.com");
    assert.equal(refused.status, 409);
    assert.equal((await refused.json()).errors[0].message, "Duplicate custom hostname found.");
  },
  async "hostnames.construction.options"() {
    assert.throws(() => new FakeHostnames({ zone: { saas: { name: "saas.com" } } }), { name: "TypeError" });
    assert.throws(() => new FakeHostnames({ zones: { saas: {} } }), {
      message: /the name of zone "saas" must be a name/,
    });
  },
  async "hostnames.create.answer"({ create }) {
    const response = await create("shop.customer.com");
    assert.equal(response.status, 200);
    const { result } = await response.json();
    assert.equal(result.hostname, "shop.customer.com");
    assert.equal(result.status, "Pending");
  },
  async "hostnames.create.duplicate"({ create }) {
    await create("shop.customer.com");
    const response = await create("SHOP.customer.com");
    assert.equal(response.status, 409);
    assert.equal((await response.json()).errors[0].code, 1406);
  },
  async "hostnames.create.id-taken"({ create }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, ids: { next: () => "same" } });

    await create("shop.customer.com", own);
    const response = await create("blog.customer.com", own);
    assert.equal(response.status, 500);
    assert.equal((await response.json()).errors[0].code, 1500);
    assert.equal(own.find("same").hostname, "shop.customer.com");
  },
  async "hostnames.credentials.missing"({ service }) {
    const zone = "https://api.cloudflare.com/client/v4/zones/saas";
    const codeOf = async (path) =>
      (await (await service.fetch(`${zone}/${path}`, { headers: {} })).json()).errors[0].code;
    assert.equal(await codeOf("custom_hostnames"), 1403);
    assert.equal(await codeOf("hold"), 6003);
  },
  async "hostnames.credentials.token"({ url }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, credentials: { token: "secret" } });
    const statusWith = async (Authorization) => (await own.fetch(url, { headers: { Authorization } })).status;
    assert.equal(await statusWith("Bearer secret"), 200);
    assert.equal(await statusWith("Bearer guess"), 403);
    assert.equal(await statusWith("Basic secret"), 400);
  },
  async "hostnames.credentials.wrong"({ url }) {
    const credentials = { email: "ops@saas.com", key: "key" };
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, credentials });

    const response = await own.fetch(url, { headers: { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "KEY" } });
    assert.equal(response.status, 403);
    assert.equal((await response.json()).errors[0].code, 9109);
  },
  async "hostnames.custom-origin.invalid"({ create, service }) {
    const codeOf = async (custom_origin_server) => {
      const response = await create("shop.customer.com", service, { custom_origin_server });
      return (await response.json()).errors[0].code;
    };
    assert.equal(await codeOf("192.0.2.1"), 1415);
    assert.equal(await codeOf("co.uk"), 1418);
    assert.equal(await codeOf("*.saas.com"), 1420);
  },
  async "hostnames.custom-origin.kept"({ create, service }) {
    service.dns.set("own.saas.com", "A", "192.0.2.1");
    const origin = { custom_origin_server: "own.saas.com", custom_origin_sni: "sni.saas.com" };
    await create("shop.customer.com", service, origin);
    const { custom_origin_server, custom_origin_sni } = service.find("shop.customer.com");
    assert.equal(custom_origin_server, "own.saas.com");
    assert.equal(custom_origin_sni, "sni.saas.com");
  },
  async "hostnames.custom-origin.record"({ create, service }) {
    service.zones.set("saas", { fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true });
    service.dns.set("own.else.com", "A", "192.0.2.1");
    const response = await create("shop.customer.com", service, { custom_origin_server: "own.else.com" });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1421);
  },
  async "hostnames.custom-origin.sni"({ create, service }) {
    const response = await create("shop.customer.com", service, { custom_origin_sni: "sni.saas.com" });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1415);
  },
  async "hostnames.delete.answer"({ create, headers, service, url }) {
    await create("shop.customer.com");
    const { id } = service.find("shop.customer.com");
    const response = await service.fetch(`${url}/${id}`, { method: "DELETE", headers });
    const deleted = await response.json();
    assert.equal(deleted.id, id);
    assert.deepEqual(deleted.result, { id });
    assert.equal((await create("shop.customer.com")).status, 200);
  },
  async "hostnames.dns.aliases"({ service }) {
    service.dns.set("a.com", "CNAME", "b.com");
    service.dns.set("b.com", "CNAME", "c.com");
    service.dns.set("c.com", "A", "192.0.2.1");
    assert.deepEqual(service.dns.query("a.com", "A"), [{ name: "c.com", type: "A", value: "192.0.2.1" }]);
    // Other records with the name of a CNAME are found first.
    service.dns.set("a.com", "A", "192.0.2.2");
    assert.equal(service.dns.query("a.com", "A")[0].value, "192.0.2.2");
  },
  async "hostnames.dns.records"({ service }) {
    service.dns.set("shop.customer.com", "A", ["192.0.2.1", "192.0.2.2"]);
    service.dns.set("shop.customer.com", "TXT", "hello");
    assert.equal(service.dns.query("SHOP.customer.com", "A").length, 2);
    service.dns.remove("shop.customer.com", "A");
    assert.deepEqual(service.dns.query("shop.customer.com", "A"), []);
    assert.equal(service.dns.query("shop.customer.com", "TXT")[0].value, "hello");
  },
  async "hostnames.dns.wildcards"({ service }) {
    service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("own.customer.com", "A", "192.0.2.1");
    assert.equal(service.dns.query("shop.customer.com", "CNAME")[0].value, "customers.saas.com");
    assert.deepEqual(service.dns.query("own.customer.com", "CNAME"), []);
  },
  async "hostnames.edit.branding"({ create, headers, service, url }) {
    await create("shop.customer.com");
    const address = `${url}/${service.find("shop.customer.com").id}`;
    const body = JSON.stringify({ service_branding: true });
    const response = await service.fetch(address, { method: "PATCH", headers, body });
    assert.equal((await response.json()).result.service_branding, false);
  },
  async "hostnames.edit.moved"({ create, headers, service, url }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    service.dns.remove("shop.customer.com");
    assert.equal(service.find("shop.customer.com").status, "Moved");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await service.fetch(`${url}/${service.find("shop.customer.com").id}`, { method: "PATCH", headers, body: "{}" });
    assert.equal(service.find("shop.customer.com").status, "Active");
  },
  async "hostnames.edit.no-restart"({ create, headers, service, url }) {
    await create("shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    const address = `${url}/${service.find("shop.customer.com").id}`;
    const response = await service.fetch(address, { method: "PATCH", headers, body: "{}" });
    assert.equal((await response.json()).result.status, "Pending");
  },
  async "hostnames.edit.restart"({ create, headers, service, url }) {
    await create("shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    const address = `${url}/${service.find("shop.customer.com").id}`;
    const body = JSON.stringify({ ssl: { method: "http", type: "dv" } });
    const response = await service.fetch(address, { method: "PATCH", headers, body });
    assert.equal((await response.json()).result.status, "Active");
  },
  async "hostnames.edit.settings"({ create, headers, service, url }) {
    await create("shop.customer.com", service, { custom_metadata: { plan: "pro" } });
    const address = `${url}/${service.find("shop.customer.com").id}`;
    const body = JSON.stringify({ ssl: { method: "txt", type: "dv" } });
    assert.equal((await service.fetch(address, { method: "PATCH", headers, body })).status, 200);
    assert.equal(service.find("shop.customer.com").ssl.method, "txt");
    assert.deepEqual(service.find("shop.customer.com").custom_metadata, { plan: "pro" });
  },
  async "hostnames.envelope"({ headers, service, url }) {
    const response = await service.fetch(url, { headers });
    const { result_info, ...envelope } = await response.json();
    assert.deepEqual(envelope, { success: true, errors: [], messages: [], result: [] });
  },
  async "hostnames.fallback-origin.invalid"({ headers, service, url }) {
    const body = JSON.stringify({ origin: "https://origin.saas.com" });
    const response = await service.fetch(`${url}/fallback_origin`, { method: "PUT", headers, body });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1415);
  },
  async "hostnames.fallback-origin.lifecycle"({ headers, service, url }) {
    const call = async (method, body) =>
      (await (await service.fetch(`${url}/fallback_origin`, { method, headers, body })).json()).result.status;
    assert.equal(await call("PUT", JSON.stringify({ origin: "origin.saas.com" })), "pending_deployment");
    service.dns.set("origin.saas.com", "A", "192.0.2.1");
    assert.equal(await call("GET"), "active");
    assert.equal(await call("DELETE"), "pending_deletion");
    assert.equal(service.zones.get("saas").fallbackOrigin, undefined);
  },
  async "hostnames.fallback-origin.missing"({ headers, service, url }) {
    const response = await service.fetch(`${url}/fallback_origin`, { headers });
    assert.equal(response.status, 404);
    assert.equal((await response.json()).errors[0].code, 1551);
  },
  async "hostnames.get.unknown"({ create, headers, url }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" }, other: { name: "other.com" } } });

    await create("shop.customer.com", own);
    const { id } = own.find("shop.customer.com");
    const response = await own.fetch(`${url.replace("saas", "other")}/${id}`, { headers });
    assert.equal(response.status, 404);
    assert.equal((await response.json()).errors[0].code, 1436);
  },
  async "hostnames.hold.operations"({ headers, service }) {
    const hold = "https://api.cloudflare.com/client/v4/zones/saas/hold";

    await service.fetch(hold, { method: "POST", headers });
    assert.equal(service.zones.get("saas").hold, true);
    await service.fetch(`${hold}?include_subdomains=true`, { method: "POST", headers });
    assert.equal(service.zones.get("saas").hold, "includeSubdomains");
    await service.fetch(hold, { method: "DELETE", headers });
    assert.equal(service.zones.get("saas").hold, false);
  },
  async "hostnames.list.filters"({ create, headers, service, url }) {
    await create("shop.customer.com");
    await create("*.customer.com");
    const { result } = await (await service.fetch(`${url}?wildcard=true`, { headers })).json();
    assert.equal(result.length, 1);
    assert.equal(result[0].hostname, "*.customer.com");
    assert.equal((await service.fetch(`${url}?id=a&hostname=b`, { headers })).status, 400);
  },
  async "hostnames.list.order"({ create, headers, service, url }) {
    service.dns.set("b.customer.com", "CNAME", "customers.saas.com");
    await create("a.customer.com");
    await create("b.customer.com");
    service.verify();
    const first = async (query) => (await (await service.fetch(url + query, { headers })).json()).result[0].hostname;
    assert.equal(await first(""), "a.customer.com");
    assert.equal(await first("?direction=desc"), "b.customer.com");
    // `active` comes before `pending_validation`.
    assert.equal(await first("?order=ssl_status"), "b.customer.com");
  },
  async "hostnames.list.pages"({ headers, service, url }) {
    const sizeOf = async (query) => (await (await service.fetch(url + query, { headers })).json()).result_info.per_page;
    assert.equal(await sizeOf(""), 20);
    assert.equal(await sizeOf("?per_page=1"), 5);
    assert.equal(await sizeOf("?per_page=1000"), 50);
  },
  async "hostnames.list.query"({ headers, service, url }) {
    const response = await service.fetch(`${url}?direction=up`, { headers });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 6003);
  },
  async "hostnames.list.search"({ create, headers, service, url }) {
    await create("shop.customer.com");
    const find = async (query) => (await (await service.fetch(url + query, { headers })).json()).result.length;
    assert.equal(await find("?hostname=shop.customer.com"), 1);
    assert.equal(await find("?hostname=customer.com"), 0);
    assert.equal(await find(`?id=${service.find("shop.customer.com").id}`), 1);
  },
  async "hostnames.name.ascii"({ create }) {
    // The last one begins with the Kelvin sign, whose lower case is the letter k.
    for (const hostname of ["läden.customer.com", "\u212aiosk.customer.com"]) {
      assert.equal((await (await create(hostname)).json()).errors[0].code, 1408);
    }
  },
  async "hostnames.name.case"({ create, service }) {
    const { result } = await (await create("Shop.CUSTOMER.com")).json();
    assert.equal(result.hostname, "shop.customer.com");
    assert.equal(service.find("SHOP.customer.com").hostname, "shop.customer.com");
  },
  async "hostnames.name.invalid"({ create }) {
    for (const hostname of ["customer.com.", "192.0.2.1", "shop.*.customer.com", "https://customer.com"]) {
      assert.equal((await (await create(hostname)).json()).errors[0].code, 1407);
    }
  },
  async "hostnames.name.registrable"({ create }) {
    const response = await create("co.uk");
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1410);
  },
  async "hostnames.name.reserved"({ create }) {
    assert.equal((await create("shop.test")).status, 200);
    assert.equal((await create("shop.example.com")).status, 200);
  },
  async "hostnames.never-throws"({ headers, service, url }) {
    assert.equal((await service.fetch(url, { method: "POST", headers, body: "nonsense" })).status, 400);
    // An aborted request is rejected, as by any `fetch`.
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(service.fetch(url, { headers, signal }), { message: "enough" });
  },
  async "hostnames.purge.log"({ headers, service }) {
    const body = JSON.stringify({ hosts: ["shop.customer.com"] });
    await service.fetch("https://api.cloudflare.com/client/v4/zones/saas/purge_cache", {
      method: "POST",
      headers,
      body,
    });
    assert.deepEqual(service.purges[0].hosts, ["shop.customer.com"]);
    service.purges[0].hosts.pop();
    assert.deepEqual(service.purges[0].hosts, ["shop.customer.com"]);
  },
  async "hostnames.purge.request"({ headers, service }) {
    const purge = (body) =>
      service.fetch("https://api.cloudflare.com/client/v4/zones/saas/purge_cache", { method: "POST", headers, body });

    assert.equal((await purge('{"hosts":["shop.customer.com"]}')).status, 200);
    const refused = await purge('{"hosts":"shop.customer.com"}');
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).errors[0].code, 1012);
  },
  async "hostnames.rate.anew"({ create, service }) {
    for (let count = 1; count <= 16; count++) await create(`s${count}.customer.com`);
    service.advance("30s");
    for (let count = 17; count <= 31; count++) assert.equal((await create(`s${count}.customer.com`)).status, 200);
  },
  async "hostnames.rate.judged-last"({ create, service }) {
    for (let count = 1; count <= 15; count++) await create(`shop-${count}.customer.com`);
    assert.equal((await create("not a hostname")).status, 400);
    assert.equal(service.issuanceRate.lockedUntil, undefined);
  },
  async "hostnames.rate.limit"({ create }) {
    for (let count = 1; count <= 15; count++) assert.equal((await create(`shop-${count}.customer.com`)).status, 200);
    assert.equal((await create("shop-16.customer.com")).status, 429);
  },
  async "hostnames.rate.lockout-issuance"({ create }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, limits: { certificatesPerMinute: 1 } });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    await create("blog.customer.com", own);
    own.verify();
    assert.equal(own.list()[0].ssl.status, "pending_issuance");
    own.advance("30s");
    own.verify();
    assert.equal(own.list()[0].ssl.status, "active");
  },
  async "hostnames.rate.lockout"({ create }) {
    const clock = manualClock("2026-01-01");
    const limits = { certificatesPerMinute: 1 };
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, limits, clock });

    await create("shop.customer.com", own);
    assert.equal((await create("blog.customer.com", own)).headers.get("retry-after"), "30");
    clock.advance(29_999);
    assert.equal((await create("blog.customer.com", own)).status, 429);
    clock.advance(1);
    assert.equal((await create("blog.customer.com", own)).status, 200);
  },
  async "hostnames.refused-changes-nothing"({ headers, url }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } } });

    const body = JSON.stringify({ origin: "not a name" });
    assert.equal((await own.fetch(`${url}/fallback_origin`, { method: "PUT", headers, body })).status, 400);
    assert.equal(own.zones.get("saas").fallbackOrigin, "origin.saas.com");
  },
  async "hostnames.route.custom-origin"({ create, service }) {
    service.dns.set("own.saas.com", "A", "192.0.2.1");
    service.dns.set("customers.saas.com", "A", "192.0.2.2");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", service, { custom_origin_server: "own.saas.com" });
    service.verify();
    assert.equal(service.route("shop.customer.com").origin, "own.saas.com");
  },
  async "hostnames.route.fallback-origin"({ create }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } } });

    own.dns.set("customers.saas.com", "CNAME", "origin.saas.com");
    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    own.verify();
    assert.equal(own.route("shop.customer.com").cause, 2);
    own.dns.set("origin.saas.com", "AAAA", "2001:db8::1");
    assert.equal(own.route("shop.customer.com").type, "served");
  },
  async "hostnames.route.not-validated"({ create, service }) {
    await create("shop.customer.com");
    const { code, cause } = service.route("shop.customer.com");
    assert.equal(code, 1016);
    assert.equal(cause, 1);
  },
  async "hostnames.route.served"({ create }) {
    const zone = { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true };
    const own = new FakeHostnames({ zones: { saas: zone } });

    own.dns.set("customers.saas.com", "CNAME", "origin.saas.com");
    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    own.verify();
    const { type, origin } = own.route("shop.customer.com");
    assert.equal(type, "served");
    assert.equal(origin, "origin.saas.com");
  },
  async "hostnames.route.standalone"({ create, service }) {
    service.dns.set("*.customer.com", "CNAME", "customers.saas.com");
    await create("*.customer.com");
    service.verify();
    service.zones.set("customer", { name: "customer.com" });
    const { type, cause } = service.route("shop.customer.com");
    assert.equal(type, "refused");
    assert.equal(cause, 3);
  },
  async "hostnames.route.target"({ create, service }) {
    service.zones.set("saas", { fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true });
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    const { type, code, cause } = service.route("shop.customer.com");
    assert.deepEqual([type, code, cause], ["refused", 1016, 4]);
    service.dns.set("customers.saas.com", "A", "192.0.2.1");
    assert.equal(service.route("shop.customer.com").type, "served");
  },
  async "hostnames.route.wildcard"({ create }) {
    const zone = { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true };
    const own = new FakeHostnames({ zones: { saas: zone } });

    own.dns.set("customers.saas.com", "CNAME", "origin.saas.com");
    own.dns.set("*.customer.com", "CNAME", "customers.saas.com");
    await create("*.customer.com", own);
    await create("shop.customer.com", own);
    own.verify();
    assert.equal(own.route("blog.customer.com").customHostname.hostname, "*.customer.com");
    assert.equal(own.route("a.blog.customer.com").type, "refused");
    const { type, customHostname } = own.route("shop.customer.com");
    assert.equal(type, "served");
    assert.equal(customHostname.hostname, "shop.customer.com");
  },
  async "hostnames.routing.outside"() {
    const passThrough = async () => new Response("from elsewhere");
    const service = new FakeHostnames({ passThrough });
    const response = await service.fetch("https://else.com/");
    assert.equal(await response.text(), "from elsewhere");
    const alone = new FakeHostnames();
    assert.equal((await alone.fetch("https://else.com/")).status, 404);
  },
  async "hostnames.routing.unknown-path"({ headers, service, url }) {
    const response = await service.fetch(`${url}/`, { headers });
    assert.equal(response.status, 404);
    assert.equal((await response.json()).errors[0].code, 7003);
    assert.equal((await service.fetch(url.replace("saas", "unknown"), { headers })).status, 404);
  },
  async "hostnames.routing.wrong-method"({ headers, service, url }) {
    const response = await service.fetch(`${url}/some-id`, { method: "PUT", headers });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("allow"), "GET, PATCH, DELETE");
    assert.equal((await response.json()).errors[0].code, 7001);
  },
  async "hostnames.routing.zone-missing"({ headers, service }) {
    const response = await service.fetch("https://api.cloudflare.com/client/v4/zones//custom_hostnames", { headers });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1402);
  },
  async "hostnames.schedule.clock-back"({ create }) {
    let time = Date.UTC(2026, 0, 1, 0, 1);
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock: { now: () => time } });

    await create("shop.customer.com", own);
    time = Date.UTC(2025, 0, 1);
    const { result } = await (await create("blog.customer.com", own)).json();
    assert.equal(result.created_at, "2026-01-01T00:01:00.000Z");
  },
  async "hostnames.schedule.end"({ create }) {
    const clock = manualClock("2026-01-01");
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock });

    await create("shop.customer.com", own);
    // All 75 waits together take 610,263 seconds.
    clock.advance(610_263_000 - 1);
    assert.equal(own.find("shop.customer.com").ssl.status, "pending_validation");
    clock.advance(1);
    assert.equal(own.find("shop.customer.com").ssl.status, "validation_timed_out");
  },
  async "hostnames.schedule.replay"({ create }) {
    const clock = manualClock("2026-01-01");
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    clock.advance("61d");
    // Active after a minute, and renewed 60 days later.
    assert.equal(own.certificate("shop.customer.com").notBefore.toISOString(), "2026-03-02T00:01:00.000Z");
  },
  async "hostnames.schedule.verify"({ create, service }) {
    await create("shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    const [{ status }] = service.verify();
    assert.equal(status, "Active");
  },
  async "hostnames.schedule.waits"({ create }) {
    const clock = manualClock("2026-01-01");
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, clock });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    clock.advance(59_999);
    assert.equal(own.certificate("shop.customer.com"), undefined);
    clock.advance(1);
    assert.equal(own.certificate("shop.customer.com").notBefore.toISOString(), "2026-01-01T00:01:00.000Z");
  },
  async "hostnames.settings.ciphers"({ create, service }) {
    const settings = { ciphers: ["AES128-SHA"], min_tls_version: "1.3" };
    const response = await create("shop.customer.com", service, { ssl: { method: "http", type: "dv", settings } });
    assert.equal(response.status, 400);
    assert.equal((await response.json()).errors[0].code, 1443);
  },
  async "hostnames.settings.kept"({ create, headers, service, url }) {
    const settings = { min_tls_version: "1.2", ciphers: ["ECDHE-RSA-AES128-GCM-SHA256"], http2: "off" };
    await create("shop.customer.com", service, { ssl: { method: "http", type: "dv", settings } });
    const { id } = service.find("shop.customer.com");
    const ssl = { method: "http", type: "dv", settings: { http2: "on" } };
    await service.fetch(`${url}/${id}`, { method: "PATCH", headers, body: JSON.stringify({ ssl }) });
    assert.deepEqual(service.find(id).ssl.settings, { ...settings, http2: "on" });
  },
  async "hostnames.settings.values"({ create, service }) {
    const codeOf = async (settings) => {
      const ssl = { method: "http", type: "dv", settings };
      return (await (await create("shop.customer.com", service, { ssl })).json()).errors[0].code;
    };
    assert.equal(await codeOf({ http2: "yes" }), 1422);
    assert.equal(await codeOf({ min_tls_version: "1.4" }), 1425);
    assert.equal(await codeOf({ early_hints: "On" }), 1434);
    assert.equal(await codeOf({ ciphers: ["TLS_AES_128_GCM_SHA256"] }), 1442);
  },
  async "hostnames.ssl.authority-values"({ create, service }) {
    const codeOf = async (certificate_authority) => {
      const ssl = { method: "http", type: "dv", certificate_authority };
      const response = await create("shop.customer.com", service, { ssl });
      return (await response.json()).errors[0].code;
    };
    assert.equal(await codeOf("Google"), 1474);
    assert.equal(await codeOf("sectigo"), 1475);
  },
  async "hostnames.ssl.method"({ create, service }) {
    const codeOf = async (ssl) => (await (await create("shop.customer.com", service, { ssl })).json()).errors[0].code;
    assert.equal(await codeOf({ method: "http" }), 1440);
    assert.equal(await codeOf({ method: "dns", type: "dv" }), 1432);
    assert.equal(await codeOf({ method: "http", type: "ev" }), 1433);
  },
  async "hostnames.ssl.records"({ create, service }) {
    const response = await create("shop.customer.com", service, { ssl: { method: "txt", type: "dv" } });
    const { result } = await response.json();
    const [{ status, txt_name }] = result.ssl.validation_records;
    assert.equal(status, "pending");
    assert.equal(txt_name, "_acme-challenge.shop.customer.com");
  },
  async "hostnames.ssl.records-delay"({ create }) {
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, semantics: "deployed" });

    const response = await create("shop.customer.com", own);
    const { ssl } = (await response.json()).result;
    assert.equal(ssl.status, "initializing");
    assert.equal(ssl.validation_records, undefined);
    own.advance("3s");
    assert.equal(own.find("shop.customer.com").ssl.validation_records.length, 1);
  },
  async "hostnames.status.active"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.find("shop.customer.com").status, "Active");
    assert.equal(service.certificate("shop.customer.com").commonName, "shop.customer.com");
  },
  async "hostnames.status.addresses"({ create, service }) {
    service.dns.set("shop.customer.com", "A", "192.0.2.1");
    await create("shop.customer.com");
    const [error] = service.find("shop.customer.com").verification_errors;
    assert.equal(error.split(" and ")[0], "None of the A or AAAA records are owned by this account");
  },
  async "hostnames.status.blocked-scope"({ create, service }) {
    service.zones.set("customer", { name: "customer.com", hold: true });
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.find("shop.customer.com").status, "Active");
  },
  async "hostnames.status.blocked"({ create, service }) {
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.find("shop.customer.com").status, "Blocked");
  },
  async "hostnames.status.caa-error"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.dns.set("customer.com", "CAA", '0 issue ";"');
    await create("shop.customer.com");
    service.verify();
    assert.equal(service.list()[0].status, "caa_error");
    service.dns.remove("customer.com", "CAA");
    service.verify();
    assert.equal(service.list()[0].status, "Active");
  },
  async "hostnames.status.cname"({ create, service }) {
    await create("shop.customer.com");
    service.dns.set("shop.customer.com", "A", "192.0.2.1");
    service.verify();
    assert.equal(service.list()[0].status, "Pending");
    service.dns.remove("shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "alias.customer.com");
    service.dns.set("alias.customer.com", "CNAME", "customers.saas.com");
    service.verify();
    assert.equal(service.list()[0].status, "Active");
  },
  async "hostnames.status.deployed"({ create }) {
    const zones = { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true } };
    const own = new FakeHostnames({ zones, semantics: "deployed" });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    own.dns.set("customer.com", "CAA", '0 issue ";"');
    await create("shop.customer.com", own);
    own.verify();
    const { status, ssl } = own.find("shop.customer.com");
    assert.equal(status, "active");
    assert.equal(ssl.status, "caa_error");
  },
  async "hostnames.status.documented"({ create, service }) {
    await create("shop.customer.com");
    assert.equal(service.find("shop.customer.com").status, "Pending");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.verify();
    assert.equal(service.find("shop.customer.com").status, "Active");
  },
  async "hostnames.status.fallback-origin"({ create }) {
    const zones = { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com" } };
    const own = new FakeHostnames({ zones, semantics: "deployed" });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    const [{ status, verification_errors }] = own.verify();
    assert.equal(status, "pending");
    assert.deepEqual(verification_errors, ["fallback origin is pending_deployment, not active."]);
    own.dns.set("origin.saas.com", "A", "192.0.2.1");
    assert.equal(own.verify()[0].status, "active");
  },
  async "hostnames.status.moved-delay"({ create }) {
    const clock = manualClock("2026-01-01");
    const limits = { activeCheckMilliseconds: 60_000 };
    const own = new FakeHostnames({ zones: { saas: { name: "saas.com" } }, limits, clock });

    own.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com", own);
    own.verify();
    own.dns.remove("shop.customer.com");
    clock.advance(59_999);
    assert.equal(own.find("shop.customer.com").status, "Active");
    clock.advance(1);
    assert.equal(own.find("shop.customer.com").status, "Moved");
  },
  async "hostnames.status.moved-deleted"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    service.dns.remove("shop.customer.com");
    assert.equal(service.find("shop.customer.com").status, "Moved");
    service.advance("7d");
    assert.equal(service.find("shop.customer.com"), undefined);
  },
  async "hostnames.status.moved"({ create, service }) {
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    service.dns.remove("shop.customer.com");
    assert.equal(service.find("shop.customer.com").status, "Moved");
  },
  async "hostnames.status.on-platform"({ create, service }) {
    service.zones.set("customer", { name: "customer.com" });
    service.dns.set("shop.customer.com", "A", "192.0.2.1");
    await create("shop.customer.com");
    const [, error] = service.find("shop.customer.com").verification_errors;
    assert.equal(error.split(" and ")[0], "The hostname is using Cloudflare");
  },
  async "hostnames.status.ownership-verification"({ create, service }) {
    await create("shop.customer.com");
    assert.equal(service.find("shop.customer.com").ownership_verification.type, "txt");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    service.verify();
    assert.equal(service.find("shop.customer.com").ownership_verification, undefined);
    service.dns.remove("shop.customer.com");
    assert.equal(service.find("shop.customer.com").ownership_verification.type, "txt");
  },
  async "hostnames.status.pending"({ create, service }) {
    await create("shop.customer.com");
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    assert.equal(service.list()[0].status, "Pending");
    service.advance("1m");
    assert.equal(service.list()[0].status, "Active");
  },
  async "hostnames.status.released"({ create, service }) {
    service.zones.set("customer", { name: "customer.com", hold: "includeSubdomains" });
    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    await create("shop.customer.com");
    service.verify();
    service.zones.set("customer", { hold: false });
    assert.equal(service.find("shop.customer.com").status, "Blocked");
    service.verify();
    assert.equal(service.find("shop.customer.com").status, "Active");
  },
  async "hostnames.status.verification-errors"({ create }) {
    const { result } = await (await create("shop.customer.com")).json();
    assert.deepEqual(result.verification_errors, ["custom hostname does not CNAME to this zone."]);
  },
  async "hostnames.zones.members"({ create, service }) {
    await create("shop.customer.com");
    assert.equal(service.zones.get("saas").name, "saas.com");
    assert.equal(service.zones.remove("saas"), true);
    assert.deepEqual(service.zones.list(), []);
    assert.deepEqual(service.list(), []);
  },
  async "hostnames.zones.patch"({ headers, service }) {
    await service.fetch("https://api.cloudflare.com/client/v4/zones/saas/hold", { method: "POST", headers });
    service.zones.set("saas", { fallbackOrigin: "origin.saas.com" });
    const { name, hold, fallbackOrigin } = service.zones.get("saas");
    assert.deepEqual([name, hold, fallbackOrigin], ["saas.com", true, "origin.saas.com"]);
  },
};
