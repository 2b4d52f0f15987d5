import { lazyMembers, type Members } from "./late-objects.js";
import { nodeModule } from "./node.js";
import { platformWorker, type Steps } from "./platform-worker.js";
import { asked } from "./refusals.js";

/** The bindings of a platform for one test file. */
export interface PlatformClient {
  readonly bindingOf: (name: string) => Members;
  /** Empties the bindings. */
  readonly reset: () => Promise<void>;
  /** Returns a function that undoes all changes that are made until then. */
  readonly save: () => () => Promise<void>;
}

/** A test or `describe` whose changes will be undone. */
interface Frame {
  readonly head: string;
  isUsed: boolean;
}

/** The methods that only prepare a call. All others are sent at once, and return a promise. */
const preparing = new Set(["prepare", "bind", "withSession"]);

/** Makes a function that sends text to an address and returns the answer, whatever tests do with `fetch` and timers. */
export function makePost(): (address: string, text: string) => Promise<string> {
  const { Agent, request } = nodeModule("http");
  const agent = new Agent({ keepAlive: true });
  return (address, text) =>
    new Promise((resolve, reject) => {
      const sent = request(address, { method: "POST", agent }, (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => (answer += chunk));
        response.on("end", () => resolve(answer));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(text);
    });
}

/**
 * Makes bindings that send their calls to a platform.
 *
 * @param slot - the number of the namespaces; those used by earlier files are emptied first.
 */
export function platformClient(addressOf: () => Promise<string>, slot: string): PlatformClient {
  const { encode, decode } = platformWorker();
  const [post, head] = [makePost(), `${slot} ${crypto.randomUUID()}`];
  const frames: Frame[] = [];
  let count = 0;
  const pending = new WeakMap<object, Steps>();
  let begun: Promise<unknown> | undefined;

  /** Returns the beginning of a request for the current test. */
  const headOf = (frame = frames.at(-1)): string => {
    if (frame === undefined) return head;
    frame.isUsed = true;
    return frame.head;
  };
  const ask = async (body: string, first: string): Promise<unknown> => {
    const answer = decode(await post(await addressOf(), `${first}\n${body}`));
    if (answer instanceof Error) throw answer;
    return (answer as readonly unknown[])[0];
  };
  const send = async (steps: Steps): Promise<unknown> => {
    // Arguments are read before the first wait, as on the platform.
    const [body, first] = [encode(steps, (value) => pending.get(value as object)), headOf()];
    body.catch(() => undefined);
    begun ??= ask("", head);
    await begun;
    return ask(await body, first);
  };
  const fetchFrom = async (steps: Steps, args: ConstructorParameters<typeof Request>): Promise<unknown> =>
    send([...steps, ["fetch", [new Request(...args)]]]);
  const objectOf = (steps: Steps): Members => {
    const made = lazyMembers((name) => {
      if (asked.has(name)) return undefined;
      if (name === "fetch") return (...args: ConstructorParameters<typeof Request>) => fetchFrom(steps, args);
      return (...args: unknown[]) => {
        const next: Steps = [...steps, [name, args]];
        return preparing.has(name) ? objectOf(next) : send(next);
      };
    });
    pending.set(made, steps);
    return made;
  };
  return {
    bindingOf: (name) => objectOf([[name]]),
    async reset() {
      // An unused platform is empty, and may not have started.
      if (begun === undefined) return;
      await begun;
      await ask("", headOf());
    },
    save() {
      const frame: Frame = { head: `${head} ${++count}`, isUsed: false };
      frames.push(frame);
      return async () => {
        frames.splice(frames.indexOf(frame), 1);
        if (frame.isUsed) await ask("undo", frame.head);
      };
    },
  };
}
