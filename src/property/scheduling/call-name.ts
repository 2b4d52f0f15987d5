/** The parts of the name of a call. */
export interface NamedCall {
  /** As a request or as a method has it. */
  readonly action: string;
  readonly key?: unknown;
  readonly keys?: unknown;
  readonly prefix?: unknown;
  readonly cursor?: unknown;
  readonly partNumber?: unknown;
}

const shownKeys = 3;

/** A call as a report tells of it: `put "counter"`, `delete ["a", "b"]`, `list "photos/"`, `uploadPart 2 of "video"`. */
export function callName(call: NamedCall): string {
  const { action } = call;
  switch (action) {
    case "list":
      return [action, ...optional(call.prefix), ...(call.cursor ? ["from a cursor"] : [])].join(" ");
    case "delete":
      return `${action} ${Array.isArray(call.keys) ? severalKeys(call.keys) : keyText(call.keys)}`;
    case "uploadPart":
      return `${action} ${String(call.partNumber)} of ${keyText(call.key)}`;
    case "completeMultipartUpload":
    case "abortMultipartUpload":
      // The name of the method, not the one that errors show.
      return `${action.replace("MultipartUpload", "")} ${keyText(call.key)}`;
    default:
      return `${action} ${keyText(call.key)}`;
  }
}

function severalKeys(keys: readonly unknown[]): string {
  if (keys.length === 1) return keyText(keys[0]);
  const more = keys.length - shownKeys;
  const texts = keys.slice(0, shownKeys).map(keyText);
  return `[${[...texts, ...(more > 0 ? [`and ${more} more`] : [])].join(", ")}]`;
}

function optional(text: unknown): string[] {
  return text === undefined || text === "" ? [] : [keyText(text)];
}

/** In quotes; without what would end the template that fast-check prints, so that the report can be pasted. */
function keyText(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.replaceAll("`", "\\u0060").replaceAll("${", "\\u0024{");
}
