type Section = Readonly<Record<string, unknown>>;

interface LimitEntry {
  readonly name: string;
  readonly type?: string;
  readonly simple: { readonly limit: number; readonly period: number };
}

/** The bindings of a section that need no platform: rate limits, and the version of the script. */
export function localBindings(section: Section): { readonly bindings: Section; readonly reset: () => void } {
  const {
    ratelimits = [],
    unsafe,
    version_metadata: version,
  } = section as {
    readonly ratelimits?: readonly LimitEntry[];
    readonly unsafe?: { readonly bindings?: readonly LimitEntry[] };
    readonly version_metadata?: { readonly binding: string };
  };
  const unsafeLimits = unsafe?.bindings?.filter(({ type }) => type === "ratelimit") ?? [];
  const limits = [...ratelimits, ...unsafeLimits].map(({ name, simple }) => ({ name, ...makeLimit(simple) }));
  const bindings: Record<string, unknown> = Object.fromEntries(limits.map(({ name, limit }) => [name, { limit }]));
  if (version !== undefined) {
    bindings[version.binding] = { id: crypto.randomUUID(), tag: "", timestamp: new Date().toISOString() };
  }
  const reset = (): void => {
    for (const { counts } of limits) counts.clear();
  };
  return { bindings, reset };
}

/** Counts calls for each key, in periods of seconds by the clock, like the local runtime. */
function makeLimit({ limit: most, period }: LimitEntry["simple"]) {
  const counts = new Map<unknown, number>();
  let current = Number.NaN;
  const limit = async ({ key }: { readonly key: string }): Promise<{ readonly success: boolean }> => {
    const now = Math.floor(Date.now() / (period * 1000));
    if (now !== current) counts.clear();
    current = now;
    const count = (counts.get(key) ?? 0) + 1;
    if (count <= most) counts.set(key, count);
    return { success: count <= most };
  };
  return { limit, counts };
}
