import { runSequence } from "../../src/property/sequences/run-sequence.js";

/** Runs a sequence on the bucket of the script, emptied first. */
export default {
  async fetch(request: Request, { BUCKET }: { readonly BUCKET: Parameters<typeof runSequence>[0] }): Promise<Response> {
    for (;;) {
      const { objects }: { readonly objects: readonly { readonly key: string }[] } = await BUCKET.list();
      if (objects.length === 0) break;
      await BUCKET.delete(objects.map(({ key }) => key));
    }
    return Response.json(await runSequence(BUCKET, await request.json()));
  },
};
