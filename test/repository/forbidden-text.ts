/** A pattern that no line of a tracked file may hold. */
export interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
}

// The patterns are written so that they do not match themselves.

/** Where machines keep what is theirs: a clone elsewhere has none of it. */
export const machinePaths: readonly Forbidden[] = [
  { what: "a home directory", pattern: /(?<![\w.~-])[/](?:home|Users|root)[/]\w/ },
  {
    what: "a working directory of a machine",
    pattern: /(?<![\w.~-])[/](?:work|workspace|builds?|farm|mnt|private)[/]\w/,
  },
  { what: "a temporary directory", pattern: /(?<![\w.~-])[/](?:var[/])?tmp[/]\w/ },
  { what: "a drive", pattern: /\b[A-Z]:\\{1,2}(?:Users|Windows|Temp)\b/ },
];

/** A package comes from whatever registry the reader's npm is set up for. */
export const registryHosts: readonly Forbidden[] = [
  { what: "the host of a registry", pattern: /\bregistry[.](?:npmjs|yarnpkg|npmmirror)[.]|\bnpm[.]pkg[.]github[.]/ },
];

/** Work that was left for later, and tests that do not run or keep others from running. */
export const unfinished: readonly Forbidden[] = [
  { what: "a note of work to be done", pattern: /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/ },
  {
    what: "a test that does not run",
    pattern: /\b(?:it|test|describe|suite|bench)(?:[.]\w+)*[.](?:skip|todo|fails)\b/,
  },
  { what: "a test that keeps others from running", pattern: /\b(?:it|test|describe|suite|bench)(?:[.]\w+)*[.]only\b/ },
];

/** Where a text holds what it must not. */
export function findForbidden(path: string, text: string, forbidden: readonly Forbidden[]): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      forbidden.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${path}:${index + 1} holds ${what}`),
    );
}
