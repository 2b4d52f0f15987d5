import { nameClass } from "../copies/name-class.js";

/** The place of a value to store, without the value. */
export class GivenValue {
  readonly type: "text" | "bytes" | "blob" | "stream" | "nothing" | "other";
  /** In bytes; `undefined` where it would have to be read to be known. */
  readonly size: number | undefined;

  /** @internal */
  constructor(type: GivenValue["type"], size: number | undefined) {
    this.type = type;
    this.size = size;
  }
}

nameClass(GivenValue, "GivenValue");
