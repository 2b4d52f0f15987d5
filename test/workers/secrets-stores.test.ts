import { expect, it } from "vitest";
import { adminSecretsStore, startWorkers } from "../../src/entries/workers.js";
import { secretsStores } from "../../src/workers/secrets-stores.js";

const [store_id, secret_name] = ["store", "KEY"];

const entries = { KEY: { store_id, secret_name }, OTHER: { store_id: "other", secret_name } };

interface Opened {
  readonly env: Readonly<Record<string, unknown>>;
  readonly save: () => () => unknown;
  readonly stop: () => unknown;
}

it.each<[string, () => Promise<Opened>]>([
  [
    "alone",
    async () => {
      const secrets = Object.entries(entries).map(([binding, entry]) => ({ binding, ...entry }));
      const { bindings, save } = secretsStores({ secrets_store_secrets: secrets });
      return { env: bindings, save, stop: () => undefined };
    },
  ],
  ["of startWorkers()", () => startWorkers({ miniflare: { secretsStoreSecrets: entries } })],
])("isolated storage undoes changes of stores: %s", async (_, open) => {
  const { env, save, stop } = await open();
  const stores = ["KEY", "OTHER"].map((name) => {
    const { get } = env[name] as { get(): Promise<string> };
    return { get, admin: adminSecretsStore(env[name] as object) };
  });
  for (const { admin } of stores) await admin.duplicate(await admin.create("first"), "more");
  const restore = save();
  for (const { admin, get } of stores) {
    await admin.duplicate(await admin.create("second"), "copy");
    expect(await get()).toBe("second");
  }
  await restore();
  for (const { admin, get } of stores) {
    expect([await get(), (await admin.list()).map(({ name }) => name)]).toEqual(["first", [secret_name, "more"]]);
  }
  await stop();
});

it("two bindings of one store share its secrets, and update the secret that they name", async () => {
  const secrets = [
    { binding: "KEY", store_id, secret_name },
    { binding: "COPY", store_id, secret_name: "copy" },
    { binding: "OTHER", store_id: "other", secret_name },
  ];
  const { bindings } = secretsStores({ secrets_store_secrets: secrets });
  const values = () =>
    Promise.all(
      ["KEY", "COPY", "OTHER"].map((name) => (bindings[name] as { get(): Promise<string> }).get().catch(() => "none")),
    );
  const admin = adminSecretsStore(bindings["KEY"] as object);
  const copy = await admin.duplicate(await admin.create("first"), "copy");
  expect(await values()).toEqual(["first", "first", "none"]);
  await admin.update("second", copy);
  expect(await values()).toEqual(["first", "second", "none"]);
  expect((await admin.list()).map(({ name }) => name)).toEqual([secret_name, "copy"]);
  const own = adminSecretsStore(bindings["COPY"] as object);
  const empty = await own.create("");
  expect([await values(), empty === copy]).toEqual([["first", "", "none"], false]);
  await expect(admin.delete(copy)).rejects.toMatchObject({ message: "Secret not found", remote: true });
  await admin.delete(empty);
  expect(await values()).toEqual(["first", "none", "none"]);
});
