import { shared } from "../../base/copies/shared.js";

/** The source of a copied object, with the field names of the S3 API. */
interface CopiedFrom {
  readonly bucket: string;
  readonly object: string;
}

/** The sources of S3 copies, by the options of their puts: the binding itself has no copy. */
export const copySources: WeakMap<object, CopiedFrom> = shared("sources of copies", () => new WeakMap());
