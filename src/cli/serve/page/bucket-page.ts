import { html } from "hono/html";
import type { FakeBucket } from "../../../bucket/binding/fake-bucket.js";
import { requireBucketPort } from "../../../testing/check-arguments.js";
import { bucketAddress, type Html, layout, objectAddress, pagesPath, shownSize, shownTime } from "./layout.js";
import { table } from "./tables.js";

const columns = [["Key"], ["Size", "number"], ["Type"], ["Uploaded (UTC)"]] as const;

/** Renders the objects under a prefix; keys with a further `/` appear as folders. */
export async function bucketPage(
  name: string,
  bucket: FakeBucket,
  { prefix = "", cursor }: { readonly prefix?: string | undefined; readonly cursor?: string | undefined },
): Promise<Html> {
  const page = await bucket.list({
    prefix,
    delimiter: "/",
    include: ["httpMetadata"],
    ...(cursor === undefined ? {} : { cursor }),
  });
  const { objects, delimitedPrefixes: folders } = page;
  const uploads = requireBucketPort("serve", bucket).uploads();
  const rows = [
    ...folders.map((folder) => {
      // The trailing `/` depends on the semantics, and the name before it may be empty.
      const step = folder.slice(prefix.length).replace(/\/?$/, "/");
      return [html`<a href="${bucketAddress(name, prefix + step)}">${step}</a>`, "", "folder", ""];
    }),
    ...objects.map(({ key, size, uploaded, httpMetadata }) => [
      html`<a href="${objectAddress(name, key)}">${key.slice(prefix.length) || key}</a>`,
      ...[shownSize(size), httpMetadata?.contentType ?? "", shownTime(uploaded)],
    ]),
  ];
  return layout(
    name,
    html`<h1>${trail(name, prefix)}</h1>
      ${rows.length === 0 ? html`<p>No objects.</p>` : table(columns, rows)}
      ${page.truncated ? html`<p><a href="${bucketAddress(name, prefix, page.cursor)}">Next page</a></p>` : ""}
      <h2>Upload</h2>
      <form method="post" action="${pagesPath}/${encodeURIComponent(name)}/upload" enctype="multipart/form-data">
        <label>Files <input type="file" name="file" multiple required /></label>
        <label>Keys begin with <input name="prefix" value="${prefix}" /></label>
        <button>Upload</button>
      </form>
      ${
        uploads.length === 0
          ? ""
          : html`<h2>Multipart uploads in progress</h2>
              <ul>
                ${uploads.map(
                  ({ key, created, parts }) =>
                    html`<li>${key}, ${parts.size} parts, since ${shownTime(new Date(created))}</li>`,
                )}
              </ul>`
      }`,
  );
}

/** The breadcrumbs of a folder or an object: each step is a link. */
export function trail(name: string, key: string): Html {
  const steps = key.split("/").slice(0, -1);
  const last = key.slice(key.lastIndexOf("/") + 1);
  return html`<nav aria-label="Path">
    <a href="/">Buckets</a> / <a href="${bucketAddress(name)}">${name}</a>${steps.map((step, index) => {
      const prefix = `${steps.slice(0, index + 1).join("/")}/`;
      return html` / <a href="${bucketAddress(name, prefix)}">${step}</a>`;
    })}${last === "" ? "" : html` / ${last}`}
  </nav>`;
}
