import type { HostBlob, HostReadableStream, StoreObjectBody } from "../../types/index.js";
import { nameClass } from "../package/name-class.js";
import { settle } from "./answer.js";
import type { ResultBody } from "./body.js";
import { illegalInvocation, makeMembersEnumerable } from "./guard.js";
import { handlerOf, type ResultHandler } from "./result-handler.js";
import { HeadResult } from "./store-object.js";

/** An object with its body, as `get` gives it. */
// spec §2 StoreObjectBody; runtime §3
export class GetResult extends HeadResult implements StoreObjectBody {
  get body(): HostReadableStream {
    return bodyHandlerOf(this).body.stream as HostReadableStream;
  }

  get bodyUsed(): boolean {
    return bodyHandlerOf(this).body.used;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return settle(bodyHandlerOf(this), takeBuffer);
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return settle(bodyHandlerOf(this), takeBytes);
  }

  text(): Promise<string> {
    return settle(bodyHandlerOf(this), takeText);
  }

  json<Value>(): Promise<Value> {
    return settle(bodyHandlerOf(this), takeJson) as Promise<Value>;
  }

  blob(): Promise<HostBlob> {
    return settle(bodyHandlerOf(this), takeBlob) as Promise<HostBlob>;
  }

  override get [Symbol.toStringTag](): string | undefined {
    // As its base class has one, for inspectors too.
    return super[Symbol.toStringTag] && "GetResult";
  }
}

nameClass(GetResult, "GetResult");
makeMembersEnumerable(GetResult.prototype);

/** What answers for a result that has a body. */
type BodyHandler = ResultHandler & { readonly body: ResultBody };

function bodyHandlerOf(value: unknown): BodyHandler {
  const handler = handlerOf(value);
  if (handler?.body === undefined) throw illegalInvocation();
  return handler as BodyHandler;
}

function takeBuffer({ body }: BodyHandler): ArrayBuffer | Promise<ArrayBuffer> {
  return body.takeBuffer();
}

function takeBytes({ body }: BodyHandler): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  return body.takeBytes();
}

function takeText({ body }: BodyHandler): string | Promise<string> {
  return body.takeText();
}

function takeJson({ body }: BodyHandler): unknown {
  return body.takeJson();
}

function takeBlob({ body, httpMetadata }: BodyHandler): Blob | Promise<Blob> {
  return body.takeBlob(httpMetadata?.contentType ?? "");
}
