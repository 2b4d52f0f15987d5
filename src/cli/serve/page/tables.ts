import { html } from "hono/html";
import type { Html } from "./layout.js";

type Cell = string | number | Html;

/** Renders rows under the headings of their columns. The kind of a column sets its alignment. */
export function table(
  columns: readonly (readonly [heading: string, kind?: "number"])[],
  rows: readonly (readonly Cell[])[],
): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${columns.map(([heading, kind = "text"]) => html`<th class="${kind}">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, index) => html`<td class="${columns[index]?.[1] ?? "text"}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Renders named values as a table. */
export function factTable(facts: readonly (readonly [name: string, fact: Cell])[]): Html {
  return html`<div class="scroll">
    <table>
      <tbody>
        ${facts.map(([name, fact]) => html`<tr><th scope="row">${name}</th><td>${fact}</td></tr>`)}
      </tbody>
    </table>
  </div>`;
}
