/**
 * Keys that stores of files, lines, URLs or members take for each other. Each row is stored together; its first key is
 * the one that calls name.
 */
export const strangeKeys: readonly (readonly string[])[] = [
  ["a//b"],
  ["/", "/a", "a/"],
  ["__proto__", "constructor", "toString", "%", "%2F", "a b", " a", "a "],
  ["\t", "\n", "*", "?", "'", '"', "\\"],
  ["a+b", "a b", "a%20b", "a%2Bb", "a#b", "a", "a?b", "a&b=c", "a;b", "a:b", "a,b", "a\\b", "a/b", "$&"],
  ["a/b", "b", "a/b/", "/b", "//b"],
  ["a", "a\r", "a\n", "\ra", "a\r\n", "a\u00a0", "a\ufeff", "a\u200b", "a\u2028", ".a", "~a", "-a"],
  ["\u{1F600}", "\uFFFF", "A", "a", "\u00e9"],
  // Names of files: Windows drops dots and spaces at the end, and a segment has at most 255 bytes or characters.
  ["a.", "a", "a..", "a. ", "a./b", "a/b", "a.b", "A."],
  ["a ", "a", "a  ", "a .", "a /b", "a/b", "+a"],
  ["k", "\u20ac"].flatMap((unit) => ["a", "b", "/c", ""].map((end) => `${unit.repeat(255)}${end}`)),
  ["a/".repeat(200), "a/".repeat(201), "a/".repeat(199)],
  // Names of files beside others.
  [
    "a",
    ...[".meta", ".metadata", ".json", ".meta.json", ".tmp", ".part", ".lock", ".etag", ".gz", ".0", "~"].map(
      (end) => `a${end}`,
    ),
  ],
  // Equal without case in some languages, or by their hash in Java.
  ["\u00df", "ss", "\u1e9e", "\u017fs", "SS", "Aa", "BB", "\u0131", "i", "I", "\u03c2", "\u03c3", "\uff41", "a"],
  // Separators of records, also beside each of their halves.
  ["a|", "a", "a|b", "a||", "|a", "b"],
  ["a,b", "a", "b", "a,", ",", "a, b"],
  ["a\nb", "a", "b", "a\n", "\n"],
  ["a:b", "a", "b", "a:", ":"],
  ["a//", "a/", "a", "a//b", "a/b", "//a", "/a"],
  // Texts that look encoded: once too often, or once too little.
  ["%25", "%", "%2525", "%2541", "%41", "A"],
  ["a&amp;b", "a&b", "a&amp;amp;b", "a&#38;b"],
  ["\\u0061", "a", "\\a", "\\\\a"],
  ["=?a", "=", "YQ==", "a"],
  // Not seen: a byte order mark, and others.
  ["\ufeffa", "a", "\ufeff", "\ufeff\ufeffa", "\u200ba", "\u00ada"],
  // Members of every object, and texts of other values.
  ["valueOf", "hasOwnProperty", "prototype", "length", "0"],
  ["null", "undefined", "true", "NaN", "[object Object]"],
  ["1", "01", "1.0", "1e0", "0x1", " 1", "-1"],
];

/** Keys that some stores refuse: a URL resolves them, or they have a NUL. That is no reason to fail every rule about keys. */
export const refusedKeys: readonly (readonly string[])[] = [
  ["..", ".", "/", "/a", "a/", "\0", "a\0b", "a"],
  ["a/../b", "b", "../b", "a/./b", "a/b", "./b", "a/b/", "/b", "//b"],
];

/** A row of {@link strangeKeys}. */
interface StrangeRow {
  readonly key: string;
  readonly others: readonly string[];
  readonly all: readonly string[];
}

/** The first key of each row, with the others. */
export const strangeRows: readonly StrangeRow[] = strangeKeys.map(([key = "", ...others]) => ({
  key,
  others,
  all: [key, ...others],
}));
