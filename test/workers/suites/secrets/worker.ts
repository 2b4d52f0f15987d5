import { env } from "cloudflare:workers";

const { TOKEN, TITLE, LIMITS, NODE_ENV } = process.env;

export default {
  fetch: (): Response => Response.json([env["TOKEN"], TOKEN, TITLE, LIMITS, NODE_ENV]),
};
