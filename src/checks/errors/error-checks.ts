import { constantFrom, oneof, record } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { CheckFailure, show } from "../../property/cases/check-failure.js";
import { errorOf, expectThat, thrownBy } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { refusalMessage } from "../../property/cases/refusal-texts.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { callOf, contentFault, type Fault, serviceFault, showFault, typeFault } from "./case-faults.js";

/** A call, and at which stage it fails. */
interface StagedFault {
  readonly stage: "type" | "later";
  readonly fault: Fault;
}

/** What `resumeMultipartUpload` is given. */
interface ResumeCase {
  readonly args: readonly unknown[];
  readonly fails: boolean;
}

/** An object of `writeHttpMetadata`, and what that is given. */
interface WriteCase {
  readonly key: string;
  readonly from: "put" | "head" | "get";
  readonly args: readonly unknown[];
}

/** How the errors of a bucket arrive. */
export const errorChecks: readonly RuleCheck[] = [
  ruleCheck<Fault>({
    rule: "errors.reject",
    examples: failuresOfEachKind,
    cases: (terms) => oneof(typeFault(terms), contentFault(terms), serviceFault(terms)),
    async check({ makeBucket }, fault) {
      const bucket = loosely(await makeBucket());
      await expectRejection(showFault(fault), callOf(bucket, fault));
    },
  }),
  ruleCheck<StagedFault>({
    rule: "errors.throw-before-2022-10-31",
    needs: ["compatibilityDate"],
    dates: ["2022-10-30", "2022-10-31"],
    examples: () => [
      { stage: "type", fault: { method: "head", args: [] } },
      { stage: "type", fault: { method: "get", args: ["k", 5] } },
      { stage: "type", fault: { method: "get", args: ["k", { range: 5 }] } },
      { stage: "type", fault: { method: "put", args: ["k", 5] } },
      { stage: "type", fault: { method: "list", args: [{ prefix: 5 }] } },
      { stage: "later", fault: { method: "list", args: [{ limit: 0 }] } },
      { stage: "later", fault: { method: "head", args: ["k".repeat(2000)] } },
    ],
    cases: (terms) =>
      oneof(
        typeFault(terms).map((fault): StagedFault => ({ stage: "type", fault })),
        contentFault(terms).map((fault): StagedFault => ({ stage: "later", fault })),
        serviceFault(terms).map((fault): StagedFault => ({ stage: "later", fault })),
      ),
    async check({ makeBucket, compatibilityDate = "" }, { stage, fault }) {
      const bucket = loosely(await makeBucket());
      const call = callOf(bucket, fault);
      if (stage === "type" && compatibilityDate < "2022-10-31") thrownBy(showFault(fault), call);
      else await expectRejection(showFault(fault), call);
    },
  }),
  ruleCheck<ResumeCase>({
    rule: "errors.resume-throws",
    needs: ["multipart"],
    examples: () => [
      { args: [], fails: true },
      { args: ["k"], fails: true },
      { args: [Symbol("s"), "id"], fails: true },
      { args: ["k", Symbol("s")], fails: true },
      { args: ["k", "id"], fails: false },
    ],
    cases: () =>
      oneof(
        record({ args: constantFrom([], [Symbol("s"), "id"]), fails: constantFrom(true) }),
        record({ args: plainKey().map((key) => [key]), fails: constantFrom(true) }),
        record({ args: plainKey().map((key) => [key, Symbol("s")]), fails: constantFrom(true) }),
        record({ args: plainKey().map((key) => [key, `id of ${key}`, 5]), fails: constantFrom(false) }),
      ),
    async check({ makeBucket }, { args, fails }) {
      const bucket = loosely(await makeBucket());
      const what = `resumeMultipartUpload(${args.map(show).join(", ")})`;
      if (fails) {
        thrownBy(what, () => bucket.resumeMultipartUpload(...args));
      } else {
        const upload: object = bucket.resumeMultipartUpload(...args);
        expectThat(!("then" in upload), `${what} returns no promise`);
      }
    },
  }),
  ruleCheck<WriteCase>({
    rule: "errors.write-http-metadata-throws",
    examples: () => [undefined, null, 5, {}].map((headers) => ({ key: "k", from: "put" as const, args: [headers] })),
    cases: () =>
      record({
        key: plainKey(),
        from: constantFrom("put" as const, "head" as const, "get" as const),
        args: constantFrom<unknown[]>([], [undefined], [null], [5], ["x"], [true], [{}], [[]], [new Map()]),
      }),
    async check({ makeBucket }, { key, from, args }) {
      const bucket = loosely(await makeBucket());
      const stored = await bucket.put(key, "v");
      const object = from === "put" ? stored : await bucket[from](key);
      const what = `writeHttpMetadata(${args.map(show).join(", ")}) of what ${from} gave`;
      thrownBy(what, () => object.writeHttpMetadata(...args));
    },
  }),
  ruleCheck<Fault>({
    rule: "errors.service-form",
    examples: refusalsOfEachAction,
    cases: serviceFault,
    async check({ makeBucket }, fault) {
      const bucket = loosely(await makeBucket());
      const error = await errorOf(showFault(fault), callOf(bucket, fault));
      const { code = 10001 } = fault;
      expectPlain(error, refusalMessage(actionOf(fault), code));
    },
  }),
];

