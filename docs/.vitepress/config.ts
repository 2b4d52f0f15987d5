import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type HeadConfig } from "vitepress";
import { letChartsScroll } from "./charts.js";
import { fidelityPicture } from "./fidelity-picture.js";
import { showInstallTabs } from "./install-tabs.js";
import { agentGroups, nav, sidebar } from "./navigation.js";
import { writeAgentPages } from "./pages/agent-pages.js";
import { dropRepositoryLinks } from "./repository-links.js";
import { searchOptions, searchPlugin } from "./search/search-plugin.js";
import { siteAddress } from "./site-address.js";

const sources = fileURLToPath(new URL("../../src/entries/", import.meta.url));

const { version, repository } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const { origin, base } = siteAddress(repository, process.env);

export default defineConfig({
  title: "FakeBucket",
  description: "An in-memory fake of Cloudflare R2 for tests of Workers, in any test runner.",
  lang: "en",
  base,
  // Documents for readers of the repository. The site has a page for each rule instead.
  srcExclude: ["behaviour.md"],
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }],
    ["meta", { property: "og:type", content: "website" }],
    ["meta", { property: "og:image", content: `${origin}${base}link.png` }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ],
  transformHead: ({ title, description, page }) => [
    ...(/^(?:index|404)\.md$/.test(page)
      ? []
      : [["link", { rel: "alternate", type: "text/markdown", href: `${base}${page}` }] as HeadConfig]),
    ["meta", { property: "og:title", content: title }],
    ["meta", { property: "og:description", content: description }],
  ],
  buildEnd: (site) => writeAgentPages(site, `${origin}${base}`, agentGroups),
  // One chunk for the site instead of a copy in each page.
  metaChunk: true,
  // A sitemap names whole addresses.
  ...(origin === "" ? {} : { sitemap: { hostname: `${origin}${base}` } }),
  markdown: {
    config(md) {
      dropRepositoryLinks(md);
      letChartsScroll(md);
      showInstallTabs(md);
    },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    footer: { message: `FakeBucket ${version} · MIT licence`, copyright: "Not by Cloudflare." },
    search: { provider: "local", options: searchOptions },
    // The accessible name begins with the text of the link, for users of voice control.
    notFound: { linkLabel: "Take me home" },
  },
  vite: {
    plugins: [fidelityPicture(), searchPlugin()],
    // The large chunks, mainly the search index, are loaded on demand.
    build: { target: "es2022", chunkSizeWarningLimit: 1500 },
    resolve: {
      alias: [
        { find: /^fakebucket$/, replacement: `${sources}index.ts` },
        { find: /^fakebucket\/([a-z0-9]+)$/, replacement: `${sources}$1.ts` },
      ],
    },
  },
});
