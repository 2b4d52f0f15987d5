import { html } from "hono/html";
import type { FakeBucket } from "../../../bucket/binding/fake-bucket.js";
import { requireBucketPort } from "../../../testing/check-arguments.js";
import { bucketEndpoints, type Connection, clientSettings } from "../connection.js";
import { bucketAddress, type Html, layout } from "./layout.js";
import { factTable, table } from "./tables.js";

/** Renders the list of buckets, and the settings of clients. */
export function startPage(buckets: ReadonlyMap<string, FakeBucket>, connection: Connection): Html {
  const rows = Array.from(buckets, ([name, bucket]) => [
    html`<a href="${bucketAddress(name)}">${name}</a>`,
    requireBucketPort("serve", bucket).engine.catchUp().objects.size,
    html`${bucketEndpoints(connection, name).map((address) => html`<div><code>${address}</code></div>`)}`,
  ]);
  return layout(
    "Buckets",
    html`<h1>Buckets</h1>
      ${
        buckets.size === 0
          ? html`<p>No buckets. An S3 client can create one.</p>`
          : table([["Bucket"], ["Objects", "number"], ["S3 address"]], rows)
      }
      <h2>Connect an S3 client</h2>
      ${factTable(clientSettings(connection).map(([name, value]) => [name, html`<code>${value}</code>`] as const))}`,
  );
}
