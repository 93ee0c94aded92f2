import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run-tool.ts';
import { listSources } from './source-files.ts';
import { findFunctionFaults, findOwnerFaults } from './table-owners.ts';

const schema = readFileSync(join(root, 'apps/server/db/schema.sql'), 'utf8');

/** The tables of a migrated database, as the server's tests hold them against the migrations. */
function listTables(): string[] {
  return [...schema.matchAll(/^create (?:unlogged )?table app\.([a-z_]+)/gm)].map(([, name = '']) => name);
}

const sources = listSources('apps/server/src');
const tables = listTables();
const known = findOwnerFaults(sources, tables);
/** What is reported beyond what the code has of its own. */
const faultsWith = (path: string, code: string) =>
  findOwnerFaults([...sources, { path: `apps/server/src/${path}`, code }], tables).filter(
    (fault) => !known.includes(fault),
  );

describe('every table', () => {
  it('has its line in docs/retention.md, and only tables have one', () => {
    const page = readFileSync(join(root, 'docs/retention.md'), 'utf8');
    const named = [...page.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
    expect(named.toSorted()).toEqual(tables.toSorted());
  });

  it('has one room that writes it', () => {
    expect(tables.length).toBeGreaterThan(20);
    expect(known).toEqual([]);
  });

  it.each([
    ['another feature', 'features/inbox/survey/x.repository.ts', 'sql`update app.usuarios u set estado = 0`'],
    [
      'another feature within a longer statement',
      'features/canales/x.repository.ts',
      'sql`with a as (delete from app.sesiones s) select 1`',
    ],
    ['the platform', 'platform/db/x.ts', 'sql`insert into app.mensajes (id) values (1)`'],
    ['its own service', 'features/inbox/messages/x.service.ts', 'sql`insert into\n app.mensajes (id) values (1)`'],
    [
      'its own feature without an entry',
      'features/mensajes/x.repository.ts',
      'sql`insert into app.unheard_of (id) values (1)`',
    ],
  ])('is reported when %s writes it', (_who, path, code) => {
    expect(faultsWith(path, code)).toEqual([expect.stringContaining(path)]);
  });

  it('is reported when a function of the database writes it for another owner', () => {
    const called = { path: 'apps/server/src/features/inbox/survey/x.repository.ts', code: 'sql`select app.sneak(1)`' };
    const written = (statement: string) =>
      findFunctionFaults(
        [...sources, called],
        `${schema}\nCREATE OR REPLACE FUNCTION app.sneak(p_id bigint)\n RETURNS void\n LANGUAGE sql\nAS $function$\n  ${statement}\n$function$;\n`,
      );
    expect(findFunctionFaults(sources, schema)).toEqual([]);
    expect(written('update usuarios u set estado = 0')).toEqual([
      'sneak writes usuarios, which is usuarios’s, for inbox',
    ]);
    expect(written('with a as (delete from app.sesiones s) select 1')).toHaveLength(1);
    expect(written('update encuestas e set rating = 1')).toEqual([]);
    expect(written('select 1 from usuarios u for update')).toEqual([]);
  });

  it('may be read by every feature', () => {
    expect(faultsWith('features/inbox/survey/x.repository.ts', 'sql`select 1 from app.usuarios for update`')).toEqual(
      [],
    );
  });

  it('needs an owner, and an owner a table', () => {
    expect(findOwnerFaults(sources, [...tables, 'fresh'])).toContain('fresh has no owner');
    expect(findOwnerFaults(sources, tables.slice(1))).toContain(`${tables[0]} is owned and does not exist`);
  });
});
