import type { Engine } from "../../engine/engine.js";
import type { HostnameLimits } from "../../semantics/hostname-semantics.js";
import { Unreadable } from "../request/parse-fields.js";
import { parseList } from "../request/parse-list-query.js";
import { parsePurge } from "../request/parse-purge.js";
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
} from "../request/parse-request.js";
import type { Step } from "../service/advance.js";
import { createCustomHostname, type OneHostname } from "../service/create-custom-hostname.js";
import { editCustomHostname } from "../service/edit-custom-hostname.js";
import { deleteFallbackOrigin, getFallbackOrigin, putFallbackOrigin } from "../service/fallback-origin.js";
import { failures, type HostnameRefused, methodNotAllowed, noRoute } from "../service/hostname-failure.js";
import type { HostnamesState } from "../service/hostnames-state.js";
import { listCustomHostnames } from "../service/list-custom-hostnames.js";
import { purgeCache } from "../service/purge-cache.js";
import { deleteCustomHostname, getCustomHostname } from "../service/read-custom-hostname.js";
import { changeHold, getHold } from "../service/zone-hold.js";
import { type Answer, failed, showHold, showOrigin, showPage, success } from "./envelope.js";
import { showCustomHostname } from "./show-custom-hostname.js";

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
  return (engine, call) => {
    const outcome = engine.dispatch(step, parse(call, engine.state.semantics), idKind);
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

const fallbackOrigin = /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames\/fallback_origin$/;
const hostnames = /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames$/;
const hostname = /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames\/(?<id>[^/]+)$/;
const purges = /^\/zones\/(?<zoneId>[^/]*)\/purge_cache$/;
const hold = /^\/zones\/(?<zoneId>[^/]*)\/hold$/;

/** The operations of the API. `fallback_origin` is also what an id could be: the path that comes first wins. */
// hostnames §4; facts, Paths. Undocumented there: all but the edit.
const operations: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ["GET", fallbackOrigin, operation(parseZoneRequest, getFallbackOrigin, showOrigin)],
  ["PUT", fallbackOrigin, operation(parsePutOrigin, putFallbackOrigin, showOrigin)],
  ["DELETE", fallbackOrigin, operation(parseZoneRequest, deleteFallbackOrigin, showOrigin)],
  ["POST", hostnames, operation(parseCreate, createCustomHostname, showHostname("createdStatus"), "customHostname")],
  ["GET", hostnames, operation(parseList, listCustomHostnames, (page, state) => showPage(state, page))],
  ["GET", hostname, operation(parseHostnameRequest, getCustomHostname, showHostname(undefined))],
  ["PATCH", hostname, operation(parseEdit, editCustomHostname, showHostname("editedStatus"))],
  [
    "DELETE",
    hostname,
    // The platform's clients look for the id beside the envelope's own fields.
    operation(parseHostnameRequest, deleteCustomHostname, ({ id }) => success({ id }, { id })),
  ],
  ["POST", purges, operation(parsePurge, purgeCache, ({ purge }) => success({ id: purge.id }), "purge")],
  ["GET", hold, operation(parseZoneRequest, getHold, showHold)],
  ["POST", hold, operation(parseCreateHold, changeHold, showHold)],
  ["PATCH", hold, operation(parseEditHold, changeHold, showHold)],
  ["DELETE", hold, operation(parseDeleteHold, changeHold, showHold)],
];

/** Finds and runs what answers a call. The caller has checked its credentials. */
export function answerCall(engine: HostnamesEngine, call: Omit<Call, "zoneId" | "id">): Answer {
  const path = operations.find(([, each]) => each.test(call.path))?.[1];
  const onPath = operations.filter(([, each]) => each === path);
  if (path === undefined) return failed(noRoute(call.path));
  const handler = onPath.find(([method]) => method === call.method)?.[2];
  if (handler === undefined) {
    const methods = onPath.map(([method]) => method);
    return failed(methodNotAllowed(call.method, methods));
  }
  // Undocumented: nothing is done for a request that did not arrive whole, not even where its body would not be read; and
  // the platform does not tell it from a body that is no JSON.
  if (call.bodyFailed) return failed(failures.bodyInvalid);
  const { zoneId = "", id = "" } = path.exec(call.path)?.groups ?? {};
  try {
    return handler(engine, { ...call, zoneId: decodedText(zoneId), id: decodedText(id) });
  } catch (error) {
    if (error instanceof Unreadable) return failed(failures[error.reason]);
    throw error;
  }
}

/** Text that is no percent-encoded UTF-8 stands for itself: it is the id of nothing. */
function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
