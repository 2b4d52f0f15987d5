import { answering, asked, type BrokenService } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenHostnameList: readonly BrokenService[] = [
  answering("hostnames.list.pages", { maxPerPage: 51 }),
  answering("hostnames.list.pages", { defaultPerPage: 25 }),
  asked("finds what has such a part", "hostnames.list.search", /\?hostname=/, "?hostname.contain="),
  asked("knows no filter `wildcard`", "hostnames.list.filters", /wildcard=/, "unknown="),
  asked("knows no order", "hostnames.list.order", /order=/, "unknown="),
  asked("takes any direction", "hostnames.list.query", /direction=up/, ""),
];
