/** Lists of custom hostnames. */
export const hostnameListRules = {
  "hostnames.list.pages": {
    title: "How many custom hostnames does a page have?",
    statement: "A list has pages of 5–50, 20 by default, with `result_info`; a size beyond becomes the nearest.",
    source: "facts Paths; Undocumented: that it is not refused",
  },
  "hostnames.list.search": {
    title: "How is a custom hostname found?",
    statement: "`hostname` finds exactly that hostname, `id` that id.",
    source: "hostnames §4, facts Paths",
  },
  "hostnames.list.filters": {
    title: "How can a list of custom hostnames be filtered?",
    statement: "The filters of the platform's clients narrow a list; `id` goes with none of a hostname (1438).",
    source: "Undocumented: as in the platform's reference",
  },
  "hostnames.list.order": {
    title: "In what order are custom hostnames listed?",
    statement:
      "Without an order the oldest come first; `direction` turns it round, `ssl` and `ssl_status` order by certificate status.",
    source: "facts Paths; Undocumented: what `ssl` compares",
  },
  "hostnames.list.query": {
    title: "What happens to a wrong parameter of a list?",
    statement: "A parameter that has no such value is refused with 400.",
    source: "Undocumented: code 6003",
  },
} as const;
