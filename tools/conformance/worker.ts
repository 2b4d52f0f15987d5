import { runSequence } from "../../src/property/sequences/run-sequence.js";

/** Empties the script's bucket and runs a sequence on it. */
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
