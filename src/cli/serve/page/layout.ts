import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** HTML with all values escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const style = raw(`
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; }
.scroll { overflow-x: auto; }
pre { border: 1px solid var(--line); overflow: auto; padding: 0.8rem; max-height: 24rem; }
img { max-width: 100%; }
form { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; }
label { display: grid; }
button, input, summary { font: inherit; }
nav { overflow-wrap: anywhere; }
`);

/** Renders a page. */
export function layout(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · FakeBucket</title>
        <style>${style}</style>
      </head>
      <body>
        ${content}
      </body>
    </html>`;
}

/** Formats a size for people. */
export function shownSize(bytes: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** Formats a time for people, in UTC. */
export function shownTime(time: Date): string {
  return time.toISOString().replace("T", " ").slice(0, 19);
}

/** The path of the pages: no bucket can have this name. */
export const pagesPath = "/_";

/** The address of a bucket's page, or of a folder's. */
export function bucketAddress(bucket: string, prefix = "", cursor?: string): string {
  const query = new URLSearchParams();
  if (prefix !== "") query.set("prefix", prefix);
  if (cursor !== undefined) query.set("cursor", cursor);
  return `${pagesPath}/${encodeURIComponent(bucket)}${query.size === 0 ? "" : `?${query}`}`;
}

/** The address of an object's page or action. */
export function objectAddress(
  bucket: string,
  key: string,
  action: "object" | "download" | "delete" = "object",
): string {
  return `${pagesPath}/${encodeURIComponent(bucket)}/${action}?${new URLSearchParams({ key })}`;
}
