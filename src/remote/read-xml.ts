import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { fitsXml, noCharacters } from "../bytes/xml-text.js";

/** An element of an answer. */
export interface Element {
  /** The text of a child; `undefined` if there is none of this name. */
  text(name: string): string | undefined;
  /** All children of a name. */
  all(name: string): readonly Element[];
}

/** The character that stands for one that XML does not have. */
export const noCharacter = "\uFFFD";

/** The element at the top of a document, by its name; `undefined` for what is not XML, or has another one. */
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

/** True if XML has a character of this number. */
function isCharacter(code: number): boolean {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > 0xffff ? code <= 0x10ffff : !isSurrogate && fitsXml(String.fromCharCode(code));
}

/** Some stores write characters by their number that XML does not have; a strict parser refuses the whole document. */
function withoutForeign(text: string): string {
  return text.replace(noCharacters, noCharacter).replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? reference : noCharacter;
  });
}
