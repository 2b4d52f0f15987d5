/** The members that vary between runs: versions, ids, tokens and times. */
const chosen: ReadonlySet<string> = new Set([
  ...["version", "uploaded", "id", "created_at", "issued_on", "expires_on"],
  ...["ownership_verification", "ownership_verification_http", "validation_records"],
]);

/** Copies a value without members that vary between runs; maps become records. */
export function withoutChosen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChosen);
  const isMap = value instanceof Map;
  if (!isMap && Object.prototype.toString.call(value) !== "[object Object]") return value;
  const entries: [string, unknown][] = isMap ? [...value] : Object.entries(value as object);
  const kept = isMap ? entries : entries.filter(([name, member]) => !chosen.has(name) && member !== undefined);
  return Object.fromEntries(
    kept.map(([name, member]) => [name, !isMap && ofUsers.has(name) ? member : withoutChosen(member)]),
  );
}

/** The members with names that users choose, such as `id`. */
const ofUsers: ReadonlySet<string> = new Set(["customMetadata", "custom_metadata"]);
