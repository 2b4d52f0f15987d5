import { html } from "hono/html";
import type { ObjectContents } from "../../../bucket/binding/bucket-contents.js";
import { trail } from "./bucket-page.js";
import { bucketAddress, type Html, layout, objectAddress, shownSize } from "./layout.js";
import { factTable } from "./tables.js";

/** The largest number of characters shown of a text. */
const mostText = 64 * 1024;

/** The rows for each property of an object. */
type Facts = Readonly<Record<Exclude<keyof ObjectContents, "key" | "body">, readonly (readonly [string, string])[]>>;

/** Renders the page of an object. */
export function objectPage(name: string, key: string, object: ObjectContents): Html {
  const { size, etag, version, uploaded, storageClass, httpMetadata, customMetadata, checksums, ssecKeyMd5 } = object;
  const facts: Facts = {
    size: [["Size", `${shownSize(size)}${size < 1024 ? "" : ` (${size} bytes)`}`]],
    etag: [["ETag", etag]],
    version: [["Version", version]],
    uploaded: [["Uploaded", uploaded.toISOString()]],
    storageClass: [["Storage class", storageClass]],
    httpMetadata: Object.entries(httpMetadata).map(([field, value]) => {
      return [field, value instanceof Date ? value.toISOString() : value];
    }),
    customMetadata: Object.entries(customMetadata).map(([field, value]) => [`Metadata: ${field}`, value]),
    checksums: Object.entries(checksums).map(([algorithm, hex]) => [`Checksum: ${algorithm}`, hex]),
    ssecKeyMd5: ssecKeyMd5 === undefined ? [] : [["MD5 of its SSE-C key", ssecKeyMd5]],
  };
  const folder = key.slice(0, key.lastIndexOf("/") + 1);
  return layout(
    key,
    html`<h1>${trail(name, key)}</h1>
      ${factTable(Object.values(facts).flat())}
      ${ssecKeyMd5 === undefined ? preview(name, key, object) : html`<p>Its SSE-C key is needed to read it.</p>`}
      <h2>Delete</h2>
      <details>
        <summary>Delete this object…</summary>
        <form method="post" action="${objectAddress(name, key, "delete")}">
          <input type="hidden" name="folder" value="${folder}" />
          <button>Delete it for good</button>
        </form>
      </details>
      <p><a href="${bucketAddress(name, folder)}">Back</a></p>`,
  );
}

function preview(name: string, key: string, { body, httpMetadata }: ObjectContents): Html {
  const address = objectAddress(name, key, "download");
  const isImage = /^image\//.test(httpMetadata.contentType ?? "");
  return html`<p><a href="${address}" download>Download</a></p>
    ${isImage ? html`<img src="${address}" alt="" />` : ""}
    ${typeof body === "string" && body !== "" ? html`<pre tabindex="0">${body.slice(0, mostText)}</pre>` : ""}`;
}
