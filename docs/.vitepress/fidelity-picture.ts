const picture =
  "![For each implementation, how many rules passed, failed, differ by choice or did not apply. The table has the numbers.](./fidelity.svg)";

/** Creates a Vite plugin that shows the scoreboard as a picture above its table. */
export function fidelityPicture() {
  return {
    name: "fidelity-picture",
    enforce: "pre" as const,
    transform(text: string, id: string): string | undefined {
      return id.endsWith("/docs/fidelity.md") ? text.replace("\n\n|", `\n\n${picture}\n\n|`) : undefined;
    },
  };
}
