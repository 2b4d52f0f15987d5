/** The packages for which a lock file records where they were downloaded from, or that it links to a machine's folder. */
export function downloadAddresses(lockFile: string): string[] {
  const { packages } = JSON.parse(lockFile) as { readonly packages: Readonly<Record<string, object>> };
  return Object.entries(packages)
    .filter(([, entry]) => "resolved" in entry || "link" in entry)
    .map(([path]) => path);
}

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The packages that others of a lock file need and that it lacks: those of other platforms are left out where the registry
 * did not have them, and then `npm ci` refuses the whole file.
 */
export function missingPackages(lockFile: string): string[] {
  const { packages } = JSON.parse(lockFile) as { readonly packages: Readonly<Record<string, LockedPackage>> };
  const isFound = (from: string, name: string): boolean => {
    if (Object.hasOwn(packages, `${from === "" ? "" : `${from}/`}node_modules/${name}`)) return true;
    const outer = from.lastIndexOf("/node_modules/");
    return from !== "" && isFound(outer === -1 ? "" : from.slice(0, outer), name);
  };
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(path, name))
      .map((name) => `${path} needs ${name}`),
  );
}
