interface Statement {
  bind(...values: unknown[]): Statement;
  all(): Promise<{ readonly results: readonly { readonly name: string }[] }>;
}

/** Applies those migrations to a D1 database that were not applied to it before. */
export async function applyD1Migrations(
  database: { prepare(query: string): Statement; batch(statements: readonly Statement[]): Promise<unknown> },
  migrations: readonly { readonly name: string; readonly queries: readonly string[] }[],
  table = "d1_migrations",
): Promise<void> {
  const columns =
    "id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL";
  await database.batch([database.prepare(`CREATE TABLE IF NOT EXISTS ${table} (${columns});`)]);
  const { results } = await database.prepare(`SELECT name FROM ${table};`).all();
  const applied = new Set(results.map(({ name }) => name));
  for (const { name, queries } of migrations.filter((migration) => !applied.has(migration.name))) {
    const insert = database.prepare(`INSERT INTO ${table} (name) VALUES (?);`).bind(name);
    await database.batch([...queries.map((query) => database.prepare(query)), insert]);
  }
}
