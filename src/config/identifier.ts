// ECMA-262 §12.7.2. Scripts are modules, so the words reserved in strict code count too.
const reservedWords: ReadonlySet<string> = new Set([
  ..."await break case catch class const continue debugger default delete do else enum export extends false".split(" "),
  ..."finally for function if import in instanceof new null return super switch this throw true try typeof".split(" "),
  ..."var void while with yield".split(" "),
  // Reserved in strict code only (ECMA-262 §13.1.1)
  ..."let static implements interface package private protected public".split(" "),
  // Not reserved, but not allowed as names of variables in strict code (ECMA-262 §13.1.1)
  ..."arguments eval".split(" "),
]);

// spec §2 Binding configuration; ECMA-262 §12.7, without escapes: the name itself counts, not its spelling.
/** True if a module can declare a variable of this name. */
export function isVariableName(name: string): boolean {
  return /^[$_\p{ID_Start}](?:[$\p{ID_Continue}]|\u200C|\u200D)*$/u.test(name) && !reservedWords.has(name);
}

/** True if a word is reserved, and so cannot name a variable. */
export function isReservedWord(name: string): boolean {
  return reservedWords.has(name);
}
