/**
 * The contract: the object storage binding of a script, under neutral names.
 *
 * `spec` in these comments is the specification of the binding, `service` the publicly known facts of the service
 * behind it, `runtime` the observed behaviour of its runtime. Behaviour of the runtime alone is marked "Not in the
 * specification".
 */
export type * from "./bucket.js";
export type * from "./bucket-like.js";
export type * from "./host.js";
export type * from "./metadata.js";
export type * from "./multipart.js";
export type * from "./object.js";
export type * from "./options.js";
