import { type Context, Hono } from "hono";
import { csrf } from "hono/csrf";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { objectContents } from "../../../bucket/binding/bucket-contents.js";
import type { ObjectRecord } from "../../../bucket/binding/bucket-port.js";
import type { FakeBucket } from "../../../bucket/binding/fake-bucket.js";
import { requireBucketPort } from "../../../testing/check-arguments.js";
import type { Connection } from "../connection.js";
import { bucketPage } from "./bucket-page.js";
import { bucketAddress, layout, pagesPath } from "./layout.js";
import { objectPage } from "./object-page.js";
import { startPage } from "./start-page.js";

/**
 * Makes pages for browsing buckets, and for uploading, downloading and deleting objects. They need no key: everyone who
 * can reach the server may use them. Forms of other sites are refused.
 */
export function makePages(buckets: ReadonlyMap<string, FakeBucket>, connection: Connection): Hono {
  const pages = new Hono();
  pages.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        imgSrc: ["'self'"],
        styleSrc: ["'unsafe-inline'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
      strictTransportSecurity: false,
    }),
  );
  pages.use(csrf());

  pages.get("/", (c) => c.html(startPage(buckets, connection)));
  pages.get(`${pagesPath}/:bucket`, async (c) => {
    const name = c.req.param("bucket");
    const { prefix, cursor } = c.req.query();
    return c.html(await bucketPage(name, bucketOf(c), { prefix, cursor }));
  });
  pages.get(`${pagesPath}/:bucket/object`, (c) => {
    const key = c.req.query("key") ?? "";
    return c.html(objectPage(c.req.param("bucket"), key, objectContents(recordOf(c, key))));
  });
  pages.get(`${pagesPath}/:bucket/download`, async (c) => {
    const key = c.req.query("key") ?? "";
    const object = await bucketOf(c).get(key);
    if (object === null) throw new HTTPException(404);
    // Stored objects must not run as one of these pages.
    const headers = new Headers({ "content-disposition": attachment(key) });
    headers.set("content-type", object.httpMetadata?.contentType ?? "application/octet-stream");
    headers.set("content-length", String(object.size));
    return new Response(object.body, { headers });
  });
  pages.post(`${pagesPath}/:bucket/upload`, async (c) => {
    const form = await c.req.formData();
    const prefix = String(form.get("prefix") ?? "");
    for (const file of form.getAll("file")) {
      if (typeof file === "string") continue;
      const httpMetadata = file.type === "" ? {} : { contentType: file.type };
      await bucketOf(c).put(`${prefix}${file.name}`, await file.arrayBuffer(), { httpMetadata });
    }
    return c.redirect(bucketAddress(c.req.param("bucket"), prefix.slice(0, prefix.lastIndexOf("/") + 1)), 303);
  });
  pages.post(`${pagesPath}/:bucket/delete`, async (c) => {
    await bucketOf(c).delete(c.req.query("key") ?? "");
    const folder = String((await c.req.formData()).get("folder") ?? "");
    return c.redirect(bucketAddress(c.req.param("bucket"), folder), 303);
  });

  pages.notFound((c) => c.html(problem("There is no such page, bucket or object."), 404));
  pages.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 404)
      return c.html(problem("This object does not exist."), 404);
    const status = error instanceof HTTPException ? error.status : 400;
    return c.html(problem(error.message === "" ? "This is not allowed." : error.message), status);
  });
  return pages;

  function bucketOf(c: Context): FakeBucket {
    const bucket = buckets.get(c.req.param("bucket") ?? "");
    if (bucket === undefined) throw new HTTPException(404);
    return bucket;
  }

  function recordOf(c: Context, key: string): ObjectRecord {
    const record = requireBucketPort("serve", bucketOf(c)).find(key);
    if (record === undefined) throw new HTTPException(404);
    return record;
  }
}

function problem(text: string) {
  return layout("Not possible", html`<h1>Not possible</h1><p>${text}</p><p><a href="/">Buckets</a></p>`);
}

/** The header of a download. The file name is the last step of the key. */
function attachment(key: string): string {
  const name = encodeURIComponent(key.slice(key.lastIndexOf("/") + 1) || "object").replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16)}`;
  });
  return `attachment; filename*=UTF-8''${name}`;
}
