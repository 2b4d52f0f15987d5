import { quoted } from "./visible.js";

/**
 * Returns the sentence about an option that does not exist.
 *
 * @param near - the option that the caller may have meant.
 * @param about - `names`: the options that exist, shown if there is no near one; `inside`: the option that would have
 * it as a member.
 */
export function noOption(
  name: string,
  near: string | undefined,
  { names = [], inside }: { readonly names?: readonly string[]; readonly inside?: string | undefined } = {},
): string {
  const place = inside === undefined ? "" : ` in ${inside}`;
  if (near !== undefined) return `there is no option ${quoted(name)}${place}; did you mean ${quoted(near)}?`;
  return `there is no option ${quoted(name)}${place}${names.length === 0 ? "." : `; expected ${names.join(", ")}.`}`;
}
