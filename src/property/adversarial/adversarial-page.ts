import type { ObjectsLike } from "../../../types/index.js";
import { guarded } from "../wrapping/guarded.js";
import type { AdversarialSettings, Choose } from "./adversarial-options.js";
import { noting } from "./noting.js";

/** Lists a page, in the bucket's own way. */
type List = (options: unknown) => Promise<ObjectsLike>;

/**
 * A page with fewer entries than the bucket would give, but at least one. It is the bucket's own, asked for again with a
 * lower limit: so its cursor is right, whatever is written meanwhile, and a group is never cut in two.
 */
// spec §2 StoreListOptions include; spec §4 list: "possibly fewer"
export function adversarialPage(
  list: List,
  options: unknown,
  settings: AdversarialSettings,
  choose: Choose,
): Promise<ObjectsLike> {
  const { handed, read } = noting(options);
  // Not in an async function: what the bucket throws at once is thrown at once.
  return list(handed).then((page) => {
    const { objects, delimitedPrefixes } = guarded(page);
    const entries = objects.length + delimitedPrefixes.length;
    const carriesMetadata = Array.isArray(read["include"]) && read["include"].length > 0;
    const most = carriesMetadata && settings.shortMetadataPages ? Math.ceil(entries / 3) : entries;
    const isCut = settings.shortPages || (carriesMetadata && settings.shortMetadataPages);
    if (!isCut || entries < 2) return page;
    // Now and then a page is full: the opposite must not become a habit either.
    const limit = most === entries && choose(4) === 0 ? entries : 1 + choose(Math.min(most, entries - 1));
    return limit === entries ? page : list({ ...read, limit });
  });
}
