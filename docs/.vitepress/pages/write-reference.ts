import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Application, type TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { entryNames, importNameOf } from "../../../build/package-entries.js";
import { root } from "../../../test/repository/tracked-files.js";

const types = "types/index.d.ts";

/** Generates a page for each entry of the package from the comments of its exports. */
export async function writeReference(out: string): Promise<void> {
  const options: TypeDocOptions & Partial<PluginOptions> = {
    plugin: ["typedoc-plugin-markdown"],
    // The types of the contract have their own page; `fakebucket` links to it.
    entryPoints: [
      types,
      ...entryNames()
        .filter((name) => name !== "types")
        .map((name) => `src/entries/${name}.ts`),
    ].map((path) => join(root, path)),
    tsconfig: join(root, "src/tsconfig.json"),
    out,
    logLevel: "Error",
    readme: "none",
    // `npm run types` checks them.
    skipErrorChecking: true,
    disableSources: true,
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    router: "module",
    sort: ["source-order"],
    groupOrder: ["Functions", "Classes", "Variables", "Interfaces", "Type Aliases", "*"],
    tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    classPropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    propertyMembersFormat: "table",
    typeDeclarationFormat: "table",
    pageTitleTemplates: { module: ({ name }) => importNameOf(name) },
  };
  const app = await Application.bootstrapWithPlugins(options as TypeDocOptions);
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources.");
  // Renames modules to the names of their pages.
  for (const entry of project.children ?? [])
    entry.name = entry.name.replace(/^src\/entries$/, "index").replace(/^src\/(?:entries\/)?/, "");
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error("TypeDoc could not write the reference.");
  // This file only lists the entries, like the sidebar.
  rmSync(join(out, "README.md"), { force: true });
  for (const file of readdirSync(out)) {
    const path = join(out, file);
    writeFileSync(path, withShortReferences(readFileSync(path, "utf8")));
  }
}

/** Shortens each re-export of another entry to one line instead of a heading and two paragraphs. */
function withShortReferences(page: string): string {
  const [own = "", references] = page.split("\n## References\n");
  if (references === undefined) return page;
  const links = [...references.matchAll(/\[[^\]]+\]\([^)]+\)/g)].map(([link]) => `- ${link}\n`);
  return `${own}\n## Also exported\n\n${links.join("")}`;
}
