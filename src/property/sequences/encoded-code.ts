import { decodeNow } from "../code/decode-value.js";
import type { Encoded, ResultPart, StreamForm } from "../code/encoded.js";
import { printedAs } from "../code/printed-as.js";
import { stringCode } from "../code/string-code.js";
import { toCode } from "../code/to-code.js";
import type { Step } from "./sequence.js";

/** A step as a call in TypeScript, where the results of earlier steps are in `results`. */
export function stepCode({ call, args, on, beside }: Step): string {
  const target = on === undefined ? "bucket" : `results[${on}]`;
  const method = beside === "detached" ? `(0, ${target}.${call})` : `${target}.${call}`;
  return `${method}(${args.map(encodedCode).join(", ")})`;
}

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
    case "locked":
      return lockedCode(`new Response(${text}).body`);
    case "unknown, locked":
      return lockedCode(unknownCode(text));
    case "unknown, cancelled":
      return `((stream) => (void stream.cancel(), stream))(${unknownCode(text)})`;
    case "failing":
      return `new ReadableStream({ pull(controller) { ${pulled(`new TextEncoder().encode(${text})`)} else controller.error(new RangeError("thrown by the stream")); } })`;
    case "texts":
      return `new ReadableStream({ pull(controller) { ${pulled(text)} else controller.close(); } })`;
    case "chunks":
      return `new ReadableStream({ start(controller) { for (const each of ${text}) controller.enqueue(new TextEncoder().encode(each)); controller.close(); } })`;
    case "foreign":
      return `((stream) => ({ [Symbol.toStringTag]: "ReadableStream", getReader: () => stream.getReader(), cancel: (reason) => stream.cancel(reason) }))(new Response(${text}).body)`;
    default:
      return `new Response(${text}).body /* ${form} */`;
  }
}

/** The first pull gives a chunk. */
function pulled(chunk: string): string {
  return `if (!this.given) controller.enqueue((this.given = true, ${chunk}));`;
}

function lockedCode(stream: string): string {
  return `((stream) => (stream.getReader(), stream))(${stream})`;
}

function unknownCode(text: string): string {
  return `new Response(${text}).body.pipeThrough(new TransformStream())`;
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
