import { expect, it } from "vitest";
import { withInstallTabs } from "../../docs/.vitepress/install-tabs.js";

const fence = "```";

it("withInstallTabs() shows an installation with npm for each package manager, and nothing else", () => {
  const other = `${fence}sh\nnpm ci\nnpm install --save-dev a\n${fence}\n\nRun \`npm install --save-dev a\`.`;
  const tab = (name: string, add: string) => `${fence}sh [${name}]\n${add} ../a.tgz b\n${fence}\n\n`;
  expect(withInstallTabs(`One.\n\n${fence}sh\nnpm install --save-dev ../a.tgz b\n${fence}\n\n${other}`)).toBe(
    [
      "One.\n\n::: code-group\n\n",
      ...[tab("npm", "npm install --save-dev"), tab("pnpm", "pnpm add --save-dev"), tab("yarn", "yarn add --dev")],
      ...[tab("bun", "bun add --dev"), `:::\n\n${other}`],
    ].join(""),
  );
});
