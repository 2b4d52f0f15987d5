import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeUtf8 } from "../bytes/utf8.js";
import { S3Error } from "./s3-error.js";

/** An element of a request: its text, or its children by name. Of a name that comes several times, an array. */
export type XmlElement = string | { readonly [name: string]: XmlElement | readonly XmlElement[] };

/** An element of an answer. A member that is `undefined` is left out. */
export type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

/** Elements within elements: those of S3 have four. */
const mostNested = 8;

// Entities are left as they are: ours are the five of XML and numbers, which expand to one character each.
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  removeNSPrefix: true,
  cdataPropName: "#cdata",
  maxNestedTags: mostNested,
});

/** Characters that a text cannot have as they are. */
const escapes = [
  { regex: /&/g, val: "&amp;" },
  { regex: /</g, val: "&lt;" },
  { regex: />/g, val: "&gt;" },
  { regex: /"/g, val: "&quot;" },
  // XML 1.0 has no characters such as U+0001, not even by their numbers. S3 writes the numbers; `encoding-type=url` spares both.
  { regex: /[^\t\n\x20-\uFFFD]/g, val: numberOf },
];

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  // An option that the library's types do not tell of.
  ...({ entities: escapes } as object),
});

function numberOf(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}

/** The document of an answer. */
export function writeXml(root: string, value: XmlValue): string {
  const content = typeof value === "object" ? value : { "#text": value };
  const attributes = root === "Error" ? {} : { "@xmlns": namespace };
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    [root]: { ...attributes, ...content },
  });
}

/**
 * The root element of a request's document.
 *
 * @throws S3Error for what is no XML, has a document type, entities of its own or another root.
 */
export function parseXml(
  bytes: Uint8Array,
  root: string,
): { readonly [name: string]: XmlElement | readonly XmlElement[] } {
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
  // A document type is where entities are declared: none is read.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new S3Error("MalformedXML");
  let parsed: Record<string, unknown>;
  try {
    if (XMLValidator.validate(text) !== true) throw new S3Error("MalformedXML");
    parsed = parser.parse(text) as Record<string, unknown>;
  } catch {
    throw new S3Error("MalformedXML");
  }
  const element = Object.hasOwn(parsed, root) ? toElement(parsed[root]) : undefined;
  if (element === undefined || Array.isArray(element)) throw new S3Error("MalformedXML");
  if (Object.keys(parsed).some((name) => name !== root && name !== "?xml" && name !== "#text")) {
    throw new S3Error("MalformedXML");
  }
  return typeof element === "string" ? {} : (element as { readonly [name: string]: XmlElement });
}

/** The text of a child, `undefined` if there is none. */
export function textOf(element: XmlElement, name: string): string | undefined {
  const child = typeof element === "string" || !Object.hasOwn(element, name) ? undefined : element[name];
  if (child === undefined) return undefined;
  if (typeof child !== "string") throw new S3Error("MalformedXML");
  return child;
}

/** The children of a name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  const child = typeof element === "string" || !Object.hasOwn(element, name) ? undefined : element[name];
  if (child === undefined) return [];
  return Array.isArray(child) ? child : [child as XmlElement];
}

function toElement(parsed: unknown): XmlElement | readonly XmlElement[] {
  if (Array.isArray(parsed)) return parsed.map((one) => toElement(one) as XmlElement);
  if (typeof parsed === "string") return decodeEntities(parsed);
  const members = Object.entries(parsed as Record<string, unknown>).filter(([name]) => !name.startsWith("#"));
  const { "#text": text = "", "#cdata": cdata } = parsed as { readonly "#text"?: string; readonly "#cdata"?: unknown };
  if (members.length > 0) return Object.fromEntries(members.map(([name, one]) => [name, toElement(one) as XmlElement]));
  // Text beside CDATA has lost its place: no client of S3 writes that.
  if (cdata !== undefined && (text !== "" || typeof cdata !== "string")) throw new S3Error("MalformedXML");
  return typeof cdata === "string" ? cdata : decodeEntities(text);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A text whose entities have become characters. Those of a document's own are refused. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;&]*);?/g, (reference, name: string) => {
    const known = reference.endsWith(";") && Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (known !== undefined) return known;
    const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const point = digits === null ? -1 : digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
    const isCharacter = point >= 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    if (!(isCharacter && reference.endsWith(";"))) throw new S3Error("MalformedXML");
    return String.fromCodePoint(point);
  });
}
