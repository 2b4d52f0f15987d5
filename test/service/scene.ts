import { expect } from "vitest";
import type { Transition } from "../../src/engine/engine.js";
import { type SemanticsName, semantics } from "../../src/semantics/presets.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import { completeMultipartUpload } from "../../src/service/complete-multipart-upload.js";
import { createMultipartUpload } from "../../src/service/create-multipart-upload.js";
import type { Failure } from "../../src/service/failure.js";
import { get } from "../../src/service/get.js";
import { head } from "../../src/service/head.js";
import { type Listed, list } from "../../src/service/list.js";
import { passTime } from "../../src/service/pass-time.js";
import { put } from "../../src/service/put.js";
import { type BucketState, emptyState, type ObjectRecord } from "../../src/service/state.js";
import { uploadPart } from "../../src/service/upload-part.js";
import { dumpState } from "./dump-state.js";
import {
  completeRequest,
  createRequest,
  getRequest,
  headRequest,
  listRequest,
  partRequest,
  putRequest,
  type UploadAddress,
  type Value,
} from "./requests.js";

/** The outcomes after which a state may differ from what it was. */
const writing: ReadonlySet<string> = new Set(["stored", "done", "created", "partStored"]);

/**
 * A state, and the transitions that a test runs against it one after another.
 *
 * After every outcome that writes nothing, each refusal among them, the state is compared with a full dump of what it
 * was before.
 */
export class Scene {
  state: BucketState;
  /** Milliseconds since 1970, which a test moves by hand. */
  now: number = Date.UTC(2026, 6, 30, 12, 34, 56, 789);
  #runs = 0;

  constructor(answers: Partial<Semantics> = {}, preset: SemanticsName = "documented") {
    this.state = emptyState({ ...semantics[preset], ...answers }, "Standard");
  }

  /** Runs a transition and gives its outcome. */
  run<Request, Outcome extends { readonly type: string }>(
    transition: Transition<BucketState, Request, Outcome>,
    request: Request,
    givenId?: string,
  ): Outcome {
    this.#runs += 1;
    const id = givenId ?? `id-${this.#runs}`;
    // As the engine does.
    const held = passTime(this.state, this.now);
    const before = dumpState(held);
    const { state, outcome } = transition(held, request, { now: this.now, id });
    if (!writing.has(outcome.type)) {
      expect(state).toBe(held);
      expect(dumpState(state)).toEqual(before);
    }
    this.state = state;
    return outcome;
  }

  /** The code with which a transition is refused, else the type of its outcome. */
  codeOf<Request, Outcome extends { readonly type: string }>(
    transition: Transition<BucketState, Request, Outcome>,
    request: Request,
  ): number | string {
    const outcome: { readonly type: string; readonly failure?: Failure } = this.run(transition, request);
    return outcome.failure?.code ?? outcome.type;
  }

  /** The rule by which a transition is refused, else the type of its outcome. */
  ruleOf<Request, Outcome extends { readonly type: string }>(
    transition: Transition<BucketState, Request, Outcome>,
    request: Request,
  ): string {
    const outcome: { readonly type: string; readonly failure?: Failure } = this.run(transition, request);
    return outcome.failure?.rule ?? outcome.type;
  }

  /** Stores an object. */
  put(key: string, value?: Value, rest?: Parameters<typeof putRequest>[2]): ObjectRecord {
    return expectType(this.run(put, putRequest(key, value, rest)), "stored").record;
  }

  /** Stores an empty object under each key. */
  putAll(keys: Iterable<string>): this {
    for (const key of keys) this.put(key, "");
    return this;
  }

  head(key: string): ObjectRecord {
    return expectType(this.run(head, headRequest(key)), "found").record;
  }

  /** The text that `get` serves. */
  text(key: string, rest?: Parameters<typeof getRequest>[1]): string {
    const { record, range } = expectType(this.run(get, getRequest(key, rest)), "found");
    return textOf(record, range);
  }

  /** One page. */
  list(rest?: Parameters<typeof listRequest>[0]): Listed {
    return expectType(this.run(list, listRequest(rest)), "listed");
  }

  /** The keys of all objects, as they are returned. */
  keys(): readonly string[] {
    return this.list().records.map(({ key }) => key);
  }

  /** Starts an upload in parts. */
  create(key: string, rest?: Parameters<typeof createRequest>[1]): UploadAddress {
    const { uploadId } = expectType(this.run(createMultipartUpload, createRequest(key, rest)), "created");
    return { key, uploadId };
  }

  /** Uploads a part and gives what `complete` is told of it. */
  part(address: UploadAddress, partNumber: number, value?: Value, ssecKey?: Parameters<typeof partRequest>[3]) {
    const outcome = this.run(uploadPart, partRequest(address, partNumber, value, ssecKey));
    const { etag } = expectType(outcome, "partStored");
    return { partNumber, etag };
  }

  /** Completes an upload. */
  complete(address: UploadAddress, parts: Parameters<typeof completeRequest>[1]): ObjectRecord {
    return expectType(this.run(completeMultipartUpload, completeRequest(address, parts)), "stored").record;
  }
}

/** The outcome, if it is of a type. */
export function expectType<Outcome extends { readonly type: string }, Type extends Outcome["type"]>(
  outcome: Outcome,
  type: Type,
): Extract<Outcome, { readonly type: Type }> {
  expect(outcome).toMatchObject({ type });
  return outcome as Extract<Outcome, { readonly type: Type }>;
}

/** The text of an object's bytes, or of a range of them. */
export function textOf({ bytes }: ObjectRecord, { offset, length } = { offset: 0, length: bytes.size }): string {
  return Buffer.from(bytes.copy(offset, length)).toString();
}
