import type { StoreBucket } from "fakebucket/types";

export function upload(request: Request, env: { readonly FILES: StoreBucket }): Promise<Response>;
