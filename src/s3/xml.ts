import { parseXml as parseDocument, XmlElement, XmlText } from "@rgrove/parse-xml";
import { decodeUtf8 } from "../base/bytes/utf8.js";
import { escapeXml, noCharacters, unitHexOf } from "../base/bytes/xml-text.js";
import { S3Error } from "./s3-error.js";

export type { XmlElement } from "@rgrove/parse-xml";

/** An element of an answer: its text, or its children by name, of which an array has one for each. */
export type XmlValue =
  | string
  | number
  | boolean
  /** Left out. */
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

/** Elements within elements: those of S3 have four. */
const mostNested = 8;

/** The document of an answer. */
export function writeXml(root: string, value: XmlValue): string {
  const attributes = root === "Error" ? "" : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${writeContent(value)}</${root}>`;
}

function writeContent(value: XmlValue): string {
  if (typeof value !== "object") return escapeXml(String(value ?? ""));
  return Object.entries(value)
    .flatMap(([name, child]) =>
      (Array.isArray(child) ? (child as readonly XmlValue[]) : [child as XmlValue]).map((one) => [name, one] as const),
    )
    .filter(([, child]) => child !== undefined)
    .map(([name, child]) => `<${name}>${writeContent(child)}</${name}>`)
    .join("");
}

/**
 * The root element of a request's document.
 *
 * @throws S3Error for what is not XML, has a document type, entities of its own or another root.
 */
export function parseXml(bytes: Uint8Array, root: string): XmlElement {
  const text = decodeUtf8(bytes);
  // A document type is where entities are declared: none is read.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new S3Error("MalformedXML");
  let element: XmlElement | null;
  try {
    element = parseDocument(nameUnits(text), { resolveUndefinedEntity: unitOf }).root;
  } catch {
    // What the parser says of a document, or that one of thousands of elements within each other is too deep for it.
    throw new S3Error("MalformedXML");
  }
  if (element === null || localName(element) !== root || !isWithin(element, mostNested)) {
    throw new S3Error("MalformedXML");
  }
  return element;
}

/** The text of a child, `undefined` if there is none. */
export function textOf(element: XmlElement, name: string): string | undefined {
  const [child, another] = childrenOf(element, name);
  if (child === undefined) return undefined;
  if (another !== undefined || child.children.some((node) => !(node instanceof XmlText))) {
    throw new S3Error("MalformedXML");
  }
  return child.text;
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((node) => node instanceof XmlElement).filter((child) => localName(child) === name);
}

export function namesIn(element: XmlElement): readonly string[] {
  return element.children.filter((node) => node instanceof XmlElement).map(localName);
}

/** A name without its prefix: there is one namespace only. */
function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

function isWithin({ children }: XmlElement, depth: number): boolean {
  return depth > 0 && children.every((node) => !(node instanceof XmlElement) || isWithin(node, depth - 1));
}

/**
 * Gives the characters that XML has not, and the numbers of those, names: the parser asks what an unknown name stands for.
 * In CDATA nothing is a name, so that a document with both stays as it is, and is refused.
 */
function nameUnits(text: string): string {
  if (text.includes("<![CDATA[")) return text;
  return text
    .replace(noCharacters, (character) => `&${unitPrefix}${unitHexOf(character)};`)
    .replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (reference, hex?: string, decimal?: string) => {
      const unit = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const isNone = unit <= 0xffff && String.fromCharCode(unit).replace(noCharacters, "") === "";
      return isNone ? `&${unitPrefix}${unit.toString(16)};` : reference;
    });
}

const unitPrefix = "fakebucket-unit-";

function unitOf(reference: string): string | undefined {
  const digits = new RegExp(`^&${unitPrefix}([0-9a-f]{1,4});$`, "i").exec(reference)?.[1];
  return digits === undefined ? undefined : String.fromCharCode(Number.parseInt(digits, 16));
}
