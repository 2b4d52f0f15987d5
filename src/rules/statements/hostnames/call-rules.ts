/** The rules of calls of the API, and its answers. */
export const callRules = {
  "hostnames.envelope": {
    title: "What does every answer of the API look like?",
    statement:
      "Every answer is JSON with `success`, `errors` (each has `code` and `message`), `messages` and `result`.",
    source: "facts Envelope",
  },
  "hostnames.credentials.missing": {
    title: "What happens to a call without credentials?",
    statement:
      "A call that lacks `X-Auth-Email` or `X-Auth-Key` is refused: with 1403 under `custom_hostnames`, elsewhere with 6003.",
    source: "hostnames §5, facts Error codes; Undocumented: which is which",
    messages: ["The request has no Authorization header. Check your input and try again."],
  },
  "hostnames.credentials.wrong": {
    title: "What happens to a call with wrong credentials?",
    statement: "A call with other credentials is refused with 403 and 9109.",
    source: "hostnames §5, facts Error codes",
  },
  "hostnames.credentials.token": {
    title: "Can a call use an API token?",
    statement:
      "A token in `Authorization: Bearer` is accepted if the service was given a token, or no credentials at all.",
    source: "Undocumented: the platform's clients prefer it",
  },
  "hostnames.body.json": {
    title: "Which request bodies are refused?",
    statement:
      "A body that is not a JSON object, or has a field of a wrong type, is refused with 1400; so is a call without a body where one is needed.",
    source: "facts Error codes; Undocumented: wrong types, and that only the hold needs none",
  },
  "hostnames.body.failing": {
    title: "What happens to a request whose body breaks off?",
    statement: "A request whose body fails before its end is refused with 1400 by every operation.",
    source: "Undocumented: nothing is done for a request that did not arrive whole",
  },
  "hostnames.body.metadata": {
    title: "What must `custom_metadata` be?",
    statement: "`custom_metadata` must be an object; anything else is refused with 1401.",
    source: "Undocumented: the platform's code",
    messages: ["Unable to encode the Custom Metadata as JSON."],
  },
  "hostnames.body.metadata-levels": {
    title: "How deeply can `custom_metadata` be nested?",
    statement: "`custom_metadata` of more than 32 levels of objects and arrays is refused with 1401.",
    source: "Undocumented: the limit, and the platform's code",
  },
  "hostnames.routing.unknown-path": {
    title: "What happens to an unknown path or zone?",
    statement: "A path that leads nowhere, or names an unknown zone, is answered with 404 and 7003.",
    source: "Undocumented: the platform's known answer",
    messages: ["Could not route to …, perhaps your object identifier is invalid?"],
    instead: "Compare the path with the API's reference, and the id of the zone with the one in the dashboard.",
  },
  "hostnames.routing.zone-missing": {
    title: "What happens to a path without a zone?",
    statement: "A path without the id of a zone is refused with 1402.",
    source: "facts Error codes",
    messages: ["Zone ID is required."],
  },
  "hostnames.routing.wrong-method": {
    title: "What happens to a method that a path does not have?",
    statement: "A method that a path does not have is answered with 405, 7001 and `Allow`.",
    source: "Undocumented: the platform's known answer",
    messages: ["Method … not available for that URI."],
  },
  "hostnames.routing.outside": {
    title: "What happens to requests for other addresses?",
    statement: "A request that is not for the base address of the API goes to `passThrough`, or is answered with 404.",
    source: "Undocumented: the option is ours",
  },
  "hostnames.refused-changes-nothing": {
    title: "Does a refused request change anything?",
    statement: "A refused request changes nothing, but a create beyond the rate limit starts the lockout.",
    source: "hostnames §8; Undocumented",
  },
  "hostnames.never-throws": {
    title: "When does `fetch` of the service reject?",
    statement: "`fetch` answers every request, and rejects only where any `fetch` would.",
    source: "Undocumented: what no request is, is a mistake of the caller",
  },
  "hostnames.client": {
    title: "Does a client made for Cloudflare's API work?",
    statement: "A client generated for Cloudflare's API works unmodified, with its paging and its typed errors.",
    source: "Undocumented: why the envelope is what it is",
  },
} as const;
