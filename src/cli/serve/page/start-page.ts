import { html } from "hono/html";
import type { FakeBucket } from "../../../binding/fake-bucket.js";
import { requireBucketPort } from "../../../testing/check-arguments.js";
import { bucketEndpoints, type Connection, clientSettings } from "../connection.js";
import { bucketAddress, type Html, layout } from "./layout.js";

/** The buckets, and how a client reaches them. */
export function startPage(buckets: ReadonlyMap<string, FakeBucket>, connection: Connection): Html {
  return layout(
    "Buckets",
    html`<h1>Buckets</h1>
      ${
        buckets.size === 0
          ? html`<p>There are none. An S3 client can make one.</p>`
          : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>Bucket</th>
                    <th class="number">Objects</th>
                    <th>S3 address</th>
                  </tr>
                </thead>
                <tbody>
                  ${Array.from(
                    buckets,
                    ([name, bucket]) =>
                      html`<tr>
                        <td><a href="${bucketAddress(name)}">${name}</a></td>
                        <td class="number">${requireBucketPort("serve", bucket).engine.look().objects.size}</td>
                        <td>${bucketEndpoints(connection, name).map((address) => html`<div><code>${address}</code></div>`)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
      <h2>Connect an S3 client</h2>
      <table>
        <tbody>
          ${clientSettings(connection).map(
            ([field, value]) =>
              html`<tr>
                <th scope="row">${field}</th>
                <td><code>${value}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>`,
  );
}
