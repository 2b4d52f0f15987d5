// What `wrangler types` writes in a project.

// biome-ignore lint/style/noNamespace: it is named so by the platform's types.
declare namespace Cloudflare {
  interface Env {
    readonly PHOTOS: import("fakebucket/r2").R2Bucket;
    readonly UPLOADS: import("fakebucket/r2").R2Bucket;
    readonly TITLE: string;
    readonly SIGNING_KEY: string;
  }
}
