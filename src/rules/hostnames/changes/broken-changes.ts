import { answering, type BrokenService, broken } from "../broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenChanges: readonly BrokenService[] = [
  broken("finds hostnames of all zones", "hostnames.get.unknown", {
    asked(call) {
      call.url = call.url.replace("/other/", "/saas/");
    },
  }),
  answering("hostnames.edit.settings", { editedStatus: 202 }),
  broken("forgets metadata at each edit", "hostnames.edit.settings", {
    asked({ method, body }) {
      if (method === "PATCH") body.custom_metadata ??= {};
    },
  }),
  broken("restarts nothing", "hostnames.edit.restart", {
    asked({ method, body }) {
      if (method === "PATCH") body.ssl = undefined;
    },
  }),
  broken("restarts with `ssl` alone", "hostnames.edit.moved", {
    asked(call) {
      if (call.method === "PATCH" && call.body.ssl === undefined) call.method = "GET";
      if (call.method === "GET") call.body = undefined;
    },
  }),
  broken("checks at each edit", "hostnames.edit.no-restart", {
    answered({ body }, { method }) {
      if (method === "PATCH") body.result.status = "Active";
    },
  }),
  broken("takes branding in an edit", "hostnames.edit.branding", {
    answered({ body }, call) {
      if (call.method === "PATCH" && call.body.service_branding) body.result.service_branding = true;
    },
  }),
  broken("says the id in `result` alone", "hostnames.delete.answer", {
    answered({ body }) {
      body.id = undefined;
    },
  }),
];
