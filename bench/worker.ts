import { type AnyBucket, operations } from "./operations.js";

/** Runs an operation on the bucket of the real runtime. Zero times only prepares it. */
export default {
  async fetch(request: Request, { BUCKET }: { readonly BUCKET: AnyBucket }): Promise<Response> {
    const { operation: name, times } = (await request.json()) as { operation: string; times: number };
    const operation = operations[name];
    if (times === 0) await operation?.prepare?.(BUCKET);
    for (let time = 0; time < times; time++) await operation?.run(BUCKET);
    return Response.json(null);
  },
};
