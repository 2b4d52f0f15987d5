import { bindingsOf } from "../config/other-bindings.js";
import type { Configuration } from "./configuration.js";
import type { Section } from "./pool-options.js";

/** Makes a function that adds to errors about `undefined` which members of `env` were missing, and where they belong. */
export function explainMissing(
  { path, bindings }: Configuration,
  { environment, miniflare }: { readonly environment?: string | undefined; readonly miniflare?: object | undefined },
): (errors: readonly { message: string }[] | undefined, missing: ReadonlySet<string>) => void {
  const { raw } = bindings.config;
  const sections: readonly (readonly [place: string, section: Section])[] = [
    ["the top level", raw],
    ...Object.entries((raw["env"] ?? {}) as Readonly<Record<string, Section>>).map(
      ([name, section]) => [`env.${name}`, section] as const,
    ),
  ];
  const file = path && `${path}${environment === undefined ? "" : ` (env.${environment})`}`;
  const places = [file, (miniflare || !file) && "the option `miniflare`"].filter(Boolean).join(" or ");
  const explanationOf = (name: string): string => {
    const has = (section: Section) =>
      Object.hasOwn((section["vars"] ?? {}) as object, name) ||
      bindingsOf(section).some(([binding]) => binding === name);
    const other = sections.find(([, section]) => has(section))?.[0];
    const elsewhere = other && path ? ` It is in ${other}, and environments do not share bindings.` : "";
    return `\nenv.${name} is undefined, because ${places} has no binding of this name.${elsewhere}`;
  };
  return (errors = [], missing) => {
    const about = errors.filter(({ message }) => /\bundefined\b/.test(message));
    for (const error of about) error.message += [...missing].map(explanationOf).join("");
  };
}
