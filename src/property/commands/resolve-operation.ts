import type { ModelCondition, ModelList, ModelOperation, ModelPart } from "../model/model-operation.js";
import type { BucketWorld, KnownUpload } from "./bucket-world.js";
import type {
  OperationPlan,
  PlannedCondition,
  PlannedList,
  PlannedParts,
  PlannedTime,
  PlannedUpload,
} from "./operation-plan.js";

/** The operation that a plan comes to in a world. */
export function resolveOperation(plan: OperationPlan, world: BucketWorld): ModelOperation {
  switch (plan.action) {
    case "get":
    case "put":
      return { ...plan, onlyIf: plan.onlyIf && resolveCondition(plan.onlyIf, world) };
    case "list":
      return resolveList(plan, world);
    case "uploadPart": {
      const { upload: planned, ...rest } = plan;
      const upload = resolveUpload(planned, world);
      return { ...rest, ...addressOf(upload), ssecKey: plan.ssecKey === "upload" ? upload.ssecKey : plan.ssecKey };
    }
    case "completeMultipartUpload": {
      const { upload: planned, ...rest } = plan;
      const upload = resolveUpload(planned, world);
      return { ...rest, ...addressOf(upload), parts: resolveParts(plan.parts, upload, world) };
    }
    case "abortMultipartUpload":
      return { action: plan.action, ...addressOf(resolveUpload(plan.upload, world)) };
    default:
      return plan;
  }
}

function addressOf({ key, uploadId }: KnownUpload): { readonly key: string; readonly uploadId: string } {
  return { key, uploadId };
}

function resolveUpload({ among, backwards, key }: PlannedUpload, world: BucketWorld): KnownUpload {
  const { uploads, activeUploads } = world;
  const counted = among === "active" && activeUploads.length > 0 ? activeUploads : uploads;
  const upload = fromEnd(counted, backwards) ?? { key: "", uploadId: "never created", ssecKey: undefined };
  return { ...upload, key: key ?? upload.key };
}

function resolveParts(plan: PlannedParts, { uploadId }: KnownUpload, { parts }: BucketWorld): readonly ModelPart[] {
  if (typeof plan !== "string") {
    return plan.map(({ index, partNumber }) => {
      const part = fromEnd(parts, index) ?? { partNumber: 1, etag: "never uploaded" };
      return { partNumber: partNumber ?? part.partNumber, etag: part.etag };
    });
  }
  const latest = new Map<number, ModelPart>();
  for (const part of parts) {
    if (part.uploadId === uploadId) latest.set(part.partNumber, { partNumber: part.partNumber, etag: part.etag });
  }
  return plan === "all" ? [...latest.values()] : [...latest.values()].reverse();
}

function resolveList({ cursor: plan, ...list }: PlannedList, { cursors }: BucketWorld): ModelList {
  if (plan === undefined) return list;
  if ("text" in plan) return { ...list, cursor: plan.text };
  const given = fromEnd(cursors, plan.backwards);
  return given === undefined ? list : { ...(plan.sameList ? given.list : list), cursor: given.cursor };
}

function resolveCondition(plan: PlannedCondition, world: BucketWorld): ModelCondition {
  const { uploadedBefore, uploadedAfter, ...rest } = plan;
  return {
    ...rest,
    uploadedBefore: uploadedBefore && resolveTime(uploadedBefore, world),
    uploadedAfter: uploadedAfter && resolveTime(uploadedAfter, world),
  };
}

function resolveTime(plan: PlannedTime, world: BucketWorld): number {
  return "at" in plan ? plan.at : world.now() + plan.sinceNow;
}

/** Counts backwards from the last one, and round again. */
function fromEnd<Item>(items: readonly Item[], backwards: number): Item | undefined {
  return items.at(-1 - (backwards % Math.max(1, items.length)));
}
