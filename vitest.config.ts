import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: [{ find: /^fakebucket$/, replacement: fileURLToPath(new URL("./src/index.ts", import.meta.url)) }],
  },
  test: {
    include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
    coverage: { provider: "v8", include: ["src/**/*.ts"], reporter: ["text", "json-summary"] },
  },
});
