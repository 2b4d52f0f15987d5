import { newestDate } from "../real-runtime/installed-runtime.js";
import { startWorkers } from "../real-runtime/workers.js";

/** The first compared date: compatibility dates exist since then. */
export const oldestDate = "2021-11-02";

const day = 24 * 60 * 60 * 1000;

export function dayBefore(date: string): string {
  return dateOf(new Date(Date.parse(date) - day));
}

export function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

const code = "export default { fetch: async () => Response.json(Cloudflare.compatibilityFlags) };";

/** Returns the enabled flags at each date, as reported to scripts by the runtime. */
export async function flagsAt(dates: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { ask, stop } = startWorkers(dates.map((date) => ({ name: date, compatibilityDate: date, code })));
  try {
    const answers = dates.map(async (date) => {
      const flags = (await ask(date, undefined)) as Readonly<Record<string, boolean>>;
      return [date, Object.keys(flags).filter((flag) => flags[flag])] as const;
    });
    return new Map(await Promise.all(answers));
  } finally {
    await stop();
  }
}

/** The search range for the day when a flag becomes the default: off on the first day, on on the last one. */
type Span = [off: number, on: number];

/** Finds the flags enabled by date in the runtime, sorted by date. */
export async function findDatedFlags(): Promise<ReadonlyMap<string, readonly string[]>> {
  const ends = await flagsAt([oldestDate, newestDate]);
  const dated = (ends.get(newestDate) ?? []).filter((flag) => !ends.get(oldestDate)?.includes(flag));
  const spans = new Map(dated.map((flag): [string, Span] => [flag, [dayOf(oldestDate), dayOf(newestDate)]]));
  for (;;) {
    const open = [...spans].filter(([, [off, on]]) => on - off > 1);
    if (open.length === 0) break;
    const flags = await flagsAt([...new Set(open.map(([, span]) => middleOf(span)))]);
    for (const [flag, span] of open) {
      const middle = middleOf(span);
      span[flags.get(middle)?.includes(flag) ? 1 : 0] = dayOf(middle);
    }
  }
  const byDate = new Map<string, string[]>();
  for (const [flag, [, on]] of [...spans].sort(([, [, a]], [, [, b]]) => a - b)) {
    const date = dateOf(new Date(on * day));
    byDate.set(date, [...(byDate.get(date) ?? []), flag]);
  }
  return byDate;
}

function dayOf(date: string): number {
  return Date.parse(date) / day;
}

function middleOf([off, on]: Span): string {
  return dateOf(new Date(Math.floor((off + on) / 2) * day));
}
