import { decode, decodeNow } from "./decode-value.js";
import type { Encoded, ResultPart, StreamForm } from "./encoded.js";
import { printedAs } from "./printed-as.js";
import { streamForms } from "./stream-forms.js";
import { stringCode } from "./string-code.js";
import { toCode } from "./to-code.js";

/** Returns a TypeScript expression for a value of a sequence, with the results of earlier steps in `results`. */
export function encodedCode(value: Encoded): string {
  return toCode(decoded(value));
}

/** Returns a stream of a text in this form, printed as its code. */
export async function makeStream(from: StreamForm, text: string): Promise<unknown> {
  const stream: Encoded = { is: "stream", from, text };
  return printedAs((await decode(stream, [])) as object, () => encodedCode(stream));
}

/** Returns the value, or an object printed as the value. */
function decoded(value: Encoded): unknown {
  if (typeof value !== "object") return value;
  switch (value.is) {
    case "function":
      return code("Math.abs");
    case "repeated":
      return code(`${stringCode(value.text)}.repeat(${value.times})`);
    case "blob":
      return code(`new Blob([${stringCode(value.text)}], { type: ${stringCode(value.type)} })`);
    case "stream":
      return code(streamForms[value.from][1](stringCode(value.text)));
    case "headers":
      return code(`new Headers(${toCode(value.entries.map(([name, text]) => [name, decoded(text)]))})`);
    case "object":
      return Object.fromEntries(value.entries.map(([name, member]) => [name, decoded(member)]));
    case "inherited":
      return code(`Object.create(${encodedCode({ ...value, is: "object" })})`);
    case "set":
      return code(`new Set(${encodedCode({ ...value, is: "array" })})`);
    case "array":
      return value.items.map(decoded);
    case "throws":
      return code(`{ toString() { throw new RangeError(${stringCode(value.message)}); } }`);
    case "converts":
      return code(`{ toString: () => ${stringCode(value.text)} }`);
    case "result":
      return code(resultCode(`results[${value.step}]`, value.what, value.plus ?? 0));
    default:
      return decodeNow(value);
  }
}

function code(text: string): object {
  return printedAs({}, () => text);
}

function resultCode(result: string, what: ResultPart, plus: number): string {
  switch (what) {
    case "uploaded":
      return plus === 0 ? `${result}.uploaded` : `new Date(${result}.uploaded.getTime() + ${plus})`;
    case "second":
    case "httpDate": {
      const date = `new Date(Math.floor(${result}.uploaded / 1000) * 1000 + ${plus})`;
      return what === "second" ? date : `${date}.toUTCString()`;
    }
    case "md5":
      return `${result}.checksums.md5`;
    case "part":
      return result;
    case "body":
      return `${result}?.body`;
    default:
      return `${result}.${what}`;
  }
}
