/** The options of the Workers pool for this suite, up to vitest 3. */
export const options = {
  isolatedStorage: true,
  miniflare: { compatibilityDate: "2026-01-01", kvNamespaces: ["CACHE"], d1Databases: ["DB"] },
};
