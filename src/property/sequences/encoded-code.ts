import { printedAs } from "../code/printed-as.js";
import { stringCode } from "../code/string-code.js";
import { toCode } from "../code/to-code.js";
import { decodePlain } from "./run-sequence.js";
import type { Encoded, ResultPart, StreamForm } from "./sequence.js";

/** A value of a sequence as a TypeScript expression that makes it, where the results of earlier steps are in `results`. */
export function encodedCode(value: Encoded): string {
  return toCode(decoded(value));
}

/** The value, or an object that is printed as the value. */
function decoded(value: Encoded): unknown {
  if (typeof value !== "object") return value;
  switch (value.is) {
    case "function":
      return code("Math.abs");
    case "blob":
      return code(`new Blob([${stringCode(value.text)}], { type: ${stringCode(value.type)} })`);
    case "stream":
      return code(streamCode(value.from, stringCode(value.text)));
    case "headers":
      return code(`new Headers(${toCode(value.entries)})`);
    case "object":
      return Object.fromEntries(value.entries.map(([name, member]) => [name, decoded(member)]));
    case "array":
      return value.items.map(decoded);
    case "throws":
      return code(`{ toString() { throw new RangeError(${stringCode(value.message)}); } }`);
    case "converts":
      return code(`{ toString: () => ${stringCode(value.text)} }`);
    case "result":
      return code(resultCode(`results[${value.step}]`, value.what, value.plus ?? 0));
    default:
      return decodePlain(value);
  }
}

function code(text: string): object {
  return printedAs({}, () => text);
}

function streamCode(form: StreamForm, text: string): string {
  switch (form) {
    case "blob":
      return `new Blob([${text}]).stream()`;
    case "clone":
      return `new Response(${text}).clone().body`;
    case "tee":
      return `new Response(${text}).body.tee()[1]`;
    case "unknown":
      return unknownCode(text);
    case "unknown, tee":
      return `${unknownCode(text)}.tee()[0]`;
    case "unknown, response":
      return `new Response(${unknownCode(text)}).body`;
    case "response":
      return `new Response(${text}).body`;
    case "unknown, locked":
    case "unknown, cancelled":
      return `${unknownCode(text)} /* ${form.slice(9)} */`;
    default:
      return `new Response(${text}).body /* ${form} */`;
  }
}

function unknownCode(text: string): string {
  return `new Response(${text}).body.pipeThrough(new TransformStream())`;
}

function resultCode(result: string, what: ResultPart, plus: number): string {
  switch (what) {
    case "uploaded":
      return plus === 0 ? `${result}.uploaded` : `new Date(${result}.uploaded.getTime() + ${plus})`;
    case "md5":
      return `${result}.checksums.md5`;
    case "part":
      return result;
    default:
      return `${result}.${what}`;
  }
}
