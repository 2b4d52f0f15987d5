import { expect, it } from "vitest";
import { terminalPicture } from "./terminal-picture.js";

it("terminalPicture() draws each line with its colours, without the escape codes", () => {
  const picture = terminalPicture("A <title>", [
    "\u001B[31mred\u001B[39m plain",
    "",
    "\u001B[1m\u001B[41m a & b \u001B[49m\u001B[22m",
  ]);
  expect(picture).toContain("<title>A &lt;title&gt;</title>");
  expect(picture).toMatch(/fill="#ff8b82">red<\/text>.*fill="#e6edf3">\u00A0plain<\/text>/);
  expect(picture).toMatch(
    /<rect [^>]*fill="#ff8b82"\/><text [^>]*fill="#0d1117" font-weight="bold">\u00A0a\u00A0&amp;\u00A0b\u00A0</,
  );
  expect(picture).not.toContain("\u001B");
  // Three lines, and a margin on each side.
  expect(picture).toContain(`height="${3 * 20 + 2 * 16}"`);
});
