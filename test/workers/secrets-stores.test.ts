import { expect, it } from "vitest";
import { adminSecretsStore } from "../../src/entries/workers.js";
import { secretsStores } from "../../src/workers/secrets-stores.js";

it("isolated storage undoes changes of stores", async () => {
  const entry = { binding: "KEY", store_id: "store", secret_name: "KEY" };
  const { bindings, save } = secretsStores({ secrets_store_secrets: [entry] });
  const key = bindings["KEY"] as { get(): Promise<string> };
  await adminSecretsStore(key).create("first");
  const restore = save();
  await adminSecretsStore(key).create("second");
  expect(await key.get()).toBe("second");
  restore();
  expect(await key.get()).toBe("first");
});
