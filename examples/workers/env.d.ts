// In a project, `wrangler types` generates this.

// biome-ignore lint/style/noNamespace: the platform's types use this name.
declare namespace Cloudflare {
  interface Env {
    readonly PHOTOS: import("fakebucket/r2").R2Bucket;
    readonly UPLOADS: import("fakebucket/r2").R2Bucket;
    readonly TITLE: string;
    readonly SIGNING_KEY: string;
  }
}
