import { computed, onMounted, onUnmounted, type Ref, reactive, ref, shallowRef, watch } from "vue";
import type { Editor } from "./editor.js";
import { examples } from "./examples.js";
import type { OutputLine } from "./run/report.js";
import { defaultTimeLimit, type Run, type RunEnd, runScript } from "./run/run-script.js";
import { defaultSettings, type Settings } from "./run/settings.js";
import { fromHash, toHash } from "./share.js";

const exampleMark = "#example=";

const endTexts: Readonly<Record<RunEnd["reason"], string>> = {
  finished: "Finished",
  failed: "Failed",
  time: `Ended: the script still waited for something after ${defaultTimeLimit / 1000} s`,
  busy: `Ended: the script was still busy after ${defaultTimeLimit / 1000} s`,
  stopped: "Stopped",
};

/** The state of the playground, and what its buttons do. */
export function usePlayground(editorPlace: Readonly<Ref<HTMLElement | null>>) {
  const code = ref(examples[0].code);
  const settings = reactive<{ -readonly [Name in keyof Settings]: Settings[Name] }>({ ...defaultSettings });
  const lines = ref<OutputLine[]>([]);
  const end = shallowRef<RunEnd>();
  const isRunning = ref(false);
  /** What happened to the address. */
  const notice = ref("");
  let run: Run | undefined;
  let editor: Editor | undefined;

  const status = computed(() => {
    if (isRunning.value) return "Running …";
    if (end.value === undefined) return "";
    const { reason, milliseconds } = end.value;
    const duration = reason === "finished" || reason === "failed" ? ` after ${Math.round(milliseconds)} ms` : "";
    return `${endTexts[reason]}${duration}.`;
  });

  /** The name of the example that is in the editor, unchanged. */
  const example = computed({
    get: () => examples.find((each) => each.code === code.value)?.name ?? "",
    set: (name) => {
      const chosen = examples.find((each) => each.name === name);
      if (chosen !== undefined) show(chosen.code, defaultSettings);
    },
  });

  function show(next: string, chosen: Settings): void {
    stop();
    code.value = next;
    Object.assign(settings, chosen);
    lines.value = [];
    end.value = undefined;
    notice.value = "";
    editor?.replace(next);
  }

  function start(): void {
    stop();
    lines.value = [];
    end.value = undefined;
    notice.value = "";
    isRunning.value = true;
    run = runScript(code.value, {
      settings: { ...settings },
      onLine: (line) => lines.value.push(line),
      onEnd(ended) {
        isRunning.value = false;
        end.value = ended;
      },
    });
    void showInAddress();
  }

  function stop(): void {
    run?.end();
    run = undefined;
  }

  /** Puts the script and the settings into the address. */
  async function showInAddress(): Promise<void> {
    try {
      const hash = await toHash({ code: code.value, settings: { ...settings } });
      history.replaceState(history.state, "", hash);
    } catch (error) {
      notice.value = error instanceof Error ? error.message : String(error);
    }
  }

  async function copyLink(): Promise<void> {
    notice.value = "";
    await showInAddress();
    if (notice.value !== "") return;
    try {
      await navigator.clipboard.writeText(location.href);
      notice.value = "The link is copied.";
    } catch {
      notice.value = "The browser does not let the page copy. The link is in the address bar.";
    }
  }

  /** Shows what the address holds. Nothing of it is run: that is for the reader to decide. */
  async function readAddress(): Promise<void> {
    const { hash } = location;
    if (hash.startsWith(exampleMark)) {
      example.value = hash.slice(exampleMark.length);
      return;
    }
    const shared = await fromHash(hash);
    if (shared === undefined) return;
    if (shared === "broken") {
      show(examples[0].code, defaultSettings);
      notice.value = "The link is broken or incomplete. Here is an example instead.";
      return;
    }
    show(shared.code, shared.settings);
    notice.value = "This script comes from a link. Read it before you run it.";
  }

  watch(
    () => ({ ...settings }),
    () => {
      end.value = undefined;
      lines.value = [];
    },
  );

  onMounted(async () => {
    window.addEventListener("hashchange", readAddress);
    await readAddress();
    const { makeEditor } = await import("./editor.js");
    if (editorPlace.value === null) return;
    const onChange = (next: string) => {
      code.value = next;
    };
    editor = makeEditor({ parent: editorPlace.value, code: code.value, onChange, onRun: start });
  });
  onUnmounted(() => {
    window.removeEventListener("hashchange", readAddress);
    stop();
    editor?.destroy();
  });

  return { code, settings, lines, end, isRunning, notice, status, example, start, stop, copyLink };
}
