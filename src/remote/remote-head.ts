import type { ShownRecord } from "../binding/result-handler.js";
import type { Action } from "../request/request.js";
import { refuseKey } from "./check-request.js";
import { exchange } from "./exchange.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, toRefusal, toRemoteError } from "./remote-error.js";
import { readRecord } from "./to-record.js";

/** The metadata of an object; `undefined` if there is none of this key. */
export async function remoteHead(
  core: RemoteCore,
  action: Action,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ShownRecord | undefined> {
  const { semantics } = core.platform;
  refuseKey(key, action, semantics);
  const answer = await exchange(core, { action, method: "HEAD", key, headers, again: "lost" });
  answer.discard();
  const { status } = answer.response;
  if (status === 404) {
    await requireBucket(core, action);
    return undefined;
  }
  // An answer to HEAD has no body that could say more.
  if (status >= 300) throw toRemoteError(toRefusal(status, ""), action, semantics);
  return readRecord(action, key, answer.response.headers, semantics);
}

/** Refuses where the bucket is missing: a bare 404 does not tell, and `null` would be wrong. Asks until it was seen once. */
async function requireBucket(core: RemoteCore, action: Action): Promise<void> {
  if (core.learned.bucketExists) return;
  const answer = await exchange(core, {
    action,
    method: "GET",
    query: { "list-type": "2", "max-keys": "1" },
    again: "lost",
  });
  if (answer.response.status < 300) answer.discard();
  else throw toRemoteError(await readRefusal(answer), action, core.platform.semantics);
}
