import { workers } from "fakebucket/workers";
import { defineConfig } from "vitest/config";

const suites = ["durable-object", "hono", "open-next", "react-router", "sveltekit"];

// A single project needs one line: plugins: [workers({ configPath: "wrangler.jsonc" })].
export default defineConfig({
  test: {
    projects: suites.map((name) => ({
      plugins: [workers({ configPath: `${name}/wrangler.jsonc` })],
      test: { name, include: [`${name}/*.test.{js,ts}`] },
    })),
  },
});
