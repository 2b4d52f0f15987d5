import { S3Error } from "./s3-error.js";
import { childrenOf, contentOf, parseXml, textOf, type XmlElement } from "./xml.js";

/** The methods of CORS rules. */
export const corsMethods = ["GET", "HEAD", "PUT", "POST", "DELETE"] as const;

/** A rule of a CORS policy of R2 or S3: the origins of pages that may use the buckets. */
export interface S3CorsRule {
  /** Origins such as `https://example.com`. Each may contain one `*`. */
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly (typeof corsMethods)[number][];
  /** Allowed request headers. Each may contain one `*`. @defaultValue none */
  readonly allowedHeaders?: readonly string[] | undefined;
  /** Response headers exposed to scripts. @defaultValue none */
  readonly exposeHeaders?: readonly string[] | undefined;
  /** The lifetime of a preflight result in the browser. @defaultValue the browser's own */
  readonly maxAgeSeconds?: number | undefined;
}

/** Answers a preflight. Preflights are not signed. */
// Amazon S3 User Guide, "Using cross-origin resource sharing (CORS)"; Fetch standard, CORS-preflight fetch
export function answerPreflight(headers: Headers, rules: readonly S3CorsRule[]): Response {
  const origin = headers.get("origin");
  const method = headers.get("access-control-request-method");
  if (origin === null || method === null) {
    throw new S3Error("InvalidRequest", "Insufficient information. Origin request header needed.");
  }
  const asked = (headers.get("access-control-request-headers") ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  const names = asked.filter((name) => name !== "");
  const rule = rules.find(
    (one) => fits(origin, method, one) && names.every((name) => isAllowed(name, one.allowedHeaders ?? [])),
  );
  if (rule === undefined) throw new S3Error("AccessDenied", "CORSResponse: This CORS request is not allowed.");
  const answer = new Headers({ "access-control-allow-methods": rule.allowedMethods.join(", ") });
  if (names.length > 0) answer.set("access-control-allow-headers", names.join(", "));
  if (rule.maxAgeSeconds !== undefined) answer.set("access-control-max-age", String(rule.maxAgeSeconds));
  addOrigin(origin, rule, answer);
  return new Response(null, { status: 204, headers: answer });
}

/** Allows the pages of a permitted origin to read a response. */
export function allowOrigin(request: Request, rules: readonly S3CorsRule[], answer: Headers): void {
  const origin = request.headers.get("origin");
  if (origin === null) return;
  const rule = rules.find((one) => fits(origin, request.method, one));
  if (rule !== undefined) addOrigin(origin, rule, answer);
}

/** True if a rule allows the origin of a request. */
export function isAllowedOrigin(request: Request, rules: readonly S3CorsRule[]): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && rules.some((one) => fits(origin, request.method, one));
}

// Amazon S3 User Guide, "CORS configuration"
const mostRules = 100;

export function readCorsRules(bytes: Uint8Array): readonly S3CorsRule[] {
  const rules = childrenOf(parseXml(bytes, "CORSConfiguration"), "CORSRule");
  if (rules.length === 0 || rules.length > mostRules) throw new S3Error("MalformedXML");
  return rules.map(readRule);
}

// Amazon S3 API Reference, CORSRule
function readRule(element: XmlElement): S3CorsRule {
  const texts = (name: string): string[] => childrenOf(element, name).map(contentOf);
  const [allowedOrigins, allowedHeaders] = [texts("AllowedOrigin"), texts("AllowedHeader")];
  const allowedMethods = texts("AllowedMethod").map((method) => {
    const known = corsMethods.find((one) => one === method);
    if (known !== undefined) return known;
    throw new S3Error(
      "InvalidRequest",
      `Found unsupported HTTP method in CORS config. Unsupported method is ${method}`,
    );
  });
  if (allowedOrigins.length === 0 || allowedMethods.length === 0) throw new S3Error("MalformedXML");
  const doubled = [...allowedOrigins, ...allowedHeaders].find((text) => !hasOneWildcard(text));
  if (doubled !== undefined) throw new S3Error("InvalidRequest", `"${doubled}" can not have more than one wildcard.`);
  const exposeHeaders = texts("ExposeHeader");
  // Undocumented: the text of S3's error.
  const invalid = exposeHeaders.find((name) => !isHeaderName(name));
  if (invalid !== undefined) throw new S3Error("InvalidRequest", `ExposeHeader "${invalid}" is not a header name.`);
  const age = textOf(element, "MaxAgeSeconds");
  if (age !== undefined && !/^\d{1,9}$/.test(age)) throw new S3Error("MalformedXML");
  return {
    ...{ allowedOrigins, allowedMethods, allowedHeaders, exposeHeaders },
    maxAgeSeconds: age === undefined ? undefined : Number(age),
  };
}

/** True for a text with at most one wildcard. */
export function hasOneWildcard(value: unknown): boolean {
  return typeof value === "string" && value.split("*").length <= 2;
}

/** True for the name of a header, and for `*`, which stands for all. */
export function isHeaderName(value: unknown): boolean {
  return typeof value === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(value);
}

function addOrigin(origin: string, rule: S3CorsRule, answer: Headers): void {
  answer.set("access-control-allow-origin", rule.allowedOrigins.includes("*") ? "*" : origin);
  answer.append("vary", "Origin");
  const exposed = rule.exposeHeaders ?? [];
  if (exposed.length > 0) answer.set("access-control-expose-headers", exposed.join(", "));
}

function fits(origin: string, method: string, rule: S3CorsRule): boolean {
  return rule.allowedMethods.some((one) => one === method) && isAllowed(origin, rule.allowedOrigins);
}

/** True if a text matches one of the patterns. Each pattern may contain one `*`. */
function isAllowed(text: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const [start = "", end] = pattern.toLowerCase().split("*");
    const lower = text.toLowerCase();
    if (end === undefined) return lower === start;
    return lower.length >= start.length + end.length && lower.startsWith(start) && lower.endsWith(end);
  });
}
