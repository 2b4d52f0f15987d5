/** Returns the packages with a download address, or with a link to a local folder, in a lock file. */
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
 * Returns the missing dependencies of a lock file. npm leaves out packages of other platforms if the registry does not have
 * them, and `npm ci` then refuses the whole file.
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
