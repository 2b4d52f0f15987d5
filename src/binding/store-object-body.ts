import type { StoreObjectBody } from "../../types/index.js";
import { decodeUtf8 } from "../bytes/utf8.js";
import { nameClass } from "../package/name-class.js";
import { isObject } from "../request/host-objects.js";
import { settle } from "./answer.js";
import type { Body } from "./body.js";
import { type construction, illegalInvocation, makeMembersEnumerable } from "./guard.js";
import { HeadResult, type ObjectView } from "./store-object.js";

/** An object with its body, as `get` gives it. */
// spec §2 StoreObjectBody; runtime §3
export class GetResult extends HeadResult implements StoreObjectBody {
  readonly #body: Body;
  readonly #stripsByteOrderMark: boolean;
  readonly #contentType: string | undefined;

  constructor(shown: typeof construction, view: ObjectView, body: Body, stripsByteOrderMark: boolean) {
    super(shown, view);
    this.#body = body;
    this.#stripsByteOrderMark = stripsByteOrderMark;
    this.#contentType = view.httpMetadata?.contentType;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return this.#body.stream;
  }

  get bodyUsed(): boolean {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return this.#body.used;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return settle(() => this.#body.takeCopy().buffer);
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return settle(() => this.#body.takeCopy());
  }

  text(): Promise<string> {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return settle(() => this.#takeText());
  }

  json<Value>(): Promise<Value> {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return settle(() => JSON.parse(this.#takeText()));
  }

  blob(): Promise<Blob> {
    if (!(isObject(this) && #body in this)) throw illegalInvocation();
    return settle(() => toBlob(this.#body.takeCopy(), this.#contentType));
  }

  /** The body as text, with or without its byte order mark. */
  #takeText(): string {
    const text = decodeUtf8(this.#body.takeView());
    return this.#stripsByteOrderMark && text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  override get [Symbol.toStringTag](): string {
    return "GetResult";
  }
}

nameClass(GetResult, "GetResult");
makeMembersEnumerable(GetResult.prototype);

/** A Blob of exactly this content type: hosts lower-case the type that they are given, the platform does not. */
// runtime §3
function toBlob(bytes: Uint8Array<ArrayBuffer>, contentType = ""): Blob {
  const blob = new Blob([bytes], { type: contentType });
  if (blob.type !== contentType) Object.defineProperty(blob, "type", { value: contentType, configurable: true });
  return blob;
}
