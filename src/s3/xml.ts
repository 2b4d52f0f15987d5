import { parseXml as parseDocument, XmlElement, XmlText } from "@rgrove/parse-xml";
import { decodeUtf8 } from "../base/bytes/utf8.js";
import { escapeXml, fitsXml, noCharacters } from "../base/bytes/xml-text.js";
import { S3Error } from "./s3-error.js";

export type { XmlElement } from "@rgrove/parse-xml";

/** An element of a response: a text, or children by name. An array makes one child for each item. */
export type XmlValue =
  | string
  | number
  | boolean
  /** Omitted. */
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

/** The largest depth of elements: S3's documents have four levels. */
const mostNested = 8;

/** Writes the document of a response. */
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
 * Parses the document of a request, and returns its root.
 *
 * @throws S3Error for invalid XML, a document type, custom entities or another root.
 */
export function parseXml(bytes: Uint8Array, root: string): XmlElement {
  const text = decodeUtf8(bytes);
  // A document type could declare entities, so none is accepted.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new S3Error("MalformedXML");
  let element: XmlElement | null;
  try {
    // Not by the parser, which copies the rest of the document for each line break.
    element = parseDocument(substitute(text.replace(/\r\n?/g, "\n"))).root;
  } catch {
    // The parser's error, or an overflow of its stack by thousands of nested elements.
    throw new S3Error("MalformedXML");
  }
  if (element === null || localName(element) !== root || !isWithin(element, mostNested)) {
    throw new S3Error("MalformedXML");
  }
  return element;
}

/** Returns the text of a child; `undefined` if it is missing. */
export function textOf(element: XmlElement, name: string): string | undefined {
  const child = childOf(element, name);
  if (child === undefined) return undefined;
  if (child.children.some((node) => !(node instanceof XmlText))) throw new S3Error("MalformedXML");
  return contentOf(child);
}

/** Returns the text of an element. */
export function contentOf(element: XmlElement): string {
  return restore(element.text);
}

/** Returns the only child of a name; `undefined` without one. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  const [child, another] = childrenOf(element, name);
  if (another !== undefined) throw new S3Error("MalformedXML");
  return child;
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((node) => node instanceof XmlElement).filter((child) => localName(child) === name);
}

export function namesIn(element: XmlElement): readonly string[] {
  return element.children.filter((node) => node instanceof XmlElement).map(localName);
}

/** Removes the prefix of a name: there is only one namespace. */
function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

function isWithin({ children }: XmlElement, depth: number): boolean {
  return depth > 0 && children.every((node) => !(node instanceof XmlElement) || isWithin(node, depth - 1));
}

/** Begins the substitute of a character in a parsed text. */
const mark = "\uE020";

/** The characters with a substitute: the mark itself, and the characters that XML forbids. */
const substituted: readonly string[] = [
  mark,
  ...["\uFFFE", "\uFFFF", ...Array.from({ length: 0x20 }, (_, unit) => String.fromCharCode(unit))].filter(
    (character) => !fitsXml(character),
  ),
];

const firstSubstitute = 0xe100;

/** The substitutes, which a parser accepts, by their characters. */
const substituteOf: ReadonlyMap<string, string> = new Map(
  substituted.map((character, index) => [character, mark + String.fromCharCode(firstSubstitute + index)]),
);

/** References to characters, and the parts of a document that contain none. */
const references =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|&#(?:x([0-9a-f]+)|(\d+));/gi;

/** Replaces characters that XML forbids, and references to them, by substitutes. */
function substitute(text: string): string {
  return text
    .replace(markOrNone, (character) => substituteOf.get(character) as string)
    .replace(references, (part, hex?: string, decimal?: string) => {
      const unit = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return (unit <= 0xffff && substituteOf.get(String.fromCharCode(unit))) || part;
    });
}

const markOrNone = new RegExp(`${mark}|${noCharacters.source}`, "g");
const substitutes = new RegExp(`${mark}([\uE100-\uE1FF])`, "g");

/** Restores the characters that {@link substitute} replaced. */
function restore(text: string): string {
  return text.replace(substitutes, (pair) => substituted[pair.charCodeAt(1) - firstSubstitute] ?? pair);
}
