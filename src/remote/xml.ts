import { XMLParser } from "fast-xml-parser";

/** An element of an answer. */
export interface Element {
  /** The text of a child; `undefined` if there is none of this name. */
  text(name: string): string | undefined;
  /** All children of a name. */
  all(name: string): readonly Element[];
}

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  // Every element as a list: one object of a page is a page of one.
  isArray: () => true,
});

/** The elements at the top of a document, by name; `undefined` for what is no XML. */
export function readXml(text: string): Readonly<Record<string, Element | undefined>> | undefined {
  if (!/^\s*</.test(text)) return undefined;
  try {
    const top: Record<string, Element> = {};
    for (const [name, found] of Object.entries(parser.parse(text) as object)) top[name] = toElement(found?.[0]);
    return top;
  } catch {
    return undefined;
  }
}

function toElement(node: unknown): Element {
  const childrenOf = (name: string): readonly unknown[] => {
    const found: unknown =
      typeof node === "object" && node !== null && Object.hasOwn(node, name) ? Reflect.get(node, name) : [];
    return Array.isArray(found) ? found : [found];
  };
  return {
    text(name) {
      const [first] = childrenOf(name);
      return first === undefined ? undefined : textOf(first);
    },
    all: (name) => childrenOf(name).map(toElement),
  };
}

function textOf(node: unknown): string {
  if (typeof node === "object" && node !== null) return String(Reflect.get(node, "#text") ?? "");
  return String(node);
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

/** Whether XML can hold a text: of the control characters it has three. */
export function fitsXml(text: string): boolean {
  return !/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/.test(text);
}
