/** The rules by which a custom hostname is read, edited and deleted. */
export const changeRules = {
  "hostnames.get.unknown": {
    title: "What happens to an id that no custom hostname has?",
    statement: "An id that no custom hostname of the zone has is refused with 404 and 1436.",
    source: "facts Error codes",
  },
  "hostnames.edit.settings": {
    title: "What can an edit change?",
    statement: "An edit changes the settings that it names: CA, wildcard, method, metadata.",
    source: "hostnames §4 Edit",
  },
  "hostnames.edit.restart": {
    title: "Which edit restarts validation?",
    statement:
      "An edit with the same method and type as before restarts validation and checks at once; then the hostname is active, or pending with a new schedule.",
    source: "hostnames §3, §4, facts Validation over time",
  },
  "hostnames.edit.moved": {
    title: "How is a moved hostname validated again?",
    statement: "Any edit of a moved hostname restarts its validation.",
    source: "hostnames §4 Edit (Effects)",
  },
  "hostnames.edit.no-restart": {
    title: "Which edit does not restart validation?",
    statement: "An edit without `ssl`, or with another method, leaves validation alone, unless the hostname has moved.",
    source: "facts Validation over time; Undocumented: other methods are a change of settings",
  },
  "hostnames.edit.branding": {
    title: "Can branding be changed later?",
    statement: "Branding is chosen when a custom hostname is created; an edit does not change it.",
    source: "hostnames §2 service_branding (create-time)",
  },
  "hostnames.delete.answer": {
    title: "What does a deletion answer?",
    statement: "A deletion is answered with the id of the custom hostname, and its hostname can be created again.",
    source: "facts Paths; Undocumented: the id stands in `result` and beside it",
  },
} as const;
