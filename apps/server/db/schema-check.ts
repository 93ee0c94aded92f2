import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartRefusal } from '../src/platform/db/start-refusal.ts';
import { readSchemaText } from './schema-text.ts';

const EXPECTED = new URL('schema.sql', import.meta.url);
const MOST_NAMED = 5;

/**
 * Compares the database with the result of its migrations, by name: a partly failed restore omits an index, a policy, a
 * function, an owner or a right without a later error. Additions by an operator are accepted.
 */
export async function refuseIncompleteSchema(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const query = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
    const [expected, found] = [await readFile(EXPECTED, 'utf8'), await readSchemaText(query)];
    const present = partsOf(found);
    const missing = [...partsOf(expected)].filter((part) => !present.has(part));
    if (missing.length === 0) return;
    const more = missing.length > MOST_NAMED ? ` y ${missing.length - MOST_NAMED} partes más` : '';
    throw new StartRefusal(
      `A la base de datos «${client.database}» le faltan partes de su esquema (${missing.slice(0, MOST_NAMED).join('; ')}${more}): restaure de nuevo la copia completa en una base vacía, o cree lo que falta como está en apps/server/db/schema.sql.`,
    );
  } finally {
    await client.end();
  }
}

/** Descriptions of the lines of a schema's text; the groups of the expression are filled in. */
const LINES: readonly [RegExp, string][] = [
  [/^create schema (\S+) authorization (\S+);$/, 'esquema $1 de $2'],
  [/^create extension (\S+) schema/, 'extensión $1'],
  [/^CREATE (?:UNIQUE )?INDEX (\S+) ON (?:ONLY )?(\S+) .*;$/, 'índice $1 de $2'],
  [
    /^create policy (\S+) on (\S+)(?: as restrictive)?(?: for \w+)? to ([^(]+?) (?:using|with)/,
    'política $1 de $2 para $3',
  ],
  [/^CREATE (?:CONSTRAINT )?TRIGGER (\S+) .*? ON (\S+) .*;$/, 'disparador $1 de $2'],
  [/^alter table (\S+) (enable|force) row level security;$/, 'row level security ($2) de $1'],
  [/^create (?:materialized )?view (\S+) as/, 'vista $1'],
  [/^alter (?:function|procedure) (.+) owner to (\S+);$/, 'función $1 de $2'],
  [/^revoke all on (?:function|procedure) (.+) from public;$/, 'función $1 sin permiso para todos'],
];
const GRANT = /^grant (?:(\w+) \(([^)]+)\)|([a-z, ]+)) on (.+) to (\S+);$/;

/**
 * The parts of a schema's text by name, without their definitions: another version of PostgreSQL may format those
 * differently.
 */
export function partsOf(schema: string): Set<string> {
  const parts = new Set<string>();
  const owners = new Map<string, string>();
  let table = '';
  for (const line of schema.split('\n')) {
    const head = /^create (?:unlogged )?table (\S+)/.exec(line)?.[1];
    if (head !== undefined) owners.set(head, 'tertulia_owner');
    if (head !== undefined) table = head;
    else if (line.startsWith(')')) table = '';
    else if (table !== '') parts.add(nameInside(table, line));
    const owned = /^alter table (\S+) owner to (\S+);$/.exec(line);
    if (owned) owners.set(owned[1] ?? '', owned[2] ?? '');
    for (const right of rightsOf(line)) parts.add(right);
    const [, made] = /^alter (?:function|procedure) (.+) owner to/.exec(line) ?? [];
    if (made !== undefined) parts.add(openTo(made));
    const [, closed] = /^revoke all on (?:function|procedure) (.+) from public;$/.exec(line) ?? [];
    if (closed !== undefined) parts.delete(openTo(closed));
    for (const [pattern, name] of LINES) {
      const match = pattern.exec(line);
      if (match) parts.add(match[0].replace(pattern, name));
    }
  }
  for (const [name, owner] of owners) parts.add(`tabla ${name} de ${owner}`);
  return parts;
}

/** A routine that PUBLIC may call has no explicit right, and a dump writes none. */
const openTo = (routine: string) => `función ${routine} abierta a todos`;

function nameInside(table: string, line: string): string {
  const constraint = /^ {2}constraint (\S+)/.exec(line)?.[1];
  if (constraint !== undefined) return `restricción ${constraint} de ${table}`;
  return `columna ${/^ {2}(\S+)/.exec(line)?.[1] ?? line} de ${table}`;
}

/** One line per right, so that an additional right on the same object is accepted. */
function rightsOf(line: string): string[] {
  const [, columnRight, columns, rights, thing, role] = GRANT.exec(line) ?? [];
  const names =
    columns === undefined
      ? (rights ?? '').split(', ')
      : columns.split(', ').map((column) => `${columnRight} (${column})`);
  return thing === undefined || (role === 'public' && rights === 'execute')
    ? []
    : names.map((name) => `permiso ${name} de ${role} en ${thing}`);
}
