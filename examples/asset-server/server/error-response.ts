import { HttpError } from "./http-error.js";
import { readServiceError } from "./service-error.js";

/** Returns the response for an error of any kind. */
export function errorResponse(error: unknown, request: Request): Response {
  if (error instanceof HttpError) return refusal(request, error.status, { error: error.message }, error.headers);

  // nginx's "client closed request". No client receives it, but the log does not show an error of the script.
  if (request.signal.aborted) return refusal(request, 499, { error: "The client closed the request." });

  // A chunked upload: the store refuses streams of unknown length (RFC 9110 §15.5.12).
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
