/** A forbidden pattern in lines of tracked files. */
export interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
}

// The patterns do not match their own source.

/** Local paths of a machine, which do not exist elsewhere. */
export const machinePaths: readonly Forbidden[] = [
  { what: "a home directory", pattern: /(?<![\w.~-])[/](?:home|Users|root)[/]\w/ },
  {
    what: "a working directory of a machine",
    pattern: /(?<![\w.~-])[/](?:work|workspace|builds?|farm|mnt|private)[/]\w/,
  },
  { what: "a temporary directory", pattern: /(?<![\w.~-])[/](?:var[/])?tmp[/]\w/ },
  { what: "a drive", pattern: /\b[A-Z]:\\{1,2}(?:Users|Windows|Temp)\b/ },
];

/** Hosts of registries: the reader's npm configuration chooses the registry. */
export const registryHosts: readonly Forbidden[] = [
  { what: "the host of a registry", pattern: /\bregistry[.](?:npmjs|yarnpkg|npmmirror)[.]|\bnpm[.]pkg[.]github[.]/ },
];

/** Unfinished work, and skipped or exclusive tests. */
export const unfinished: readonly Forbidden[] = [
  { what: "a note of work to be done", pattern: /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/ },
  {
    what: "a test that does not run",
    pattern: /\b(?:it|test|describe|suite|bench)(?:[.]\w+)*[.](?:skip|todo)\b/,
  },
  { what: "a test that keeps others from running", pattern: /\b(?:it|test|describe|suite|bench)(?:[.]\w+)*[.]only\b/ },
];

/** Tests that may fail for any reason. Only the file that compares their messages has them. */
export const expectedFailures: readonly Forbidden[] = [
  { what: "a test that is expected to fail", pattern: /\b(?:it|test|describe|suite)(?:[.]\w+)*[.]fails\b/ },
];

/** Lists the places of forbidden text. */
export function findForbidden(path: string, text: string, forbidden: readonly Forbidden[]): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      forbidden.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${path}:${index + 1} holds ${what}`),
    );
}
