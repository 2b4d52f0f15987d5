import { adminSecretsStore, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";

interface Secret {
  get(): Promise<string>;
}

const [key, twin, next, elsewhere] = ["KEY", "TWIN", "NEXT", "ELSEWHERE"].map((name) => env[name] as Secret) as [
  ...[Secret, Secret, Secret, Secret],
];
let id: string;

/** Returns the message of the error of a call. */
async function refusalOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
  } catch (error) {
    expect(error).toHaveProperty("remote", true);
    return (error as Error).message;
  }
  return "nothing";
}

beforeEach(async () => {
  id = await adminSecretsStore(key).create("first");
});
afterEach(() => reset());

it("a secret is read by every binding with its name and store", async () => {
  expect([await key.get(), await twin.get(), id.length]).toEqual(["first", "first", 32]);
  expect(await refusalOf(() => next.get())).toContain('Secret "NEXT" not found');
  expect(await refusalOf(() => elsewhere.get())).toContain('Secret "KEY" not found');
});

it("a secret is updated, copied and deleted by its id", async () => {
  const admin = adminSecretsStore(twin);
  expect([await admin.update("second", id), await admin.get(id), await key.get()]).toEqual([id, "KEY", "second"]);
  const copy = await admin.duplicate(id, "NEXT");
  expect([await next.get(), await admin.get(copy)]).toEqual(["second", "NEXT"]);
  await admin.delete(id);
  expect(await refusalOf(() => key.get())).toContain("not found");
  expect(await admin.list()).toEqual([{ name: "NEXT", metadata: { uuid: copy } }]);
});

it("a second secret of a name replaces the first", async () => {
  const admin = adminSecretsStore(key);
  const other = await admin.create("second");
  expect([other === id, await key.get(), await admin.list()]).toEqual([
    ...[false, "second", [{ name: "KEY", metadata: { uuid: other } }]],
  ]);
  const calls = [() => admin.get(id), () => admin.update("third", id), () => admin.delete(id)];
  for (const call of [...calls, () => admin.duplicate(id, "NEXT")]) {
    expect(await refusalOf(call)).toBe("Secret not found");
  }
});

it("other bindings have no store", () => {
  const message = "Failed to execute 'adminSecretsStore': parameter 1 is not a secrets store binding.";
  expect(() => adminSecretsStore(env.FILES)).toThrow(message);
});

it("reset() empties the stores", async () => {
  await reset();
  expect(await refusalOf(() => key.get())).toContain('Secret "KEY" not found');
});
