import type { Engine } from "../../engine/engine.js";
import type { HostnameLimits } from "../hostname-semantics.js";
import { Unreadable } from "../request/parse-fields.js";
import {
  type ApiCall,
  parseCreate,
  parseCreateHold,
  parseDeleteHold,
  parseEdit,
  parseEditHold,
  parseHostnameRequest,
  parseList,
  parsePurge,
  parsePutOrigin,
  parseZoneRequest,
} from "../request/parse-request.js";
import type { ApiStep } from "../service/api-step.js";
import {
  createCustomHostname,
  deleteCustomHostname,
  editCustomHostname,
  getCustomHostname,
} from "../service/custom-hostnames.js";
import { failures, methodNotAllowed, noRoute } from "../service/hostname-failure.js";
import type { HostnameRecord, HostnamesState } from "../service/hostnames-state.js";
import { listCustomHostnames } from "../service/list-custom-hostnames.js";
import {
  changeHold,
  deleteFallbackOrigin,
  getFallbackOrigin,
  getHold,
  purgeCache,
  putFallbackOrigin,
} from "../service/zone-operations.js";
import { type Answer, failed, showHold, showOrigin, showPage, success } from "./envelope.js";
import type { HostnameOperation } from "./hostnames-port.js";
import type { Arrived } from "./read-call.js";
import { showCustomHostname } from "./show-custom-hostname.js";

type HostnamesEngine = Engine<HostnamesState>;

/** The handler of an operation: it parses calls, runs their rule and shows the outcome. */
interface Handler {
  readonly operation: HostnameOperation;
  answer(engine: HostnamesEngine, call: ApiCall): Answer;
}

function operation<Request, Outcome extends object>(
  name: HostnameOperation,
  parse: (call: ApiCall, limits: HostnameLimits) => Request,
  step: ApiStep<Request, Outcome>,
  show: (outcome: Outcome, state: HostnamesState) => Answer,
  idKind?: string,
): Handler {
  return {
    operation: name,
    answer(engine, call) {
      const outcome = engine.dispatch(step, parse(call, engine.state.semantics), idKind);
      return "failure" in outcome ? failed(outcome.failure) : show(outcome, engine.state);
    },
  };
}

function showHostname(status?: "createdStatus" | "editedStatus") {
  return (record: HostnameRecord, state: HostnamesState): Answer =>
    success(showCustomHostname(record, state), {}, status && state.semantics[status]);
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
      GET: operation("getFallbackOrigin", parseZoneRequest, getFallbackOrigin, showOrigin),
      PUT: operation("putFallbackOrigin", parsePutOrigin, putFallbackOrigin, showOrigin),
      DELETE: operation("deleteFallbackOrigin", parseZoneRequest, deleteFallbackOrigin, showOrigin),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames$/,
    handlers: {
      POST: operation(
        "createCustomHostname",
        parseCreate,
        createCustomHostname,
        showHostname("createdStatus"),
        "customHostname",
      ),
      GET: operation("listCustomHostnames", parseList, listCustomHostnames, showPage),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/custom_hostnames\/(?<id>[^/]+)$/,
    handlers: {
      GET: operation("getCustomHostname", parseHostnameRequest, getCustomHostname, showHostname()),
      PATCH: operation("editCustomHostname", parseEdit, editCustomHostname, showHostname("editedStatus")),
      // The platform's clients look for the id beside the envelope's own fields.
      DELETE: operation("deleteCustomHostname", parseHostnameRequest, deleteCustomHostname, ({ id }) =>
        success({ id }, { id }),
      ),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/purge_cache$/,
    handlers: {
      POST: operation("purgeCache", parsePurge, purgeCache, ({ id }) => success({ id }), "purge"),
    },
  },
  {
    path: /^\/zones\/(?<zoneId>[^/]*)\/hold$/,
    handlers: {
      GET: operation("getHold", parseZoneRequest, getHold, showHold),
      POST: operation("createHold", parseCreateHold, changeHold, showHold),
      PATCH: operation("editHold", parseEditHold, changeHold, showHold),
      DELETE: operation("deleteHold", parseDeleteHold, changeHold, showHold),
    },
  },
];

/** The operation and parameters of a call. */
interface Asked {
  /** `"unknown"`: the API has no such method there. */
  readonly action: HostnameOperation | "unknown";
  /** `""` where the path names none. */
  readonly zoneId: string;
  /** Of a custom hostname; `""` where the path names none. */
  readonly id: string;
}

/** Returns what a call asks for, by its path from the base address on, and the handlers of each method there. */
export function askedBy(method: string, path: string): { readonly asked: Asked; readonly handlers: Route["handlers"] } {
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match === null) continue;
    const { zoneId = "", id = "" } = match.groups as { readonly zoneId?: string; readonly id?: string };
    const { handlers } = route;
    const action = Object.hasOwn(handlers, method) ? (handlers[method] as Handler).operation : "unknown";
    return { asked: { action, zoneId: decodedText(zoneId), id: decodedText(id) }, handlers };
  }
  return { asked: { action: "unknown", zoneId: "", id: "" }, handlers: {} };
}

/** Finds and runs what answers a call. The caller has checked its credentials. */
export function answerCall(engine: HostnamesEngine, call: Arrived, path: string): Answer {
  const { asked, handlers } = askedBy(call.method, path);
  const allowed = Object.keys(handlers);
  if (allowed.length === 0) return failed(noRoute(path));
  if (asked.action === "unknown") return failed(methodNotAllowed(call.method, allowed));
  // Undocumented: nothing is done for a request that did not arrive whole, not even where its body would not be read; and
  // the platform does not tell it from a body that is not JSON.
  if (call.body === undefined) return failed(failures.bodyInvalid);
  try {
    const { zoneId, id } = asked;
    return (handlers[call.method] as Handler).answer(engine, {
      path,
      zoneId,
      id,
      query: call.url.searchParams,
      body: call.body,
    });
  } catch (error) {
    if (error instanceof Unreadable) return failed(failures[error.reason]);
    throw error;
  }
}

/** Text that is not percent-encoded UTF-8 stands for itself: it is the id of nothing. */
function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
