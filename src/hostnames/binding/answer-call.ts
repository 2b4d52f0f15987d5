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

/** A path of the API, and what answers each method on it. */
interface Route {
  /** It names the ids that it holds. */
  readonly path: RegExp;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** The routes of the API. `fallback_origin` is also what an id could be: the path that comes first wins. */
// hostnames §4; facts, Paths. Undocumented there: all but the edit.
const routes: readonly Route[] = [
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames\/fallback_origin$/,
    handlers: {
      GET: operation(parseZoneRequest, getFallbackOrigin, showOrigin),
      PUT: operation(parsePutOrigin, putFallbackOrigin, showOrigin),
      DELETE: operation(parseZoneRequest, deleteFallbackOrigin, showOrigin),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames$/,
    handlers: {
      POST: operation(parseCreate, createCustomHostname, showHostname("createdStatus"), "customHostname"),
      GET: operation(parseList, listCustomHostnames, (page, state) => showPage(state, page)),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames\/(?<id>[^/]+)$/,
    handlers: {
      GET: operation(parseHostnameRequest, getCustomHostname, showHostname(undefined)),
      PATCH: operation(parseEdit, editCustomHostname, showHostname("editedStatus")),
      // The platform's clients look for the id beside the envelope's own fields.
      DELETE: operation(parseHostnameRequest, deleteCustomHostname, ({ id }) => success({ id }, { id })),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/purge_cache$/,
    handlers: { POST: operation(parsePurge, purgeCache, ({ purge }) => success({ id: purge.id }), "purge") },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/hold$/,
    handlers: {
      GET: operation(parseZoneRequest, getHold, showHold),
      POST: operation(parseCreateHold, changeHold, showHold),
      PATCH: operation(parseEditHold, changeHold, showHold),
      DELETE: operation(parseDeleteHold, changeHold, showHold),
    },
  },
];

type CallWithoutIds = Omit<Call, "zoneId" | "id">;

/** Finds and runs what answers a call. The caller has checked its credentials. */
export function answerCall(engine: HostnamesEngine, call: CallWithoutIds): Answer {
  for (const { path, handlers } of routes) {
    const match = path.exec(call.path);
    if (match !== null) return answerOn(engine, call, handlers, match.groups ?? {});
  }
  return failed(noRoute(call.path));
}

function answerOn(
  engine: HostnamesEngine,
  call: CallWithoutIds,
  handlers: Route["handlers"],
  { zoneId = "", id = "" }: Readonly<Record<string, string>>,
): Answer {
  const handler = Object.hasOwn(handlers, call.method) ? handlers[call.method] : undefined;
  if (handler === undefined) return failed(methodNotAllowed(call.method, Object.keys(handlers)));
  // Undocumented: nothing is done for a request that did not arrive whole, not even where its body would not be read; and
  // the platform does not tell it from a body that is no JSON.
  if (call.bodyFailed) return failed(failures.bodyInvalid);
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
