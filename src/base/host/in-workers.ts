/** True in the platform's own runtime, detectable from compatibility date 2022-03-21 on. */
export const isInWorkers: boolean =
  (globalThis as { readonly navigator?: { readonly userAgent?: unknown } }).navigator?.userAgent ===
  "Cloudflare-Workers";
