import { type AnyBucket, operations } from "./operations.js";

/** Runs an operation on the bucket of the real runtime. No times of 0 prepares it. */
export default {
  async fetch(request: Request, env: { readonly BUCKET: AnyBucket }): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const operation = operations[searchParams.get("operation") ?? ""];
    const times = Number(searchParams.get("times"));
    if (times === 0) await operation?.prepare?.(env.BUCKET);
    for (let time = 0; time < times; time++) await operation?.run(env.BUCKET);
    return new Response();
  },
};