function failuresOfEachKind({ abilities, semantics }: Terms): Fault[] {
  const long = "k".repeat(2 * semantics.maxKeyBytes);
  const calls: Fault[] = [
    { method: "head", args: [] },
    { method: "head", args: [long] },
    { method: "get", args: ["k", 5] },
    { method: "get", args: ["k", { range: { offset: -1 } }] },
    { method: "put", args: ["k", 5] },
    { method: "put", args: [long, "v"] },
    { method: "delete", args: [Symbol("s")] },
    { method: "list", args: [5] },
    { method: "list", args: [{ limit: 0 }] },
  ];
  const ofUploads: Fault[] = [
    { method: "createMultipartUpload", args: [] },
    { method: "uploadPart", args: [0, "v"] },
    { method: "uploadPart", args: [1, "v"] },
    { method: "complete", args: [5] },
    { method: "complete", args: [[]] },
  ];
  return [...calls, ...(abilities.multipart ? ofUploads : [])];
}

function refusalsOfEachAction({ abilities, semantics }: Terms): Fault[] {
  const long = "k".repeat(2 * semantics.maxKeyBytes);
  const calls: Fault[] = [
    { method: "head", args: [long], code: 10020 },
    { method: "get", args: [long], code: 10020 },
    { method: "put", args: [long, "v"], code: 10020 },
    { method: "delete", args: [long], code: 10020 },
    { method: "list", args: [{ limit: 0 }], code: 10022 },
  ];
  const ofUploads: Fault[] = [
    { method: "createMultipartUpload", args: [long], code: 10020 },
    { method: "uploadPart", args: [1, "v"], of: long, code: 10020 },
    { method: "complete", args: [[]], of: long, code: 10020 },
    { method: "abort", args: [], of: long, code: 10020 },
  ];
  return [...calls, ...(abilities.multipart ? ofUploads : [])];
}

/** The name of a call in refusals. */
function actionOf({ method }: Fault): string {
  return method === "complete" || method === "abort" ? `${method}MultipartUpload` : method;
}

/** Expects a call to return a promise that rejects. */
async function expectRejection(what: string, call: () => unknown): Promise<void> {
  let thrown = true;
  const error = await errorOf(what, () => {
    const answer = call();
    thrown = false;
    return answer;
  });
  if (thrown)
    throw new CheckFailure(`not so: ${what} rejects (it threw ${show(error)})`, { error: {}, isPromise: true });
}

function expectPlain(error: unknown, message: string): void {
  const isPlain = error instanceof Error && error.constructor.name === "Error" && error.name === "Error";
  if (isPlain && error.message === message) return;
  const evidence = { error: { isPlain: true, name: "Error", message } } as const;
  throw new CheckFailure(
    `a refusal: expected a plain Error ${show(message)}, saw ${classOf(error)} ${show(error)}`,
    evidence,
  );
}

function classOf(error: unknown): string {
  return error instanceof Error ? `${error.constructor.name},` : typeof error;
}
