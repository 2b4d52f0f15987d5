/** The address of the site: `origin` is `""` while it is not known. */
interface SiteAddress {
  /** `https://…` without a path. Link previews and the sitemap need it. */
  readonly origin: string;
  /** The path: "/" or, for example, "/fakebucket/". */
  readonly base: string;
}

/**
 * Returns the address of the site on GitHub Pages, from the `repository` of package.json in the form `github:OWNER/NAME`.
 *
 * @param environment - `SITE_ORIGIN` and `SITE_BASE` set another address.
 */
export function siteAddress(
  repository: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): SiteAddress {
  const [, owner, name] = /^github:([\w-]+)\/([\w.-]+)$/.exec(repository ?? "") ?? [];
  if (repository !== undefined && name === undefined)
    throw new Error(`"repository" of package.json must be github:OWNER/NAME, not "${repository}".`);
  return {
    origin: environment["SITE_ORIGIN"] ?? (owner === undefined ? "" : `https://${owner.toLowerCase()}.github.io`),
    base: environment["SITE_BASE"] ?? (name === undefined ? "/" : `/${name}/`),
  };
}
