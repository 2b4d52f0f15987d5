import type { Members } from "./late-objects.js";

/** A binding to a secret in a configuration. */
interface Entry {
  readonly binding: string;
  readonly store_id: string;
  readonly secret_name: string;
}

/** A secret in a store, by its name. */
interface Secret {
  readonly uuid: string;
  readonly value: string;
}

/** Changes the store of a secret, and reads it. */
export interface SecretsStoreAdmin {
  /** Stores the secret of the binding, and returns its id. */
  create(value: string): Promise<string>;
  update(value: string, id: string): Promise<string>;
  /** Copies a secret to another name, and returns the id of the copy. */
  duplicate(id: string, name: string): Promise<string>;
  delete(id: string): Promise<void>;
  list(): Promise<{ readonly name: string; readonly metadata: { readonly uuid: string } }[]>;
  /** Returns the name of a secret. */
  get(id: string): Promise<string>;
}

const admins = new WeakMap<object, SecretsStoreAdmin>();

/** Seeds and changes the store of a secrets store binding, as in the pool. @throws TypeError for another value */
export function adminSecretsStore(binding: object): SecretsStoreAdmin {
  const admin = admins.get(binding);
  if (admin !== undefined) return admin;
  throw new TypeError("Failed to execute 'adminSecretsStore': parameter 1 is not a secrets store binding.");
}

/** The secrets store bindings of a section. Their stores are empty, and in this process. */
export function secretsStores(section: Members): {
  readonly bindings: Readonly<Record<string, object>>;
  /** Saves the stores, and returns a function that restores them. */
  readonly save: () => () => void;
} {
  const stores = new Map<string, Map<string, Secret>>();
  const bindings = ((section["secrets_store_secrets"] ?? []) as readonly Entry[]).map((entry) => {
    const { store_id: id, secret_name: name } = entry;
    const store = stores.get(id) ?? new Map<string, Secret>();
    stores.set(id, store);
    const binding = {
      async get(): Promise<string> {
        return (store.get(name) ?? missing(` "${name}"`)).value;
      },
    };
    admins.set(binding, adminOf(store, name));
    return [entry.binding, binding] as const;
  });
  const save = () => {
    const kept = [...stores.values()].map((store) => [store, [...store]] as const);
    return () => {
      for (const [store, secrets] of kept) {
        store.clear();
        for (const [name, secret] of secrets) store.set(name, secret);
      }
    };
  };
  return { bindings: Object.fromEntries(bindings), save };
}

function missing(name = ""): never {
  throw Object.assign(new Error(`Secret${name} not found`), { remote: true });
}

function adminOf(store: Map<string, Secret>, ownName: string): SecretsStoreAdmin {
  const put = (name: string, value: string, uuid = crypto.randomUUID().replaceAll("-", "")): string => {
    store.set(name, { uuid, value });
    return uuid;
  };
  const find = (id: string) => [...store].find(([, { uuid }]) => uuid === id) ?? missing();
  return {
    create: async (value) => put(ownName, value),
    update: async (value, id) => put(find(id)[0], value, id),
    duplicate: async (id, name) => put(name, find(id)[1].value),
    delete: async (id) => void store.delete(find(id)[0]),
    list: async () => [...store].map(([name, { uuid }]) => ({ name, metadata: { uuid } })),
    get: async (id) => find(id)[0],
  };
}
