/** What Vitest runs for each mutant: the bundle, which `bundle.ts` makes. */
await import(new URL("../../reports/killers.bundle.js", import.meta.url).href);

export {};
