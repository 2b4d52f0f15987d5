import { nodeModule, readText } from "./node.js";
import { wrongParameter } from "./refusals.js";

/** A file of migrations: its name, and its queries. */
export interface D1Migration {
  readonly name: string;
  readonly queries: readonly string[];
}

/** The used part of a D1 database. */
export interface D1Like {
  prepare(query: string): Statement;
  batch(statements: readonly Statement[]): Promise<unknown>;
}

interface Statement {
  bind(...values: readonly unknown[]): Statement;
  all(): Promise<{ readonly results: readonly object[] }>;
}

/**
 * Applies the migrations that have not been applied, in their order, and records them in a table of the database.
 *
 * @throws TypeError for a wrong argument, and the database's error for a wrong query.
 */
export async function applyD1Migrations(
  database: D1Like,
  migrations: readonly D1Migration[],
  table = "d1_migrations",
): Promise<void> {
  const isMigration = (each: D1Migration) => typeof each?.name === "string" && Array.isArray(each.queries);
  if (typeof database?.prepare !== "function") throw wrongParameter("applyD1Migrations", 1, "D1Database");
  if (!Array.isArray(migrations) || !migrations.every(isMigration)) {
    throw wrongParameter("applyD1Migrations", 2, "D1Migration[]");
  }
  if (typeof table !== "string") throw wrongParameter("applyD1Migrations", 3, "string");
  const name = `"${table.replaceAll('"', '""')}"`;
  const columns =
    "id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL";
  await database.prepare(`CREATE TABLE IF NOT EXISTS ${name} (${columns})`).all();
  const { results } = await database.prepare(`SELECT name FROM ${name}`).all();
  const applied = new Set(results.map((row) => Reflect.get(row, "name")));
  for (const migration of migrations.filter((each) => !applied.has(each.name))) {
    const insert = database.prepare(`INSERT INTO ${name} (name) VALUES (?)`).bind(migration.name);
    await database.batch([...migration.queries.map((query: string) => database.prepare(query)), insert]);
  }
}

/** Comments and quoted texts, and the words and signs that end or contain statements. */
const tokens = /--.*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|\b(?:begin|case|end)\b|;/gi;

/** Splits SQL into statements. Those of a trigger stay together. */
function queriesOf(sql: string): string[] {
  const queries: string[] = [];
  let [start, depth] = [0, 0];
  const isTrigger = (query: string) =>
    /^\s*create\s+(temp\w*\s+)?trigger\b/i.test(query.replace(/^(\s|--.*\n|\/\*[\s\S]*?\*\/)+/, ""));
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    if (token === ";" && depth === 0) {
      queries.push(sql.slice(start, index));
      start = index + 1;
    } else if (/^(begin|case|end)$/i.test(token) && isTrigger(sql.slice(start, index))) {
      depth += /^end$/i.test(token) ? -1 : 1;
    }
  }
  const isQuery = (query: string) => query.replace(/--.*|\/\*[\s\S]*?\*\//g, "").trim() !== "";
  return [...queries, sql.slice(start)].filter(isQuery).map((query) => query.trim());
}

/**
 * Reads the migrations of a folder, its `.sql` files in the order of their names, for a binding with data.
 *
 * @throws Error of Node if the folder cannot be read.
 */
export async function readD1Migrations(folder: string): Promise<D1Migration[]> {
  const files = nodeModule("fs")
    .readdirSync(folder)
    .filter((name) => name.endsWith(".sql"));
  const numberOf = (name: string) => Number.parseInt(name, 10) || 0;
  files.sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
  return files.map((name) => ({ name, queries: queriesOf(readText(nodeModule("path").resolve(folder, name))) }));
}
