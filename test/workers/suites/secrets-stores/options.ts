/** The options of the Workers pool for this suite: two bindings to one secret, and another of the same store. */
export const options = {
  miniflare: {
    compatibilityDate: "2026-07-30",
    r2Buckets: ["FILES"],
    secretsStoreSecrets: {
      KEY: { store_id: "store", secret_name: "KEY" },
      TWIN: { store_id: "store", secret_name: "KEY" },
      NEXT: { store_id: "store", secret_name: "NEXT" },
      ELSEWHERE: { store_id: "other", secret_name: "KEY" },
    },
  },
};
