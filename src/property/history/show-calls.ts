import { GivenValue } from "../../base/messages/given-value.js";
import { showKnownCall } from "../../base/messages/show-call.js";
import type { HistoryCall, SeenObject } from "./history-call.js";

/**
 * Prints calls in the order in which they were made, each with its ticks, its place in time, its arguments and its
 * result.
 */
export function showCalls(calls: readonly HistoryCall[]): string {
  const shorten = makeShorten(calls);
  const ticks = calls.flatMap(({ invoked, returned = invoked }) => [invoked, returned]);
  const columns = [...new Set(ticks)].sort((left, right) => left - right);
  const rows = calls.map((call) => {
    const { invoked, returned } = call;
    const start = columns.indexOf(invoked);
    const end = returned === undefined ? columns.length : columns.indexOf(returned);
    const line = "─".repeat(Math.max(0, end - start - 1));
    const bar = `${" ".repeat(start)}├${line}${returned === undefined ? "→" : "┤"}`;
    const said = `${showAsked(call)} → ${showOutcome(call, shorten)}`;
    return { when: `${invoked}–${returned ?? "?"}`, bar: bar.padEnd(columns.length + 1), said };
  });
  const width = Math.max(...rows.map(({ when }) => when.length));
  return rows.map(({ when, bar, said }) => `  ${when.padEnd(width)}  ${bar} ${said}`).join("\n");
}

function showAsked(call: HistoryCall): string {
  if (call.action !== "put" && call.action !== "get") return showKnownCall(call);
  const { onlyIf } = call;
  const options = onlyIf && { onlyIf: Object.fromEntries(Object.entries(onlyIf).map(withDate)) };
  const value = call.action === "put" ? [new GivenValue(call.size === undefined ? "stream" : "bytes", call.size)] : [];
  return showKnownCall(call, [...value, ...(options ? [options] : [])]);
}

function withDate([field, given]: [string, unknown]): [string, unknown] {
  return [field, field.startsWith("uploaded") ? new Date(given as number) : given];
}

type Shorten = (version: string) => string;

function showOutcome({ action, outcome }: HistoryCall, shorten: Shorten): string {
  switch (outcome?.result) {
    case undefined:
      return "(no response)";
    case "object": {
      const isWrite = action === "put" || action === "completeMultipartUpload";
      const did = isWrite ? "stored" : action === "get" && !outcome.body ? "found, without its body," : "found";
      return `${did} version ${shorten(outcome.object.version)}, etag ${shorten(outcome.object.etag)}`;
    }
    case "null":
      return action === "put" ? "not stored: the condition failed" : "not found";
    case "page": {
      const objects = outcome.objects.map(({ key, version }) => `${JSON.stringify(key)} version ${shorten(version)}`);
      const groups = outcome.delimitedPrefixes.map((group) => `group ${JSON.stringify(group)}`);
      const listed = [...objects, ...groups].join(", ") || "nothing";
      return `listed ${listed}${outcome.truncated ? ", and more pages follow" : ""}`;
    }
    case "refused":
    case "unknown":
      return `${outcome.result === "refused" ? "refused" : "outcome unknown"}: ${outcome.message}`;
    default:
      return "done";
  }
}

/** Returns a function to shorten versions and etags, just long enough to distinguish them. */
function makeShorten(calls: readonly HistoryCall[]): Shorten {
  const texts = new Set(calls.flatMap((call) => seenBy(call).flatMap(({ version, etag }) => [version, etag])));
  const lengths = [8, 12, 16, 24];
  const length = lengths.find((each) => new Set(Array.from(texts, (text) => text.slice(0, each))).size === texts.size);
  return (text) => (length === undefined || text.length <= length ? text : `${text.slice(0, length)}…`);
}

function seenBy({ outcome }: HistoryCall): readonly SeenObject[] {
  if (outcome?.result === "object") return [outcome.object];
  return outcome?.result === "page" ? outcome.objects : [];
}
