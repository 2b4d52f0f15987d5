import type { S3Error } from "./s3-error.js";
import { writeXml, type XmlValue } from "./xml.js";

/** An answer in XML. */
export function xmlResponse(root: string, value: XmlValue, headers: HeadersInit = {}, status = 200): Response {
  const response = new Response(writeXml(root, value), { status, headers });
  response.headers.set("content-type", "application/xml");
  return response;
}

/** An answer without a body. */
export function emptyResponse(status: number, headers: HeadersInit = {}): Response {
  return new Response(null, { status, headers });
}

/** The answer that tells of a refusal. To `HEAD` its status alone. */
export function errorResponse(error: S3Error, method: string, resource: string, requestId: string): Response {
  if (method === "HEAD") return emptyResponse(error.status, error.headers);
  const { code, message, status, headers } = error;
  return xmlResponse(
    "Error",
    { Code: code, Message: message, Resource: resource, RequestId: requestId },
    headers,
    status,
  );
}
