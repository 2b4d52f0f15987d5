/** The calls of a binding: names of members, and arguments. */
export type Calls = readonly (readonly [name: string, args?: readonly unknown[]])[];

/** Restores something as it was before. */
type Undo = () => Promise<unknown>;

/** The values saved since the beginning of a test or `describe`, to be undone at its end. */
interface Frame {
  /** In the order in which they were saved. */
  readonly undos: Promise<Undo>[];
  /** By binding: the keys that were saved, or "" for a database. */
  readonly saved: Map<object, Map<string, Promise<Undo>>>;
}

/** Part of a D1 database. */
interface Database {
  prepare(query: string): { bind(...values: readonly unknown[]): object; raw(): Promise<unknown[][]> };
  batch(statements: readonly object[]): Promise<unknown>;
}

/** Part of a KV namespace. */
interface Namespace {
  list(
    options?: object,
  ): Promise<{ readonly keys: readonly { readonly name: string; readonly expiration?: number }[] }>;
  getWithMetadata(key: string, type: string): Promise<{ readonly value: unknown; readonly metadata: unknown }>;
  put(key: string, value: unknown, options: object): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The ways in which the script of the platform empties and restores its bindings. */
export interface PlatformStorage {
  /** Deletes everything in a binding. Data sets keep nothing that a test could read. */
  empty(binding: object): Promise<void>;
  /** Saves what calls may change, unless the frame has it; without calls, everything. */
  save(frame: Frame, binding: object, calls?: Calls): Promise<unknown>;
  undo(frame: Frame): Promise<void>;
}

/** Makes the storage for the script of the platform. The runtime receives this function as text, as `platformWorker`. */
// Stryker disable all: the text of a mutated function would use the counters of Stryker.
export function platformStorage(): PlatformStorage {
  const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
  /** The longest statement is 100,000 bytes. */
  const mostCharacters = 20_000;
  const isOwn = "name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'";

  /** Returns the statements that drop all tables and views. Indexes and triggers go with their tables. */
  async function dropsOf(database: Database): Promise<object[]> {
    // A virtual table drops its own tables.
    const query = `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND ${isOwn} ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC`;
    const drops = (await database.prepare(query).raw()).map(([type, name]) => {
      return database.prepare(`DROP ${type} IF EXISTS ${identifier(name as string)}`);
    });
    // Tables may refer to each other in any order.
    return [database.prepare("PRAGMA defer_foreign_keys = on"), ...drops];
  }

  /** Returns the statements that insert rows: small values as literals, since a statement has at most 100 parameters. */
  function insertsOf(database: Database, table: string, columns: readonly string[], rows: unknown[][]): object[] {
    const inserts: object[] = [];
    const head = `INSERT INTO ${identifier(table)} (${columns.map(identifier).join()}) VALUES `;
    let [tuples, values]: [string[], unknown[]] = [[], []];
    let length = 0;
    const flush = () => {
      if (tuples.length > 0) inserts.push(database.prepare(head + tuples.join()).bind(...values));
      [tuples, values, length] = [[], [], 0];
    };
    for (const row of rows) {
      if (values.length + row.length > 100 || length > mostCharacters) flush();
      const literals = row.map((value) => {
        // Numbers arrive as literals, so that they stay exact; a text begins with a quote.
        if (typeof value === "number") return String(value);
        const text = typeof value === "string" && value.startsWith("'") ? value.slice(1) : undefined;
        if (typeof value === "string" && text === undefined) return value;
        if (text !== undefined && text.length < 200 && !text.includes("\0")) return `'${text.replaceAll("'", "''")}'`;
        values.push(text ?? value);
        return "?";
      });
      tuples.push(`(${literals.join()})`);
      length += tuples.at(-1)?.length ?? 0;
    }
    flush();
    return inserts;
  }

  async function saveDatabase(database: Database): Promise<Undo> {
    const raw = (query: string) => database.prepare(query).raw();
    const [tables, schema] = await Promise.all([
      raw(
        `SELECT name, type, wr, (SELECT json_group_array(name) FROM pragma_table_info(l.name)) FROM pragma_table_list l WHERE schema = 'main' AND type <> 'view' AND (${isOwn} OR name = 'sqlite_sequence')`,
      ),
      raw(`SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND ${isOwn} ORDER BY rowid`),
    ]);
    const kindOf = new Map(tables.map(([name, type]) => [name, type]));
    const created = schema.filter(([, name]) => kindOf.get(name) !== "shadow") as [string, string, string][];
    const queryOf = new Map(created.map(([, name, sql]) => [name as unknown, sql]));
    const kept = tables.flatMap(([name, type, withoutRowId, names]) => {
      const query = type === "virtual" ? (queryOf.get(name) ?? "") : "";
      if (/\bcontent\s*=\s*(['"])\1/i.test(query)) {
        throw new Error(
          `isolatedStorage cannot restore the table ${name}, since SQLite does not return its contents. Set isolatedStorage: false for this suite.`,
        );
      }
      // The contents of these are in other tables.
      const isDerived = type === "shadow" || /\bcontent\s*=/i.test(query) || /\busing\s+fts5vocab\b/i.test(query);
      const given: string[] = JSON.parse(names as string);
      const hasRowId = withoutRowId === 0 && name !== "sqlite_sequence";
      return isDerived ? [] : [{ name: name as string, columns: hasRowId ? ["_rowid_", ...given] : given }];
    });
    const saved = await Promise.all(
      kept.map(async ({ name, columns }) => {
        const values = columns.map(identifier).map((column) => {
          return `CASE typeof(${column}) WHEN 'text' THEN '''' || ${column} WHEN 'blob' THEN ${column} ELSE quote(${column}) END`;
        });
        return { name, columns, rows: await raw(`SELECT ${values.join()} FROM ${identifier(name)}`) };
      }),
    );
    const makeAll = (of: (type: string) => boolean) =>
      created.filter(([type]) => of(type)).map(([, , sql]) => database.prepare(sql));
    return async () => {
      const statements = [...(await dropsOf(database)), ...makeAll((type) => type === "table")];
      for (const { name, columns, rows } of saved) {
        if (name === "sqlite_sequence") statements.push(database.prepare("DELETE FROM sqlite_sequence"));
        statements.push(...insertsOf(database, name, columns, rows));
      }
      for (const [name, sql] of queryOf) {
        const table = identifier(name as string);
        if (/^create virtual .*\bcontent\s*=/is.test(sql)) {
          statements.push(database.prepare(`INSERT INTO ${table} (${table}) VALUES ('rebuild')`));
        }
      }
      await database.batch([...statements, ...makeAll((type) => type !== "table")]);
    };
  }

  async function saveValue(namespace: Namespace, key: string): Promise<Undo> {
    const [{ value, metadata }, { keys }] = await Promise.all([
      namespace.getWithMetadata(key, "arrayBuffer"),
      namespace.list({ prefix: key, limit: 1 }),
    ]);
    if (value === null) return () => namespace.delete(key);
    const expiration = keys.find(({ name }) => name === key)?.expiration;
    // A namespace takes no earlier time.
    const least = () => Math.ceil(Date.now() / 1000) + 61;
    return () =>
      namespace.put(key, value, { metadata, ...(expiration && { expiration: Math.max(expiration, least()) }) });
  }

  async function namesIn(namespace: Namespace): Promise<string[]> {
    const names: string[] = [];
    let page: { readonly keys: readonly { readonly name: string }[]; readonly cursor?: string } | undefined;
    do {
      page = await namespace.list(page?.cursor ? { cursor: page.cursor } : {});
      names.push(...page.keys.map(({ name }) => name));
    } while (page.cursor);
    return names;
  }

  const isDatabase = (binding: object): binding is Database => "prepare" in binding;
  const isNamespace = (binding: object): binding is Namespace => "getWithMetadata" in binding;
  /** True for calls that may change a database: any but those of one SELECT. */
  const mayChange = ([name, args]: Calls[number]) =>
    name === "exec" || (name === "prepare" && !/^\s*select\b[^;]*;?\s*$/i.test(String(args?.[0])));

  return {
    async empty(binding) {
      if (isDatabase(binding)) await binding.batch(await dropsOf(binding));
      if (!isNamespace(binding)) return;
      await Promise.all((await namesIn(binding)).map((name) => binding.delete(name)));
    },
    async save(frame, binding, calls) {
      const saved = frame.saved.get(binding) ?? new Map<string, Promise<Undo>>();
      frame.saved.set(binding, saved);
      const saveOne = (key: string, save: () => Promise<Undo>) => {
        if (saved.has(key)) return;
        // One after the other: two bindings may share their contents.
        const made = Promise.resolve(frame.undos.at(-1)).then(save, save);
        made.catch(() => undefined);
        frame.undos.push(made);
        saved.set(key, made);
      };
      if (isDatabase(binding) && (calls?.some(mayChange) ?? true)) saveOne("", () => saveDatabase(binding));
      if (!isNamespace(binding)) return Promise.all(saved.values());
      const [[name, args] = [""]] = calls ?? [];
      const keys = calls === undefined ? await namesIn(binding) : /^(put|delete)$/.test(name) ? [args?.[0]].flat() : [];
      for (const key of keys as string[]) saveOne(key, () => saveValue(binding, key));
      // A key that cannot be read cannot be written either.
      return Promise.allSettled(keys.map((key) => saved.get(key as string)));
    },
    async undo({ undos }) {
      for (const made of undos.reverse()) {
        const undo = await made.catch(() => undefined);
        await undo?.();
      }
    },
  };
}
