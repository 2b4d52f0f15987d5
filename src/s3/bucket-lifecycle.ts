import { setLifecycle } from "../bucket/binding/parse-bucket-rules.js";
import type { LifecycleRule } from "../semantics/bucket-rules.js";
import { emptyResponse, type S3Operation, xmlResponse } from "./call.js";
import { documentLimit } from "./object-operations.js";
import { S3Error } from "./s3-error.js";
import { childOf, childrenOf, namesIn, parseXml, textOf, type XmlElement, type XmlValue } from "./xml.js";

const dayInSeconds = 24 * 60 * 60;

/** Sets the lifecycle of a bucket. Its rules follow the bucket's clock. */
export const putBucketLifecycle: S3Operation = async ({ service, port, readPayload }) => {
  const { bytes } = await readPayload(documentLimit);
  const rules = childrenOf(parseXml(bytes, "LifecycleConfiguration"), "Rule").map(readRule);
  if (rules.length === 0) throw new S3Error("MalformedXML");
  try {
    setLifecycle(port, rules);
  } catch (error) {
    throw new S3Error("InvalidArgument", (error as Error).message);
  }
  service.lifecycles.set(port.engine.state.rules, rules);
  return emptyResponse(200);
};

/** Returns the lifecycle set over S3. */
export const getBucketLifecycle: S3Operation = ({ service, port }) => {
  const rules = service.lifecycles.get(port.engine.state.rules);
  if (rules === undefined) throw new S3Error("NoSuchLifecycleConfiguration");
  return xmlResponse("LifecycleConfiguration", { Rule: rules.map(writeRule) });
};

// Amazon S3 API Reference, LifecycleRule. R2, "Object lifecycles": ages of objects and uploads, a date, and prefixes.
// R2 does not mention S3's other conditions (tags, sizes, versions, other storage classes).
function readRule(element: XmlElement, index: number): LifecycleRule {
  const status = textOf(element, "Status");
  if (status !== "Enabled" && status !== "Disabled") throw new S3Error("MalformedXML");
  const only = (parent: XmlElement, names: readonly string[]): void => {
    const other = namesIn(parent).find((name) => !names.includes(name));
    if (other !== undefined) throw new S3Error("NotImplemented", `${other} of a lifecycle rule is not implemented.`);
  };
  only(element, ["ID", "Status", "Prefix", "Filter", "Expiration", "Transition", "AbortIncompleteMultipartUpload"]);
  const filter = childOf(element, "Filter");
  if (filter !== undefined) only(filter, ["Prefix"]);
  const ofRule = textOf(element, "Prefix");
  // With both, one of them would be ignored, and the rule would delete other objects.
  if (filter !== undefined && ofRule !== undefined) throw new S3Error("MalformedXML");
  const prefix = filter === undefined ? ofRule : textOf(filter, "Prefix");
  const expiration = childOf(element, "Expiration");
  if (expiration !== undefined) only(expiration, ["Days", "Date"]);
  const abort = childOf(element, "AbortIncompleteMultipartUpload");
  const transitions = childrenOf(element, "Transition");
  for (const transition of transitions) only(transition, ["Days", "Date", "StorageClass"]);
  if (expiration === undefined && abort === undefined && transitions.length === 0) throw new S3Error("MalformedXML");
  return {
    id: textOf(element, "ID") ?? `rule-${index + 1}`,
    enabled: status === "Enabled",
    ...(prefix === undefined ? {} : { conditions: { prefix } }),
    ...(expiration && { deleteObjectsTransition: { condition: readDue(expiration) } }),
    storageClassTransitions: transitions.map((transition) => {
      if (textOf(transition, "StorageClass") !== "STANDARD_IA") throw new S3Error("InvalidStorageClass");
      return { condition: readDue(transition), storageClass: "InfrequentAccess" };
    }),
    ...(abort && {
      abortMultipartUploadsTransition: {
        condition: { type: "Age", maxAge: readDays(textOf(abort, "DaysAfterInitiation")) },
      },
    }),
  };
}

type Due = NonNullable<LifecycleRule["deleteObjectsTransition"]>["condition"];

function readDue(element: XmlElement): Due {
  const date = textOf(element, "Date");
  const days = textOf(element, "Days");
  if ((date === undefined) === (days === undefined)) throw new S3Error("MalformedXML");
  return date === undefined ? { type: "Age", maxAge: readDays(days) } : { type: "Date", date };
}

/** Returns days as seconds. */
function readDays(text: string | undefined): number {
  if (text === undefined || !/^\d{1,6}$/.test(text)) throw new S3Error("MalformedXML");
  if (Number(text) === 0) throw new S3Error("InvalidArgument", "'Days' must be a positive integer.");
  return Number(text) * dayInSeconds;
}

function writeRule(rule: LifecycleRule): XmlValue {
  const { id, enabled, conditions, deleteObjectsTransition, storageClassTransitions = [] } = rule;
  const { abortMultipartUploadsTransition } = rule;
  return {
    ID: id,
    Filter: { Prefix: conditions?.prefix ?? "" },
    Status: enabled ? "Enabled" : "Disabled",
    Expiration: deleteObjectsTransition && writeDue(deleteObjectsTransition.condition),
    Transition: storageClassTransitions.map(({ condition }) => ({
      ...writeDue(condition),
      StorageClass: "STANDARD_IA",
    })),
    AbortIncompleteMultipartUpload: abortMultipartUploadsTransition && {
      DaysAfterInitiation: abortMultipartUploadsTransition.condition.maxAge / dayInSeconds,
    },
  };
}

function writeDue(due: Due): { readonly [name: string]: string | number } {
  return due.type === "Age" ? { Days: due.maxAge / dayInSeconds } : { Date: due.date };
}
