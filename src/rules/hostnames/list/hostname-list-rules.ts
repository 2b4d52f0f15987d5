/** Lists of custom hostnames. */
export const hostnameListRules = {
  "hostnames.list.pages": {
    statement: "A list has pages of 5–50, 20 by default, with `result_info`; a size beyond becomes the nearest.",
    source: "facts Paths; Undocumented: that it is not refused",
  },
  "hostnames.list.search": {
    statement: "`hostname` finds exactly that hostname, `id` that id.",
    source: "hostnames §4, facts Paths",
  },
  "hostnames.list.filters": {
    statement: "The filters of the platform's clients narrow a list; `id` goes with none of a hostname (1438).",
    source: "Undocumented: as in the platform's reference",
  },
  "hostnames.list.order": {
    statement:
      "Without an order the oldest come first; `direction` turns it round, `ssl` and `ssl_status` order by certificate status.",
    source: "facts Paths; Undocumented: what `ssl` compares",
  },
  "hostnames.list.query": {
    statement: "A parameter that has no such value is refused with 400.",
    source: "Undocumented: code 6003",
  },
} as const;
