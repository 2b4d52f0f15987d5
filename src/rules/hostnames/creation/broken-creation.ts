import { answering, type BrokenService, broken } from "../broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenCreation: readonly BrokenService[] = [
  answering("hostnames.create.answer", { createdStatus: 201 }),
  broken("takes a hostname in another spelling", "hostnames.create.duplicate", {
    asked({ body }) {
      if (/[A-Z]/.test(body?.hostname)) body.hostname = `own-${body.hostname}`;
    },
  }),
  broken("makes ids of its own", "hostnames.create.id-taken", {
    options(options) {
      let count = 0;
      return { ...options, ids: { next: () => `own-${++count}` } };
    },
  }),
  broken("shows hostnames as they were given", "hostnames.name.case", {
    answered({ body }, call) {
      if (body.result?.hostname !== undefined) body.result.hostname = call.body.hostname;
    },
  }),
  broken("trims hostnames", "hostnames.name.invalid", {
    asked({ body }) {
      if (body?.hostname) body.hostname = body.hostname.replace(/\.$/, "");
    },
  }),
  broken("looks at hostnames in lower case", "hostnames.name.ascii", {
    asked({ body }) {
      if (body?.hostname) body.hostname = body.hostname.toLowerCase();
    },
  }),
  answering("hostnames.name.reserved", { reservedHostnames: "refused" }),
  broken("takes any domain of two labels", "hostnames.name.registrable", {
    asked({ body }) {
      if (body?.hostname === "co.uk") body.hostname = "customer.uk";
    },
  }),
  broken("takes the type `dv` for granted", "hostnames.ssl.method", {
    asked({ body }) {
      if (body?.ssl) body.ssl.type ??= "dv";
    },
  }),
  broken("says nothing of what the CA looks for", "hostnames.ssl.records", {
    answered({ body }) {
      for (const record of body.result?.ssl?.validation_records ?? []) record.status = "active";
    },
  }),
  broken("knows CAs in any case", "hostnames.ssl.authority-values", {
    asked({ body }) {
      if (body?.ssl) body.ssl.certificate_authority = body.ssl.certificate_authority.toLowerCase();
    },
  }),
];
