import { encodeBase64 } from "../../../src/bytes/base64.js";
import { readSettings, type Settings } from "./run/settings.js";

/** What an address of the playground holds. */
export interface Shared {
  readonly code: string;
  readonly settings: Settings;
}

/** In characters. */
export const maxCodeLength = 50_000;

/** Of the text in an address once it is no longer compressed, in bytes: it may be made to be huge. */
const maxBytes = 4 * maxCodeLength;

const codeMark = "#code=";

/**
 * The hash of an address that holds code and settings, compressed.
 *
 * @throws RangeError for code that is too long.
 */
export async function toHash({ code, settings }: Shared): Promise<string> {
  if (code.length > maxCodeLength)
    throw new RangeError(`The script is too long for a link: ${code.length} characters.`);
  const text = new Blob([JSON.stringify({ code, ...settings })]).stream();
  const compressed = new Response(text.pipeThrough(new CompressionStream("deflate-raw")));
  return codeMark + toBase64Url(new Uint8Array(await compressed.arrayBuffer()));
}

/** What the hash of an address holds: `undefined` if it holds no code, `"broken"` if it cannot be read. */
export async function fromHash(hash: string): Promise<Shared | "broken" | undefined> {
  if (!hash.startsWith(codeMark)) return undefined;
  try {
    const given: unknown = JSON.parse(await decompress(fromBase64Url(hash.slice(codeMark.length))));
    const { code } = given as { readonly code?: unknown };
    if (typeof code !== "string" || code.length > maxCodeLength) return "broken";
    return { code, settings: readSettings(given) };
  } catch {
    return "broken";
  }
}

async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let text = "";
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}

function toBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Refuses what is none: `decodeBase64` of the package passes over it. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
