import type { StoreObjects } from "../../types/index.js";
import type { Method } from "../bucket/binding/call-method.js";
import type { StoreMultipartUpload } from "../bucket/binding/multipart-upload.js";
import { type HeadResult, toGetResult, toObject } from "../bucket/binding/results.js";
import {
  type CreateMultipartUploadArguments,
  coerceCreateMultipartUpload,
  parseCreateMultipartUpload,
} from "../bucket/request/parse-create-multipart-upload.js";
import { coerceDelete, type DeleteArguments, parseDelete } from "../bucket/request/parse-delete.js";
import { coerceGet, type GetArguments, parseGet } from "../bucket/request/parse-get.js";
import { coerceHead, type HeadArguments, parseHead } from "../bucket/request/parse-head.js";
import { coerceList, type ListArguments, parseList } from "../bucket/request/parse-list.js";
import { coercePut, type PutArguments, parsePut } from "../bucket/request/parse-put.js";
import { remoteMethod, remoteValueMethod } from "./make-remote-method.js";
import type { RemoteCore } from "./remote-core.js";
import { remoteDelete } from "./remote-delete.js";
import { remoteGet, remoteHead } from "./remote-get.js";
import { remoteList } from "./remote-list.js";
import { remotePut } from "./remote-put.js";
import { remoteCreate } from "./remote-upload.js";

export const headMethod: Method<RemoteCore, HeadArguments, HeadResult | null> = remoteMethod({
  action: "head",
  coerce: coerceHead,
  parse: parseHead,
  async work(core, { key }) {
    const record = await remoteHead(core, "head", key);
    return record === undefined ? null : toObject(record, { offset: 0, length: record.bytes.size }, core.platform);
  },
});

export const getMethod: Method<RemoteCore, GetArguments, HeadResult | null> = remoteMethod({
  action: "get",
  coerce: coerceGet,
  parse: parseGet,
  async work(core, request, { ssecKey }) {
    return toGetResult(await remoteGet(core, request, ssecKey), core.platform, ({ body }) => body);
  },
});

export const putMethod: Method<RemoteCore, PutArguments, HeadResult | null> = remoteValueMethod({
  action: "put",
  coerce: coercePut,
  parse: parsePut,
  async work(core, request, coerced) {
    const record = await remotePut(core, request, coerced);
    return record === undefined ? null : toObject(record, undefined, core.platform);
  },
});

export const createMultipartUploadMethod: Method<RemoteCore, CreateMultipartUploadArguments, StoreMultipartUpload> =
  remoteMethod({
    action: "createMultipartUpload",
    coerce: coerceCreateMultipartUpload,
    parse: parseCreateMultipartUpload,
    work: (core, request, { ssecKey }) => remoteCreate(core, request, ssecKey),
  });

export const deleteMethod: Method<RemoteCore, DeleteArguments, void> = remoteMethod({
  action: "delete",
  coerce: coerceDelete,
  parse: parseDelete,
  work: remoteDelete,
});

export const listMethod: Method<RemoteCore, ListArguments, StoreObjects> = remoteMethod({
  action: "list",
  coerce: coerceList,
  parse: (coerced, { platform }) => parseList(coerced, platform),
  work: remoteList,
});
