import type { StoreObjects } from "../../../types/index.js";
import type { Damage } from "../../engine/tap.js";
import {
  type CreateMultipartUploadArguments,
  coerceCreateMultipartUpload,
  parseCreateMultipartUpload,
} from "../request/parse-create-multipart-upload.js";
import { coerceDelete, type DeleteArguments, parseDelete } from "../request/parse-delete.js";
import { coerceGet, type GetArguments, parseGet } from "../request/parse-get.js";
import { coerceHead, type HeadArguments, parseHead } from "../request/parse-head.js";
import { coerceList, type ListArguments, parseList } from "../request/parse-list.js";
import { coercePut, type PutArguments, parsePut } from "../request/parse-put.js";
import type {
  CreateMultipartUploadRequest,
  DeleteRequest,
  GetRequest,
  HeadRequest,
  ListRequest,
} from "../request/request.js";
import { createMultipartUpload } from "../service/create-multipart-upload.js";
import { deleteKeys } from "../service/delete-keys.js";
import { get } from "../service/get.js";
import { type Found, head } from "../service/head.js";
import { list } from "../service/list.js";
import { put } from "../service/put.js";
import { Body } from "./body.js";
import { atCommitPoint, type Method } from "./call-method.js";
import { type Core, commit } from "./core.js";
import { makeMultipartUpload, type StoreMultipartUpload } from "./multipart-upload.js";
import { type HeadResult, toGetResult, toListResult, toObject } from "./results.js";
import { valueMethod } from "./value-method.js";

export const headMethod: Method<Core, HeadArguments, HeadResult | null> = {
  action: "head",
  coerce: coerceHead,
  run: (coerced, core, intercept) => atCommitPoint(core, parseHead(coerced), commitHead, intercept),
};

function commitHead(core: Core, request: HeadRequest): HeadResult | null {
  const outcome = commit(core, "head", head, request);
  return outcome.type === "missing" ? null : toObject(outcome.record, outcome.range, core.platform);
}

export const getMethod: Method<Core, GetArguments, HeadResult | null> = {
  action: "get",
  coerce: coerceGet,
  run: (coerced, core, intercept) => atCommitPoint(core, parseGet(coerced), commitGet, intercept),
};

function commitGet(core: Core, request: GetRequest, damage?: Damage): HeadResult | null {
  const outcome = commit(core, "get", get, request);
  return toGetResult<Found>(outcome, core.platform, ({ record, range }) => new Body(record.bytes, range, core, damage));
}

export const putMethod: Method<Core, PutArguments, HeadResult | null> = valueMethod({
  action: "put",
  coerce: coercePut,
  parse: parsePut,
  maxBytes: (semantics) => semantics.maxUploadBytes,
  commit(core, request, bytes) {
    const outcome = commit(core, "put", put, { request, bytes }, "version");
    return outcome.type === "notStored" ? null : toObject(outcome.record, undefined, core.platform);
  },
});

export const createMultipartUploadMethod: Method<Core, CreateMultipartUploadArguments, StoreMultipartUpload> = {
  action: "createMultipartUpload",
  coerce: coerceCreateMultipartUpload,
  run: (coerced, core, intercept) => atCommitPoint(core, parseCreateMultipartUpload(coerced), commitCreate, intercept),
};

function commitCreate(core: Core, request: CreateMultipartUploadRequest): StoreMultipartUpload {
  const outcome = commit(core, "createMultipartUpload", createMultipartUpload, request, "upload");
  return makeMultipartUpload(core, { key: outcome.key, uploadId: outcome.uploadId });
}

export const deleteMethod: Method<Core, DeleteArguments, void> = {
  action: "delete",
  coerce: coerceDelete,
  run: (coerced, core, intercept) => atCommitPoint(core, parseDelete(coerced), commitDelete, intercept),
};

function commitDelete(core: Core, request: DeleteRequest, damage?: Damage): void {
  const before = damage && core.engine.snapshot();
  commit(core, "delete", deleteKeys, request);
  if (before === undefined || damage?.type !== "cut" || damage.after >= request.keys.length) return;
  // Damage can cut the list of keys: delete the first ones only, if the service accepts the call.
  core.engine.restore(before);
  if (damage.after > 0) commit(core, "delete", deleteKeys, { ...request, keys: request.keys.slice(0, damage.after) });
  damage.happened();
}

export const listMethod: Method<Core, ListArguments, StoreObjects> = {
  action: "list",
  coerce: coerceList,
  run: (coerced, core, intercept) => atCommitPoint(core, parseList(coerced, core.platform), commitList, intercept),
};

function commitList(core: Core, request: ListRequest): StoreObjects {
  const { pageSize } = core;
  const outcome = commit(core, "list", list, pageSize === undefined ? request : { ...request, pageSize });
  return toListResult(outcome, request, core.platform);
}
