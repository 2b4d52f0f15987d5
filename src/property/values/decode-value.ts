import type { BytesForm, Encoded, ResultPart } from "./encoded.js";
import { streamForms } from "./stream-forms.js";

// biome-ignore lint/suspicious/noExplicitAny: this makes values of any type, for any bucket.
type Anything = any;

/** Decodes an argument, with the results of earlier steps. */
export async function decode(value: Encoded, results: readonly Anything[]): Promise<Anything> {
  const isStream = typeof value === "object" && value.is === "stream";
  return isStream ? streamForms[value.from][0](value.text) : decodeNow(value, results);
}

/** Decodes a value synchronously. A stream must be an argument by itself, and not part of another value. */
export function decodeNow(value: Encoded, results: readonly Anything[] = []): Anything {
  if (typeof value !== "object") return value;
  switch (value.is) {
    case "undefined":
      return undefined;
    case "null":
      return null;
    case "symbol":
      return Symbol("s");
    case "function":
      // Its text is the same on either side.
      return Math.abs;
    case "map":
      return new Map([["a", "b"]]);
    case "number":
      return Number(value.text);
    case "bigint":
      return BigInt(value.text);
    case "date":
      return new Date(value.time ?? Number.NaN);
    case "bytes":
      return decodeBytes(value.as, value.hex);
    case "filled":
      return new Uint8Array(value.size).fill(value.byte);
    case "repeated":
      return value.text.repeat(value.times);
    case "blob":
      return new Blob([value.text], { type: value.type });
    case "headers":
      return new Headers(
        value.entries.map(([name, text]): [string, string] => [name, String(decodeNow(text, results))]),
      );
    case "object":
    case "inherited": {
      const object = {};
      for (const [name, member] of value.entries) {
        const decoded = decodeNow(member, results);
        Object.defineProperty(object, name, { value: decoded, enumerable: true, configurable: true, writable: true });
      }
      return value.is === "object" ? object : Object.create(object);
    }
    case "set":
      return new Set(value.items.map((item) => decodeNow(item, results)));
    case "array":
      return value.items.map((item) => decodeNow(item, results));
    case "throws":
      return converting(() => {
        throw new RangeError(value.message);
      });
    case "converts":
      return converting(() => value.text);
    case "result":
      return partOf(results[value.step], value.what, value.plus ?? 0);
    case "stream":
      throw new TypeError("A stream must be an argument by itself. Given: a stream inside another value.");
  }
}

/**
 * Returns an object that converts itself. The method is not enumerable, because the source of a function differs on
 * either side.
 */
function converting(convert: () => string): unknown {
  return Object.defineProperty({}, "toString", { value: convert });
}

/** Returns a part of the result of a step. */
function partOf(result: Anything, what: ResultPart, plus: number): unknown {
  switch (what) {
    case "uploaded":
      return result?.uploaded instanceof Date ? new Date(result.uploaded.getTime() + plus) : undefined;
    case "second":
    case "httpDate": {
      if (!(result?.uploaded instanceof Date)) return undefined;
      const date = new Date(Math.floor(result.uploaded.getTime() / 1000) * 1000 + plus);
      return what === "second" ? date : date.toUTCString();
    }
    case "md5":
      return result?.checksums?.md5;
    case "part":
      return result?.partNumber === undefined ? undefined : { partNumber: result.partNumber, etag: result.etag };
    default:
      return result?.[what];
  }
}

/** Returns a buffer, or a view of one, with these bytes. */
function decodeBytes(form: BytesForm, hex: string): unknown {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  // A size that every element type divides.
  const even = new Uint8Array(8 * Math.ceil(bytes.length / 8));
  even.set(bytes);
  switch (form) {
    case "ArrayBuffer":
      return bytes.buffer;
    case "SharedArrayBuffer": {
      const shared = new SharedArrayBuffer(bytes.length);
      new Uint8Array(shared).set(bytes);
      return shared;
    }
    case "Uint8Array":
      return bytes;
    case "Uint16Array":
      return new Uint16Array(even.buffer);
    case "Float64Array":
      return new Float64Array(even.buffer);
    case "DataView":
      return new DataView(Uint8Array.from([255, ...bytes]).buffer, 1);
    case "window":
      return even.subarray(1, even.length - 1);
    case "middle":
      return Uint8Array.from([255, ...bytes, 255]).subarray(1, bytes.length + 1);
  }
}
