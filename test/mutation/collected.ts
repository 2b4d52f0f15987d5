/**
 * Vitest, but with suites that fail when they cannot be collected. Vitest itself fails the file then and runs none of
 * its tests, which Stryker takes for a run in which no test failed: a mutant that breaks the table of an `it.each` would
 * survive.
 */
import { it, describe as plainDescribe } from "vitest";

export * from "vitest";

type Factory = (...values: unknown[]) => unknown;
type Describe = (name: string, factory: Factory) => unknown;

const plain = plainDescribe as Describe & { readonly each: (cases: readonly unknown[]) => Describe };

function guarded(factory: Factory): Factory {
  return async (...values) => {
    try {
      await factory(...values);
    } catch (error) {
      it("is collected", () => {
        throw error;
      });
    }
  };
}

export const describe: Describe & { each: (cases: readonly unknown[]) => Describe } = Object.assign(
  ((name, factory) => plain(name, guarded(factory))) satisfies Describe,
  {
    each(cases: readonly unknown[]): Describe {
      return (name, factory) => plain.each(cases)(name, guarded(factory));
    },
  },
);
