import type { HistoryCall, HistoryCondition, SeenObject } from "./history-call.js";

/** Calls in the order in which they were made, each with its ticks, where it lies in time, what it asked and what it saw. */
export function showCalls(calls: readonly HistoryCall[]): string {
  const shorten = makeShorten(calls);
  const ticks = calls.flatMap(({ invoked, returned }) => (returned === undefined ? [invoked] : [invoked, returned]));
  const columns = [...new Set(ticks)].sort((left, right) => left - right);
  const rows = calls.map((call) => {
    const { invoked, returned } = call;
    const start = columns.indexOf(invoked);
    const end = returned === undefined ? columns.length : columns.indexOf(returned);
    const bar = `${" ".repeat(start)}├${"─".repeat(Math.max(0, end - start - 1))}${returned === undefined ? "→" : "┤"}`;
    const said = `${showAsked(call)} → ${showOutcome(call, shorten)}`;
    return { when: `${invoked}–${returned ?? "?"}`, bar, said };
  });
  const width = Math.max(...rows.map(({ when }) => when.length));
  return rows
    .map(({ when, bar, said }) => `  ${when.padEnd(width)}  ${bar.padEnd(columns.length + 1)} ${said}`)
    .join("\n");
}

function showAsked(call: HistoryCall): string {
  switch (call.action) {
    case "put":
      return inCall("put", [
        JSON.stringify(call.key),
        call.size === undefined ? "a stream" : bytes(call.size),
        showCondition(call.onlyIf),
      ]);
    case "get":
      return inCall("get", [JSON.stringify(call.key), showCondition(call.onlyIf)]);
    case "delete":
      return inCall("delete", [JSON.stringify(call.keys)]);
    case "list": {
      const { limit, prefix, cursor, delimiter, startAfter } = call;
      const given = JSON.stringify({ limit, prefix, cursor, delimiter, startAfter });
      return inCall("list", [given === "{}" ? "" : given]);
    }
    case "completeMultipartUpload":
      return inCall("complete", [JSON.stringify(call.key)]);
    default:
      return inCall(call.action, [JSON.stringify(call.key)]);
  }
}

function inCall(name: string, given: readonly string[]): string {
  return `${name}(${given.filter((each) => each !== "").join(", ")})`;
}

function bytes(size: number): string {
  return size === 1 ? "1 byte" : `${size} bytes`;
}

function showCondition(condition: HistoryCondition | undefined): string {
  if (condition === undefined) return "";
  const { uploadedBefore, uploadedAfter, ...rest } = condition;
  const date = (time: number) => new Date(time).toISOString();
  const shown = {
    ...rest,
    ...(uploadedBefore === undefined ? {} : { uploadedBefore: date(uploadedBefore) }),
    ...(uploadedAfter === undefined ? {} : { uploadedAfter: date(uploadedAfter) }),
  };
  return `onlyIf ${JSON.stringify(shown)}`;
}

type Shorten = (version: string) => string;

function showOutcome({ action, outcome }: HistoryCall, shorten: Shorten): string {
  switch (outcome?.result) {
    case undefined:
      return "(never answered)";
    case "object": {
      const isWrite = action === "put" || action === "completeMultipartUpload";
      const seen = `version ${shorten(outcome.object.version)}, etag ${shorten(outcome.object.etag)}`;
      return isWrite
        ? `stored ${seen}`
        : `${action === "get" && !outcome.body ? "found, without its body," : "found"} ${seen}`;
    }
    case "null":
      return action === "put" ? "not stored, for its condition" : "not found";
    case "page": {
      const objects = outcome.objects.map(({ key, version }) => `${JSON.stringify(key)} version ${shorten(version)}`);
      const groups = outcome.delimitedPrefixes.map((group) => `group ${JSON.stringify(group)}`);
      const listed = [...objects, ...groups].join(", ") || "nothing";
      return `listed ${listed}${outcome.truncated ? ", and there is more" : ""}`;
    }
    case "refused":
    case "unknown":
      return `${outcome.result === "refused" ? "refused" : "no one knows"}: ${outcome.message}`;
    default:
      return "done";
  }
}

/** Versions and etags as far as it takes to tell them apart. */
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
