import type { StoreObjects } from "../../types/index.js";
import type { Method } from "../binding/answer.js";
import type { StoreMultipartUpload } from "../binding/multipart-upload.js";
import { type HeadResult, toObject } from "../binding/results.js";
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
import { cancelling, carry, carryValue } from "./carry.js";
import type { RemoteCore } from "./remote-core.js";
import { remoteDelete } from "./remote-delete.js";
import { remoteGet } from "./remote-get.js";
import { remoteHead } from "./remote-head.js";
import { remoteList } from "./remote-list.js";
import { remotePut } from "./remote-put.js";
import { remoteCreate } from "./remote-upload.js";

export const headMethod: Method<RemoteCore, HeadArguments, HeadResult | null> = {
  action: "head",
  coerce: coerceHead,
  run: (coerced, core) =>
    carry(
      () => parseHead(coerced),
      async (request) => {
        const record = await remoteHead(core, "head", request.key);
        return record === undefined ? null : toObject(record, { offset: 0, length: record.bytes.size }, core.platform);
      },
    ),
};

export const getMethod: Method<RemoteCore, GetArguments, HeadResult | null> = {
  action: "get",
  coerce: coerceGet,
  run: (coerced, core) =>
    carry(
      () => parseGet(coerced),
      async (request) => {
        const got = await remoteGet(core, request, coerced.ssecKey);
        switch (got.type) {
          case "missing":
            return null;
          case "preconditionFailed":
            return toObject(got.record, { offset: 0, length: got.record.bytes.size }, core.platform);
          case "found":
            return toObject(got.record, got.range, core.platform, got.body);
        }
      },
    ),
};

export const putMethod: Method<RemoteCore, PutArguments, HeadResult | null> = {
  action: "put",
  coerce: (args, platform) => cancelling(args[1], () => coercePut(args, platform)),
  run: (coerced, core) =>
    carryValue(
      coerced.value,
      core.platform.semantics,
      () => parsePut(coerced),
      async (request) => {
        const record = await remotePut(core, request, coerced);
        return record === undefined ? null : toObject(record, undefined, core.platform);
      },
    ),
};

export const createMultipartUploadMethod: Method<RemoteCore, CreateMultipartUploadArguments, StoreMultipartUpload> = {
  action: "createMultipartUpload",
  coerce: coerceCreateMultipartUpload,
  run: (coerced, core) =>
    carry(
      () => parseCreateMultipartUpload(coerced),
      (request) => remoteCreate(core, request, coerced.ssecKey),
    ),
};

export const deleteMethod: Method<RemoteCore, DeleteArguments, void> = {
  action: "delete",
  coerce: coerceDelete,
  run: (coerced, core) =>
    carry(
      () => parseDelete(coerced),
      (request) => remoteDelete(core, request),
    ),
};

export const listMethod: Method<RemoteCore, ListArguments, StoreObjects> = {
  action: "list",
  coerce: coerceList,
  run: (coerced, core) =>
    carry(
      () => parseList(coerced, core.platform),
      (request) => remoteList(core, request),
    ),
};
