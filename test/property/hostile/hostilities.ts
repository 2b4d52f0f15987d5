/** The hostile replacements of a method; `answer` does its work. */
type Hostility = (answer: () => unknown) => unknown;

/** A promise whose class ignores handlers. */
class DeafPromise<Value> extends Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: this is the hostility.
  override then(): Promise<never> {
    return new Promise<never>(ignore);
  }
}

/** A value that throws on every access. */
function untouchable(): object {
  const refuse = () => {
    throw new Error("It was touched.");
  };
  const traps = Object.getOwnPropertyNames(Reflect).map((trap) => [trap, refuse]);
  return new Proxy(ignore, Object.fromEntries(traps));
}

function thenable(then: unknown): unknown {
  return { then };
}

function rejected(): Promise<never> {
  return Promise.reject(new Error("rejected"));
}

/** Returns a similar object with every member made anew; other values are returned unchanged. */
async function remade(answer: () => unknown, make: (member: unknown, answered: object) => PropertyDescriptor) {
  const answered = await answer();
  if (typeof answered !== "object" || answered === null) return answered;
  const names = new Set(["key", "etag", "size", "text", "body", "objects", "uploadId", "uploadPart", "httpMetadata"]);
  for (const name of Object.keys(answered)) names.add(name);
  const members = [...names].map((name) => [name, make(Reflect.get(answered, name), answered)]);
  return Object.defineProperties({}, Object.fromEntries(members));
}

const cyclic: { itself?: object; readonly list: unknown[] } = { list: [] };
cyclic.itself = cyclic;
cyclic.list.push(cyclic, cyclic.list);

/** Every hostile behaviour that a harness must survive, by name. */
export const hostilities: Readonly<Record<string, Hostility>> = {
  rejects: rejected,
  "rejects with nothing": () => Promise.reject(undefined),
  "rejects with what cannot be touched": () => Promise.reject(untouchable()),
  "rejects with an error that cannot be read": () =>
    Promise.reject(Object.defineProperty(new Error("mine"), "message", { get: rejectedSync })),
  "rejects later": (answer) => Promise.resolve(answer()).then(rejected),
  "rejects although it did its work": async (answer) => {
    await answer();
    throw new Error("rejected");
  },
  "rejects twice": () => thenable((_: unknown, reject: (error: unknown) => void) => [reject(1), reject(2)]),
  "answers, then rejects": () =>
    thenable((resolve: (value: unknown) => void, reject: (error: unknown) => void) => [resolve(null), reject(2)]),
  "throws from then": () => thenable(rejectedSync),
  // biome-ignore lint/suspicious/noThenProperty: `await` reads it.
  "throws from the getter of then": () => Object.defineProperty({}, "then", { get: rejectedSync }),
  "rejects with a promise of its own class": () => DeafPromise.reject(new Error("deaf")),
  throws: rejectedSync,
  "throws what cannot be touched": () => {
    throw untouchable();
  },
  "never settles": () => new Promise<never>(ignore),
  "answers with nothing": () => undefined,
  "answers a function": (answer) => answer,
  "answers a number": () => Promise.resolve(5),
  "answers a text": () => Promise.resolve("text"),
  "answers a list": () => Promise.resolve([null, 5, "text", {}]),
  "answers an empty object": () => Promise.resolve(Object.create(null)),
  "answers what contains itself": () => Promise.resolve(cyclic),
  "answers what cannot be touched": () => Promise.resolve(untouchable()),
  "answers what was revoked": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  "answers with getters that throw": (answer) => remade(answer, () => ({ get: rejectedSync, enumerable: true })),
  "answers with getters that reject": (answer) =>
    remade(answer, (member, answered) =>
      // The bucket itself reads a part, and so may or may not notice.
      "partNumber" in answered ? { value: member, enumerable: true } : { get: rejected, enumerable: true },
    ),
  "answers with methods that reject": (answer) =>
    remade(answer, (member, answered) => ({
      value: typeof member === "function" ? rejected : member,
      enumerable: "key" in answered,
    })),
  "answers frozen with methods that reject": async (answer) =>
    Object.freeze(
      await remade(answer, (member) => ({ value: typeof member === "function" ? rejected : member, enumerable: true })),
    ),
  "answers with methods that never settle": (answer) =>
    remade(answer, (member) => ({
      value: typeof member === "function" ? () => new Promise<never>(ignore) : member,
      enumerable: true,
    })),
  "answers with a body that fails": (answer) =>
    remade(answer, (member) => ({
      value: isStream(member) ? failingStream() : member,
      enumerable: true,
    })),
  "answers with etags in quotes": async (answer) => {
    const answered = await answer();
    if (typeof answered !== "object" || answered === null || !("httpEtag" in answered)) return answered;
    return Object.defineProperty(answered, "etag", { value: answered.httpEtag, enumerable: true });
  },
  "answers with other keys, sizes and times": (answer) =>
    remade(answer, (member) => ({
      value: typeof member === "string" ? `${member}\u001B[2J` : typeof member === "number" ? Number.NaN : member,
      enumerable: true,
    })),
};

function rejectedSync(): never {
  throw new Error("thrown");
}

function failingStream(): ReadableStream {
  return new ReadableStream({ pull: rejected, cancel: rejectedSync });
}

function isStream(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object ReadableStream]";
}

function ignore(): undefined {
  return undefined;
}
