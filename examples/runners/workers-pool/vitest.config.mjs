import { cloudflareTest } from "@cloudflare/vitest-plugin";

const miniflare = { compatibilityDate: "2026-07-30" };

export default { plugins: [cloudflareTest({ miniflare })] };
