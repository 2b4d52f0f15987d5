import { workers } from "fakebucket/workers";
import { defineConfig } from "vitest/config";

export default defineConfig({ plugins: [workers({ configPath: "wrangler.jsonc" })] });
