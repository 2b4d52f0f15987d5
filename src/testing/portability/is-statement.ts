/** The keywords after which a statement may begin. */
const beginning = /(?:^|[^\w$.])(?:else|do)$/;

/** The keywords after which an expression continues on the next line. */
const continuing = /(?:^|[^\w$.])(?:await|yield|typeof|in|of|new|delete|throw|case|instanceof|extends)$/;

/** A callback whose result the caller drops: `keys.forEach((key) =>`. */
const dropping = /\.forEach\(\s*\(?[^()=]*\)?(?::[^=]*)?\s*=>$/;

/**
 * True if a call is a statement of its own, so that the source drops its result: `env.FILES.put(key, body);`. False if
 * the result is passed on, assigned, returned or marked as dropped with `void`, and for all other sources.
 *
 * @param index - the index of the method's name.
 */
export function isStatement(source: string, index: number): boolean {
  let before = withoutSpace(source.slice(0, index));
  if (!before.endsWith(".")) return false;
  while (before.endsWith(".")) {
    const receiver = withoutReceiver(withoutSpace(before.replace(/\??\.$/, "")));
    if (receiver === undefined) return false;
    before = withoutSpace(receiver);
  }
  if (before === "" || /[;}]$/.test(before) || /(?:^|[^$])\{$/.test(before) || beginning.test(before)) return true;
  if (before.endsWith(")") || dropping.test(before)) return true;
  // Without semicolons, a line break ends a statement.
  return isNewLineAfter(source, before.length) && /[\w$"'`\]]$/.test(before) && !continuing.test(before);
}

/** True if the white space from an index on, comments included, contains a line break. */
function isNewLineAfter(source: string, index: number): boolean {
  return /^[^\S\n]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)?[^\S\n]*\n/.test(source.slice(index));
}

/** Removes white space and comments at the end. */
function withoutSpace(text: string): string {
  for (let rest = text; ; ) {
    const trimmed = rest.trimEnd();
    const line = trimmed.slice(trimmed.lastIndexOf("\n") + 1);
    const comment = trimmed.endsWith("*/") ? trimmed.lastIndexOf("/*") : -1;
    const lineComment = trimmed === rest ? -1 : line.search(/(?:^|\s)\/\//);
    if (comment !== -1) rest = trimmed.slice(0, comment);
    else if (lineComment !== -1) rest = trimmed.slice(0, trimmed.length - line.length + lineComment);
    else return trimmed;
  }
}

/** Removes a name, a call or an access with brackets at the end; `undefined` for anything else. */
function withoutReceiver(text: string): string | undefined {
  const plain = text.replace(/!$/, "");
  const name = /[\w$#]+$/.exec(plain);
  if (name !== null) return plain.slice(0, name.index);
  const open = /[)\]]$/.test(plain) ? openingOf(plain) : -1;
  if (open === -1) return undefined;
  const called = withoutSpace(plain.slice(0, open));
  // `get(env).put`, `env["FILES"].put`; otherwise an expression in parentheses.
  const isAccess = plain.endsWith("]") || /[\w$)\]]$/.test(called);
  return isAccess && !/(?:^|[^\w$])(?:await|void|else|return)$/.test(called) ? withoutReceiver(called) : called;
}

/** Returns the index of the bracket that the last character closes; -1 if there is none. */
function openingOf(text: string): number {
  let depth = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    if (/[)\]}]/.test(text[index] ?? "")) depth += 1;
    if (/[([{]/.test(text[index] ?? "")) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}
