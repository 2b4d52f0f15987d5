import { S3Error } from "./s3-error.js";
import { childrenOf, parseXml, textOf, type XmlElement } from "./xml.js";

const corsMethods = ["GET", "HEAD", "PUT", "POST", "DELETE"] as const;

/** The pages of other origins that may use the buckets, as a rule of R2's and S3's CORS policies. */
export interface S3CorsRule {
  /** Origins such as `https://example.com`. Each may hold one `*`. */
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly (typeof corsMethods)[number][];
  /** Headers that requests may have. Each may hold one `*`. @defaultValue none */
  readonly allowedHeaders?: readonly string[] | undefined;
  /** Headers of answers that scripts may read. @defaultValue none */
  readonly exposeHeaders?: readonly string[] | undefined;
  /** The longest time that a browser may keep the answer to a preflight. @defaultValue as the browser does */
  readonly maxAgeSeconds?: number | undefined;
}

/** Answers a preflight, which is not signed. */
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

/** Lets the pages that may use the buckets read an answer. */
export function allowOrigin(request: Request, rules: readonly S3CorsRule[], answer: Headers): void {
  const origin = request.headers.get("origin");
  if (origin === null) return;
  const rule = rules.find((one) => fits(origin, request.method, one));
  if (rule !== undefined) addOrigin(origin, rule, answer);
}

/** True if a rule allows the page that sent a request. */
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
  const texts = (name: string): string[] => childrenOf(element, name).map(({ text }) => text);
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
  const doubled = [...allowedOrigins, ...allowedHeaders].find((text) => text.split("*").length > 2);
  if (doubled !== undefined) throw new S3Error("InvalidRequest", `"${doubled}" can not have more than one wildcard.`);
  const age = textOf(element, "MaxAgeSeconds");
  if (age !== undefined && !/^\d{1,9}$/.test(age)) throw new S3Error("MalformedXML");
  return {
    ...{ allowedOrigins, allowedMethods, allowedHeaders, exposeHeaders: texts("ExposeHeader") },
    maxAgeSeconds: age === undefined ? undefined : Number(age),
  };
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

/** True if a text is one of some patterns, of which each may hold a `*`. */
function isAllowed(text: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const [start = "", end] = pattern.toLowerCase().split("*");
    const lower = text.toLowerCase();
    if (end === undefined) return lower === start;
    return lower.length >= start.length + end.length && lower.startsWith(start) && lower.endsWith(end);
  });
}
