/** Lists of custom hostnames. */
export const hostnameListRules = {
  "hostnames.list.pages": {
    title: "How many custom hostnames does a page have?",
    statement:
      "A list has pages of 5–50 custom hostnames, 20 by default, with `result_info`; a size outside this range becomes the nearest in it.",
    source: "facts Paths; Undocumented: that it is not refused",
  },
  "hostnames.list.search": {
    title: "How is a custom hostname found?",
    statement: "In a list, `hostname` finds exactly that hostname, and `id` the custom hostname with that id.",
    source: "hostnames §4, facts Paths",
  },
  "hostnames.list.filters": {
    title: "How can a list of custom hostnames be filtered?",
    statement:
      "A list takes the filters of Cloudflare's API clients; `id` together with a filter by hostname is refused with 1438.",
    source: "Undocumented: as in the platform's reference",
  },
  "hostnames.list.order": {
    title: "In what order are custom hostnames listed?",
    statement:
      "Without an order the oldest come first; `direction` can reverse it, and `ssl` and `ssl_status` order by certificate status.",
    source: "facts Paths; Undocumented: what `ssl` compares",
  },
  "hostnames.list.query": {
    title: "What happens to a wrong parameter of a list?",
    statement: "A parameter of a list with a value that it cannot have is refused with 400.",
    source: "Undocumented: code 6003",
  },
} as const;
