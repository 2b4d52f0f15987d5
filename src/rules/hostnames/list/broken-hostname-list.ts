import { answering, type BrokenService, broken } from "../broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenHostnameList: readonly BrokenService[] = [
  answering("hostnames.list.pages", { maxPerPage: 51 }),
  answering("hostnames.list.pages", { defaultPerPage: 25 }),
  broken("finds what has the end that is asked for", "hostnames.list.search", {
    asked(call) {
      call.url = call.url.replace("?hostname=", "?hostname.contain=");
    },
  }),
  broken("knows no filter by `wildcard`", "hostnames.list.filters", {
    asked(call) {
      call.url = call.url.replace("wildcard=", "unknown=");
    },
  }),
  broken("has no order by certificates", "hostnames.list.order", {
    asked(call) {
      call.url = call.url.replace("order=ssl", "unknown=ssl");
    },
  }),
  broken("leaves a direction alone that it does not know", "hostnames.list.query", {
    asked(call) {
      call.url = call.url.replace("direction=up", "");
    },
  }),
];
