import { shared } from "../../base/copies/shared.js";

/** The place from which an object was copied, with the names of the S3 API. */
interface CopiedFrom {
  readonly bucket: string;
  readonly object: string;
}

/** The sources of the puts that are copies over S3, by the options of the call: the binding has no copy. */
export const copySources: WeakMap<object, CopiedFrom> = shared("sources of copies", () => new WeakMap());
