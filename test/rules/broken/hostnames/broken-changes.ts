import { answering, asked, type BrokenService, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenChanges: readonly BrokenService[] = [
  asked("finds hostnames of all zones", "hostnames.get.unknown", /other/, "saas"),
  answering("hostnames.edit.settings", { editedStatus: 202 }),
  asked(
    "forgets metadata at each edit",
    "hostnames.edit.settings",
    /^(PATCH .* \{)"ssl/,
    '$1"custom_metadata":{},"ssl',
  ),
  asked("restarts nothing", "hostnames.edit.restart", /^(PATCH .*) \{"ssl.*$/, "$1 {}"),
  asked("restarts by `ssl` alone", "hostnames.edit.moved", /^PATCH (.*) \{\}$/, "GET $1 "),
  shown("checks at each edit", "hostnames.edit.no-restart", /"Pending"/, '"Active"'),
  shown("takes branding in an edit", "hostnames.edit.branding", /branding":false/, 'branding":true'),
  shown("says the id in `result` alone", "hostnames.delete.answer", /,"id":"[^"]*"}$/, "}"),
];
