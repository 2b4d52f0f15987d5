import { nameClass } from "../copies/name-class.js";

/** A placeholder for a value to store, with its type and size only. */
export class GivenValue {
  readonly type: "text" | "bytes" | "blob" | "stream" | "nothing" | "other";
  /** In bytes; `undefined` if it is unknown before reading. */
  readonly size: number | undefined;

  /** @internal */
  constructor(type: GivenValue["type"], size: number | undefined) {
    this.type = type;
    this.size = size;
  }
}

nameClass(GivenValue, "GivenValue");
