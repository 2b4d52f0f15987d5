import { javascript } from "@codemirror/lang-javascript";
import { syntaxHighlighting } from "@codemirror/language";
import { Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup } from "codemirror";

/** An editor of a script. */
export interface Editor {
  /** Replaces the script. */
  replace(code: string): void;
  destroy(): void;
}

/** What an editor is made of. */
export interface EditorOptions {
  readonly parent: Element;
  readonly code: string;
  onChange(code: string): void;
  /** Ctrl+Enter, or Cmd+Enter. */
  onRun(): void;
}

/** Makes an editor. Tab leaves it, as it leaves any other field: nobody is trapped. */
export function makeEditor({ parent, code, onChange, onRun }: EditorOptions): Editor {
  const runKey = {
    key: "Mod-Enter",
    run() {
      onRun();
      return true;
    },
  };
  const view = new EditorView({
    parent,
    doc: code,
    extensions: [
      Prec.highest(keymap.of([runKey])),
      basicSetup,
      javascript({ typescript: true }),
      // Classes: the colours are those of the page, light or dark.
      syntaxHighlighting(classHighlighter),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Script" }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString());
      }),
    ],
  });
  return {
    replace(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    destroy: () => view.destroy(),
  };
}
