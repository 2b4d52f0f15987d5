/** The used part of VitePress's renderer. Its own declarations do not compile under the settings of the tests. */
interface Renderer {
  readonly core: {
    readonly ruler: { before(rule: string, name: string, change: (state: { src: string }) => void): void };
  };
}

/** The command of each package manager for packages of development. */
const managers = {
  npm: "npm install --save-dev",
  pnpm: "pnpm add --save-dev",
  yarn: "yarn add --dev",
  bun: "bun add --dev",
} as const;

const command = new RegExp(`^\`\`\`sh\\n${managers.npm} (.*)\\n\`\`\`$`, "gm");

/** Replaces each command of npm that installs packages by tabs, with the command of each package manager. */
export function withInstallTabs(markdown: string): string {
  return markdown.replace(command, (_, packages: string) => {
    const tabs = Object.entries(managers).map(([name, add]) => `\`\`\`sh [${name}]\n${add} ${packages}\n\`\`\``);
    return `::: code-group\n\n${tabs.join("\n\n")}\n\n:::`;
  });
}

/** Shows commands of npm that install packages as tabs. */
export function showInstallTabs(md: Renderer): void {
  md.core.ruler.before("normalize", "install-tabs", (state) => {
    state.src = withInstallTabs(state.src);
  });
}
