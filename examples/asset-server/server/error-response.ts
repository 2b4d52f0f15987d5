import { HttpError } from "./http-error.js";
import { readServiceError } from "./service-error.js";

/** The answer to a request that failed, whatever it failed of. */
export function errorResponse(error: unknown, request: Request): Response {
  if (error instanceof HttpError) return refusal(request, error.status, { error: error.message }, error.headers);

  // nginx's "client closed request": nobody reads this answer, but the log should not blame the script.
  if (request.signal.aborted) return refusal(request, 499, { error: "The client closed the request." });

  // As a chunked upload arrives: the store takes no stream of unknown length (RFC 9110 §15.5.12).
  if (error instanceof TypeError && error.message.startsWith("Provided readable stream must have a known length"))
    return refusal(request, 411, { error: "Send the length of the body in Content-Length." });

  const { code, text, status } = readServiceError(error) ?? {};
  if (status === undefined) {
    console.error(error);
    return refusal(request, 500, { error: "Internal error." });
  }
  return refusal(
    request,
    status,
    { error: text, code },
    status === 503 || status === 429 ? { "retry-after": "1" } : {},
  );
}

function refusal(request: Request, status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
  return request.method === "HEAD" ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
}
