import type { Job, Message } from "./report.js";

/**
 * The frame of a run. It is a page of its own, of no origin (`sandbox` without `allow-same-origin`): what runs in it sees neither
 * the site nor what the site has stored. Its policy allows no connection, and a worker that is made from a Blob inherits it.
 */
const page = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:">
<script>
  addEventListener("message", ({ data: { kit, job }, ports: [port] }) => {
    const worker = new Worker(URL.createObjectURL(new Blob([kit], { type: "text/javascript" })));
    worker.postMessage(job, [port]);
  }, { once: true });
</script>`;

/** A place where a script runs, away from the page. */
export interface Sandbox {
  /** Ends the worker, whatever it does, and hears nothing from it any more. */
  remove(): void;
}

/**
 * Starts a job in a worker of its own.
 *
 * @param kit - the script of the worker, as `kit-plugin.ts` makes it.
 */
export function openSandbox(kit: string, job: Job, onMessage: (message: Message) => void): Sandbox {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Sandbox";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = page;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  // The frame has no origin that could be named. Nobody else can be in it: its policy lets it load nothing.
  frame.onload = () => frame.contentWindow?.postMessage({ kit, job }, "*", [port2]);
  document.body.append(frame);
  return {
    remove() {
      port1.close();
      frame.remove();
    },
  };
}
