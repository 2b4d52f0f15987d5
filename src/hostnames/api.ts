import { TrieRouter } from "hono/router/trie-router";
import type { Engine } from "../engine/engine.js";
import type { HostnameLimits } from "../semantics/hostname-semantics.js";
import { inTime, type Step } from "./advance.js";
import { createCustomHostname, type OneHostname } from "./create-custom-hostname.js";
import { showCustomHostname } from "./custom-hostname.js";
import { editCustomHostname } from "./edit-custom-hostname.js";
import { type Answer, failed, showHold, showOrigin, showPage, success } from "./envelope.js";
import { failures, type HostnameRefused } from "./failure.js";
import { deleteFallbackOrigin, getFallbackOrigin, putFallbackOrigin } from "./fallback-origin.js";
import { listCustomHostnames } from "./list-custom-hostnames.js";
import { Unreadable } from "./parse-json.js";
import { parseList } from "./parse-list.js";
import { parsePurge } from "./parse-purge.js";
import {
  type Call,
  parseCreate,
  parseCreateHold,
  parseDeleteHold,
  parseEdit,
  parseEditHold,
  parseHostnameRequest,
  parsePutOrigin,
  parseZoneRequest,
} from "./parse-request.js";
import { purgeCache } from "./purge-cache.js";
import { deleteCustomHostname, getCustomHostname } from "./read-custom-hostname.js";
import type { HostnamesState } from "./state.js";
import { methodNotAllowed, noRoute } from "./varying-failure.js";
import { changeHold, getHold } from "./zone-hold.js";

type HostnamesEngine = Engine<HostnamesState>;

/** Answers a call: parses it, runs its rule, shows the outcome. */
type Handler = (engine: HostnamesEngine, call: Call) => Answer;

/** The handler of an operation. */
function operation<Request, Outcome extends { readonly type: string }>(
  parse: (call: Call, limits: HostnameLimits) => Request,
  step: Step<Request, HostnameRefused | Outcome>,
  show: (outcome: Outcome, state: HostnamesState) => Answer,
  idKind?: string,
): Handler {
  const transition = inTime(step);
  return (engine, call) => {
    const outcome = engine.dispatch(transition, parse(call, engine.state.semantics), idKind);
    return isRefused(outcome) ? failed(outcome.failure) : show(outcome as Outcome, engine.state);
  };
}

function isRefused(outcome: { readonly type: string }): outcome is HostnameRefused {
  return outcome.type === "refused";
}

function showHostname(status: "createdStatus" | "editedStatus" | undefined) {
  return ({ record }: OneHostname, { semantics, now }: HostnamesState): Answer =>
    success(showCustomHostname(record, semantics, now), {}, status === undefined ? 200 : semantics[status]);
}

const hostnames = "/zones/:zone_id/custom_hostnames";
const fallbackOrigin = `${hostnames}/fallback_origin`;
const hold = "/zones/:zone_id/hold";

/** The operations of the API. */
// hostnames §4; facts, Paths. Undocumented there: all but the edit.
const operations: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ["GET", fallbackOrigin, operation(parseZoneRequest, getFallbackOrigin, showOrigin)],
  ["PUT", fallbackOrigin, operation(parsePutOrigin, putFallbackOrigin, showOrigin)],
  ["DELETE", fallbackOrigin, operation(parseZoneRequest, deleteFallbackOrigin, showOrigin)],
  ["POST", hostnames, operation(parseCreate, createCustomHostname, showHostname("createdStatus"), "customHostname")],
  ["GET", hostnames, operation(parseList, listCustomHostnames, (page, state) => showPage(state, page))],
  [
    "GET",
    `${hostnames}/:custom_hostname_id`,
    operation(parseHostnameRequest, getCustomHostname, showHostname(undefined)),
  ],
  ["PATCH", `${hostnames}/:custom_hostname_id`, operation(parseEdit, editCustomHostname, showHostname("editedStatus"))],
  [
    "DELETE",
    `${hostnames}/:custom_hostname_id`,
    // The platform's clients look for the id beside the envelope's own fields.
    operation(parseHostnameRequest, deleteCustomHostname, ({ id }) => success({ id }, { id })),
  ],
  [
    "POST",
    "/zones/:zone_id/purge_cache",
    operation(parsePurge, purgeCache, ({ purge }) => success({ id: purge.id }), "purge"),
  ],
  ["GET", hold, operation(parseZoneRequest, getHold, showHold)],
  ["POST", hold, operation(parseCreateHold, changeHold, showHold)],
  ["PATCH", hold, operation(parseEditHold, changeHold, showHold)],
  ["DELETE", hold, operation(parseDeleteHold, changeHold, showHold)],
];

const router = new TrieRouter<{ readonly method: string; readonly path: string; readonly handler: Handler }>();
for (const [method, path, handler] of operations) {
  // All methods of a path are found together, so that a wrong one can be told from a wrong path.
  router.add("ALL", path, { method, path, handler });
  router.add("ALL", path.replace(":zone_id", ""), { method, path, handler });
}

/** Finds and runs what answers a call. The caller has checked its credentials. */
export function answerCall(engine: HostnamesEngine, call: Omit<Call, "parameters">): Answer {
  const [found] = router.match("ALL", call.path);
  const [first] = found;
  if (first === undefined) return failed(noRoute(call.path));
  // `fallback_origin` is also what an id could be: the path that was declared first wins.
  const onPath = found.filter(([{ path }]) => path === first[0].path);
  const match = onPath.find(([{ method }]) => method === call.method);
  if (match === undefined)
    return failed(
      methodNotAllowed(
        call.method,
        onPath.map(([{ method }]) => method),
      ),
    );
  // Undocumented: nothing is done for a request that did not arrive whole, not even where its body would not be read.
  if (call.bodyFailed) return failed(failures.bodyFailed);
  try {
    return match[0].handler(engine, { ...call, parameters: decoded(match[1] as Record<string, string>) });
  } catch (error) {
    if (error instanceof Unreadable) return failed(error.failure);
    throw error;
  }
}

function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decodedText(value)]));
}

/** Text that is no percent-encoded UTF-8 stands for itself: it is the id of nothing. */
function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
