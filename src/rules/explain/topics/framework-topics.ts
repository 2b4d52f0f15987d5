import { type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about buckets in one framework or language. */
export const frameworkTopics: Readonly<Record<string, Topic>> = {
  openNextContext: {
    title: "Why does `getCloudflareContext` fail or give no bucket?",
    means:
      "`getCloudflareContext()` finds the bindings of the request that is answered: at the top of a module and in a page that is built as static there is no request, and in `next dev` nothing has made the bindings.",
    instead:
      'Call `initOpenNextCloudflareForDev()` of `@opennextjs/cloudflare` in `next.config.ts`. Call `getCloudflareContext()` in the handler; in static pages `await getCloudflareContext({ async: true })`, or `export const dynamic = "force-dynamic"`. `next dev` uses local buckets; `initOpenNextCloudflareForDev({ environment: "staging" })` takes those of an environment.',
    words:
      "getcloudflarecontext build fails; initOpenNextCloudflareForDev; next dev bucket undefined; opennext static page bucket; getcloudflarecontext bucket undefined after deploy; getCloudflareContext env empty in next dev; environment of getCloudflareContext in next dev; next dev with an environment of wrangler; bucket undefined in middleware of next.js; process.env has no bucket in opennext",
    messages: [
      "`getCloudflareContext` has been called without having called `initOpenNextCloudflareForDev`",
      "`getCloudflareContext` has been called in sync mode",
      "`getCloudflareContext` has been called in a static route",
    ],
    links: ["https://opennext.js.org/cloudflare/bindings", thread("opennextjs/opennextjs-cloudflare#239")],
  },
  nuxtHub: {
    title: 'How does NuxtHub find its bucket (`R2 binding "BLOB" not found`)?',
    means:
      'The driver `cloudflare-r2` of NuxtHub looks for the binding `BLOB`; with `hub: { blob: { driver: "cloudflare-r2", bucketName: "…" } }` NuxtHub writes the entry of `r2_buckets` itself, without a `jurisdiction`. `nuxt dev` keeps blobs in a folder (driver `fs`).',
    instead:
      "Declare other buckets, and one of a jurisdiction, yourself: in `r2_buckets` of the wrangler configuration or of `nitro.cloudflare.wrangler`; they are in `event.context.cloudflare.env`. To try the bucket itself, run the built app with `wrangler dev`.",
    words:
      "nuxthub blob r2; nuxthub additional buckets; second bucket nuxthub; hub blob binding; nuxthub jurisdiction wrangler config",
    forms: [/R2 binding "?\w+"? not found/],
    rules: ["config.buckets.entry"],
    links: [thread("nuxt-hub/core#783"), thread("nuxt-hub/core#908")],
  },
  unstorage: {
    title: "How do I use a bucket with unstorage and Nitro (`useStorage`)?",
    means:
      "unstorage has the driver `cloudflare-r2-binding`, for Workers alone, and `s3` for everything else; both keep each item as an object.",
    instead:
      'In a Worker `storage: { files: { driver: "cloudflare-r2-binding", binding: "BUCKET" } }` of the Nitro configuration, then `useStorage("files")`; `getItemRaw(key, { type: "stream" })` gives the body. In Node the driver `s3` with `region: "auto"` and the account\'s endpoint; for development a driver such as `fs` in `devStorage`.',
    words:
      "unstorage driver; cloudflare-r2-binding; nitro storage mount bucket; usestorage; unstorage http; devStorage; nuxt server storage",
    links: ["https://unstorage.unjs.io/drivers/cloudflare", thread("unjs/unstorage#318")],
  },
  platformEnv: {
    title: "Why is `platform.env` undefined in SvelteKit?",
    means:
      "`platform` comes from `@sveltejs/adapter-cloudflare`, which makes it in `vite dev` and `vite preview` with `getPlatformProxy`, from your wrangler configuration; while pages are prerendered and for paths without a route there is none.",
    instead:
      "Name the bucket in `r2_buckets`, update the adapter, switch `prerender` off for routes that need the bucket, and write `platform?.env.FILES`. The bucket in development is a local one; its type stands in `App.Platform` of `app.d.ts`.",
    words:
      "platform.env undefined sveltekit; sveltekit platform undefined dev; adapter-cloudflare bindings local; event.platform bucket; App.Platform R2Bucket; platform contains no env; emulated bindings not available in sveltekit; svelte endpoint",
    forms: [
      /\bplatform(?:\?*\.env)?\W{0,2} is (?:undefined|null|possibly)|undefined \(reading 'env'\)[\s\S]{0,300}(?:\+(?:page|layout|server)\b|hooks\.server)/,
    ],
    links: ["https://svelte.dev/docs/kit/adapter-cloudflare", thread("sveltejs/kit#12512")],
  },
  astroEnv: {
    title: "Why is `Astro.locals.runtime` undefined or without `env`?",
    means:
      "Up to Astro 5 the adapter `@astrojs/cloudflare` makes `locals.runtime` for each page that is rendered on demand, in `astro dev` by its `platformProxy`; a prerendered page has none. Astro 6 took `env`, `cf` and `caches` out of it.",
    instead:
      'In Astro 6 `import { env } from "cloudflare:workers"`, then `env.FILES`. Before it `Astro.locals.runtime.env.FILES`, with `export const prerender = false` in the page and `adapter: cloudflare({ platformProxy: { enabled: true } })`.',
    words:
      "astro dev bindings undefined; locals.runtime undefined in middleware of astro; astro cloudflare adapter bucket in astro dev; astro 6 env removed; runtime in prerendered page astro; context.locals.runtime.env throws error; add runtime to astro dev; astro platformProxy",
    messages: ["Astro.locals.runtime.… has been removed in Astro"],
    forms: [
      /\b(?:Astro\d?|ctx|context|locals)\.(?:locals\.)?runtime\b[\s\S]{0,200}(?:undefined|removed)|\bAstro\d?\.locals\.runtime(?:\.env)?\W+(?:throws|error|empty)|undefined \(reading '(?:env|runtime)'\)[\s\S]{0,300}(?:\.astro\b|locals\.runtime)|\bastro\b[\s\S]{0,99}undefined \(reading 'env'\)|\bAstro\.locals\b.{0,60}\benv\b/i,
    ],
    links: ["https://docs.astro.build/en/guides/integrations-guide/cloudflare/", thread("clerk/javascript#7849")],
  },
  payload: {
    title: "How does Payload CMS keep its uploads in R2?",
    means:
      "`r2Storage` of `@payloadcms/storage-r2` takes the bucket of a Worker (`bucket: cloudflare.env.R2`); outside of Workers use `@payloadcms/storage-s3` with R2's endpoint.",
    instead:
      "`plugins: [r2Storage({ bucket, collections: { media: true } })]`; `clientUploads: true` sends large files in parts from the browser. For an error of types of the bucket, or a prefix that is ignored, update Payload.",
    words: "payload cms r2; payload local dev without binding; payload media upload bucket; payload prefix",
    forms: [/\bstorage-r2\b/],
    links: ["https://payloadcms.com/docs/upload/storage-adapters", thread("payloadcms/payload#15414")],
  },
  sandboxMount: {
    title: "How do I mount a bucket in a Sandbox or a Container?",
    means:
      "`mountBucket` of the Sandbox SDK shows a bucket as a folder by s3fs: with an `endpoint` over the S3 API and its keys, in newer versions without one through the Worker's binding, with no keys in the container. In `wrangler dev` it needs `localBucket: true`, which copies files both ways.",
    instead:
      '`await sandbox.mountBucket("FILES", path, { localBucket: true })`, with a path inside of the folder `workspace`: a local mount elsewhere (`PermissionDeniedError`) fails to copy back. In a Container start TigrisFS or s3fs yourself. Where s3fs says `multiple entries for the same bucket(default)`, its passwd file has the keys twice: write it anew.',
    words:
      "localBucket watcher path must be inside workspace; container fuse mount bucket; s3fs mount failed multiple entries passwd file; s3fsmounterror; moltbot moltworker mount; tigrisfs container; drive in the sandbox",
    messages: ["there are multiple entries for the same bucket(default) in the passwd file", "S3FSMountError"],
    links: [`${platform}/containers/examples/r2-fuse-mount/`, thread("cloudflare/sandbox-sdk#883")],
  },
  pythonWorker: {
    title: "How do I use a bucket in a Python Worker?",
    means:
      "The bucket is `self.env.FILES` with the same methods; values of Python cross into JavaScript, so bytes and options have to be converted with `to_js` of `pyodide.ffi`.",
    instead:
      '`await self.env.FILES.put(key, to_js(data))`; options as `to_js({"httpMetadata": {"contentType": "text/plain"}}, dict_converter=Object.fromEntries)` with `from js import Object`. Pass `request.js_object.body` and `object.body` on without copying; `await (await self.env.FILES.get(key)).text()` reads.',
    words:
      "python worker r2; to_js bytes put; pyodide bucket put; python workers options dict; bucket in FastAPI; bytes in python worker",
    links: [`${platform}/workers/languages/python/`, thread("cloudflare/python-workers-examples#81")],
  },
  rustWorker: {
    title: "How do I use a bucket in a Rust Worker (workers-rs)?",
    means:
      "The crate `worker` has the binding as `Bucket`: each call is a builder, which does nothing before `execute().await`.",
    instead:
      '`let bucket = env.bucket("FILES")?; bucket.put("a.txt", bytes).execute().await?;` and `bucket.get("a.txt").execute().await?`, whose `body()` has `text()`, `bytes()` and `stream()`. Parts of an upload that came in other requests are `UploadedPart::new(number, etag)`.',
    words:
      "rust worker r2; workers-rs bucket put; worker crate bucket get execute; wasm rust bucket; put never completes workers-rs; UploadedPart complete multipart rust",
    links: [`${platform}/workers/languages/rust/`, thread("cloudflare/workers-rs#377")],
  },
};
