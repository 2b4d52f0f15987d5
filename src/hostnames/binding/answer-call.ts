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

/** The handler of an operation: parses the call, runs its rule and shows the outcome. */
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
      const outcome = engine.commit(step, parse(call, engine.state.semantics), idKind);
      return "failure" in outcome ? failed(outcome.failure) : show(outcome, engine.state);
    },
  };
}

function showHostname(status?: "createdStatus" | "editedStatus") {
  return (record: HostnameRecord, state: HostnamesState): Answer =>
    success(showCustomHostname(record, state), {}, status && state.semantics[status]);
}

/** A path of the API, and the handler of each method. */
interface Route {
  /** Has groups for the ids. */
  readonly path: RegExp;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** The routes of the API, in order: `fallback_origin` could also be an id, so the first matching path wins. */
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
      // The platform's clients expect the id next to the envelope's own fields.
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
  /** `"unknown"`: the API has no such method on this path. */
  readonly action: HostnameOperation | "unknown";
  /** `""` if the path has none. */
  readonly zoneId: string;
  /** The id of a custom hostname; `""` if the path has none. */
  readonly id: string;
}

/** Returns the operation of a call, by its path below the base address, and the handlers of this path by method. */
export function askedBy(method: string, path: string): { readonly asked: Asked; readonly handlers: Route["handlers"] } {
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match === null) continue;
    const { zoneId = "", id = "" } = match.groups as { readonly zoneId?: string; readonly id?: string };
    const { handlers } = route;
    const action = handlers[method]?.operation ?? "unknown";
    return { asked: { action, zoneId: decodedText(zoneId), id: decodedText(id) }, handlers };
  }
  return { asked: { action: "unknown", zoneId: "", id: "" }, handlers: {} };
}

/** Finds and runs the handler of a call. The caller has checked its credentials. */
export function answerCall(engine: HostnamesEngine, call: Arrived, path: string): Answer {
  const { asked, handlers } = askedBy(call.method, path);
  const allowed = Object.keys(handlers);
  if (allowed.length === 0) return failed(noRoute(path));
  if (asked.action === "unknown") return failed(methodNotAllowed(call.method, allowed));
  // Undocumented: an incomplete request has no effect, even if the operation ignores its body. The platform answers as
  // to a body that is not JSON.
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

/** Decodes percent-encoded UTF-8. Malformed text stays unchanged; it is no valid id. */
function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
