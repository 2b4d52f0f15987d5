/** The options of the Workers pool for this suite, up to vitest 3. Newer pools have no `isolatedStorage`. */
export const options = {
  isolatedStorage: true,
  miniflare: { compatibilityDate: "2026-07-30", r2Buckets: ["FILES"] },
};
