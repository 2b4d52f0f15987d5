import { beforeInstalling, installing } from "../../src/cli/installing.js";

/** A place in a document for the installation of packages, with its sentence and command, if it has them. */
const block = /<!-- install (.*) -->\n(?:(?:[^`\n].*\n\n)?```sh\n.*\n```\n)?/g;

/** Writes how to install packages at each `<!-- install PACKAGES -->` of a document. */
export function withInstallBlocks(markdown: string): string {
  return markdown.replace(block, (_, packages: string) => {
    const sentence = beforeInstalling === "" ? "" : `${beforeInstalling}\n\n`;
    const command = installing("npm install --save-dev", packages.split(" "));
    return `<!-- install ${packages} -->\n${sentence}\`\`\`sh\n${command}\n\`\`\`\n`;
  });
}
