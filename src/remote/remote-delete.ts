import { hexToBytes } from "@noble/hashes/utils.js";
import { encodeBase64 } from "../base/bytes/base64.js";
import { digestHex } from "../base/bytes/digest.js";
import { encodeUtf8 } from "../base/bytes/utf8.js";
import { escapeXml, fitsXml } from "../base/bytes/xml-text.js";
import type { DeleteRequest } from "../bucket/request/request.js";
import { failures } from "../bucket/service/failure.js";
import { exchange, inParallel } from "./exchange.js";
import { bytesBody } from "./outgoing-body.js";
import { readXml } from "./remote-answer.js";
import type { RemoteCore } from "./remote-core.js";
import { foreignAnswer, readRefusal, refuse, refuseKey, toRemoteError } from "./remote-error.js";

/** Deletes keys: a single one by itself, several in one request. */
export async function remoteDelete(core: RemoteCore, { array, keys }: DeleteRequest): Promise<void> {
  const { semantics } = core.platform;
  if (array && (keys.length < semantics.minDeleteKeys || keys.length > semantics.maxDeleteKeys)) {
    refuse(failures.deleteCount, "delete");
  }
  for (const key of keys) refuseKey(key, "delete", semantics);
  // Keys that XML cannot represent are deleted one by one.
  const several = keys.filter(fitsXml);
  const single = keys.filter((key) => !fitsXml(key));
  if (several.length === 1) single.push(...several.splice(0));
  if (several.length > 0) await deleteSeveral(core, several);
  await inParallel(single, core.settings.maxParallelRequests, (key) => deleteOne(core, key));
}

async function deleteOne(core: RemoteCore, key: string): Promise<void> {
  const answer = await exchange(core, { action: "delete", method: "DELETE", key, again: "lost" });
  if (answer.response.status < 300) {
    answer.discard();
    const type = answer.response.headers.get("content-type") ?? "";
    if (type.startsWith("text/html")) throw foreignAnswer("delete", "it is HTML");
    return;
  }
  const refusal = await readRefusal(answer);
  if (refusal.code !== "NoSuchKey") throw toRemoteError(refusal, "delete", core.platform.semantics);
}

async function deleteSeveral(core: RemoteCore, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join("");
  const bytes = encodeUtf8(
    `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`,
  );
  const answer = await exchange(core, {
    action: "delete",
    method: "POST",
    query: { delete: "" },
    headers: {
      "content-type": "application/xml",
      "content-md5": encodeBase64(hexToBytes(digestHex("md5", [bytes]))),
    },
    body: bytesBody(bytes),
    again: "lost",
  });
  const { semantics } = core.platform;
  if (answer.response.status >= 300) throw toRemoteError(await readRefusal(answer), "delete", semantics);
  const result = readXml(await answer.text(), "DeleteResult");
  if (result === undefined) throw foreignAnswer("delete", "it has no DeleteResult");
  const [failed] = result.all("Error");
  if (failed === undefined) return;
  // Other keys may be deleted already: the call fails, and can be repeated.
  const refusal = { status: 200, code: failed.text("Code") ?? "InternalError", message: failed.text("Message") ?? "" };
  throw toRemoteError(refusal, "delete", semantics);
}
