import { parseXml, XmlElement } from "@rgrove/parse-xml";

/** An element of an answer. */
export interface Element {
  /** The text of a child; `undefined` if there is none of this name. */
  text(name: string): string | undefined;
  /** All children of a name. */
  all(name: string): readonly Element[];
}

/** What stands for a character that XML does not have. */
export const noCharacter = "\uFFFD";

/** The element at the top of a document, by its name; `undefined` for what is no XML, or has another one. */
export function readXml(text: string, root: string): Element | undefined {
  try {
    const element = parseXml(withoutForeign(text)).root;
    return element?.name === root ? toElement(element) : undefined;
  } catch {
    return undefined;
  }
}

function toElement(element: XmlElement): Element {
  const named = (name: string): readonly XmlElement[] =>
    element.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
  return {
    text: (name) => named(name)[0]?.text,
    all: (name) => named(name).map(toElement),
  };
}

/** Some stores write characters by their number that XML does not have; a strict parser refuses the whole document. */
function withoutForeign(text: string): string {
  return text.replace(foreign, noCharacter).replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code < 0x20 && code !== 9 && code !== 10 && code !== 13 ? noCharacter : reference;
  });
}

/** Of the control characters XML has three. */
const foreign = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** Whether XML can hold a text. */
export function fitsXml(text: string): boolean {
  return text.search(foreign) === -1;
}

/** A text as it stands in XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser makes a line feed of it.
  "\r": "&#13;",
};
