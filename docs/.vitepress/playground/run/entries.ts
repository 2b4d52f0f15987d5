/** The entries that a script can import. The others need a file system, a test runner or another package. */
export const entries = [
  ...["fakebucket", "fakebucket/config", "fakebucket/hostnames", "fakebucket/r2", "fakebucket/rules"],
  ...["fakebucket/testing", "fakebucket/types"],
] as const;

/** Stands before the name of an entry in a module for the sandbox, which puts an address in place of both. */
export const entryScheme = "entry:";

/** The symbol of the global that takes the default export of a script. */
export const defaultExport = "playground.default";
