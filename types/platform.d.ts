// The platform's types may be installed as a package, or be there as globals that `wrangler types` has made, or both, or
// neither. What is not there must be no error here, and its type is then `any`.

/** @ts-ignore: the package need not be installed. */
type ImportedBucket = import("@cloudflare/workers-types").R2Bucket;

/** @ts-ignore: the globals need not be there. */
type GlobalBucket = R2Bucket;

/** A type, or one that says nothing in place of `any`. In brackets: what is compared with a missing type is missing too. */
type Known<Type> = [0] extends [1 & Type] ? unknown : Type;

/** The platform's own `R2Bucket`, in every edition that the project has; `unknown` where it has none. */
export type PlatformBucket = Known<ImportedBucket> & Known<GlobalBucket>;
