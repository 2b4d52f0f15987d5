import { answering, asked, type BrokenService, made, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenCreation: readonly BrokenService[] = [
  answering("hostnames.create.answer", { createdStatus: 201 }),
  asked("knows one spelling", "hostnames.create.duplicate", /"SHOP/, '"own'),
  made("has ids of its own", "hostnames.create.id-taken", ({ ids: _, ...options }) => options),
  shown("is loud", "hostnames.name.case", /"shop\.customer/, '"SHOP.customer'),
  asked("takes a dot at the end", "hostnames.name.invalid", /\."/, '"'),
  asked("takes the Kelvin sign for a k", "hostnames.name.ascii", /\u212a/, "k"),
  answering("hostnames.name.reserved", { reservedHostnames: "refused" }),
  asked("takes any domain of two labels", "hostnames.name.registrable", /"co\.uk"/, '"customer.uk"'),
  asked("takes the type `dv` for granted", "hostnames.ssl.method", /"ev"/, '"dv"'),
  shown("has what it looks for already", "hostnames.ssl.records", /(records":\[\{"status":)"pending"/, '$1"active"'),
  asked("knows CAs in any case", "hostnames.ssl.authority-values", /"Google"/, '"google"'),
];
