import { randomBytes, randomInt } from 'node:crypto';
import { createFolderFileStore } from '../../../apps/server/src/platform/files/folder-file-store.ts';
import type { TestDatabase } from '@tertulia/testkit/database';
import type { TestServer } from '@tertulia/testkit/server';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Tenant } from './attack-world.ts';

/** Random strings in every field of a tenant's rows, so that a plain search finds any leak. */
export interface Canary {
  word: string;
  /** For fields that accept only a number. */
  digits: string;
  /** How many columns hold one. */
  columns: number;
  /** Whether the text has a canary of the tenant. */
  isIn(text: string): boolean;
}

/** Text columns that keep their own content, each with its reason. */
const LEFT_AS_THEY_ARE: Record<string, string> = {
  'archivos.clave': 'names the bytes on the disk; the canary is in those',
  'archivos.tipo_mime':
    'is sent as a header, which a word with a dot and a colon would break; a random type says nothing of anybody',
  'areas.timezone': 'must be a time zone for the area to work',
  'suscriptores.color_primario': 'a checked colour',
  'conversaciones.ultimo_emisor': 'one of three words, which the wire checks',
  'conversaciones.ultimo_estado': 'one of five words, which the wire checks',
  'mensajes.evento': 'a word and a number of ours',
  'dias_contados.horarios': 'says by which opening hours a day was counted: one of any others its timer counts anew',
  'contadores_bandeja.estado': 'one of three words, by which the totals are found',
  'canales.numero': 'takes digits only: the numeric canary is in it',
};

export interface Column {
  table: string;
  column: string;
  type: 'text' | 'jsonb';
  isChecked: boolean;
}

/**
 * Writes the canary into every text and JSON column of every row of the tenant. Throws if a table has no row of it or a
 * column refuses the word without a check that explains it: such a column would be outside every search.
 */
export async function plantCanary(server: TestServer, tenant: Tenant): Promise<Canary> {
  const word = `canario${randomBytes(8).toString('hex')}`;
  const digits = `99${String(randomInt(1e9, 1e10 - 1))}`;
  const { db } = server;
  // the inbox totals are folded from their changes from time to time; here they must already hold the word
  await db.query('select app.fold_contadores(1000000)');
  const columns = await listColumns(db);
  const faults: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = table === 'suscriptores' ? 'id' : 'suscriptor_id';
    const [count] = await db.query<{ n: string }>(`select count(*) as n from app.${table} where ${own} = $1`, [
      tenant.id,
    ]);
    if (Number(count?.n) === 0) faults.push(`${table} holds no row of the tenant`);
  }
  let planted = 0;
  for (const { table, column, type, isChecked } of columns) {
    if (LEFT_AS_THEY_ARE[`${table}.${column}`]) continue;
    const own = table === 'suscriptores' ? 'id' : 'suscriptor_id';
    const value =
      type === 'text'
        ? `$2 || '.' || coalesce(${column}, floor(random() * 1e12)::bigint::text)`
        : `(select jsonb_object_agg(k, case jsonb_typeof(v) when 'string' then to_jsonb($2 || '.' || (v #>> '{}')) else v end)
              from jsonb_each(${column} || jsonb_build_object('canario', $2::text)) as each (k, v))`;
    const changed = await db
      .query(
        `update app.${table} set ${column} = ${value} where ${own} = $1 ${type === 'jsonb' ? `and ${column} is not null` : ''} returning 1`,
        [tenant.id, word],
      )
      .catch((error: unknown) => error as Error);
    if (changed instanceof Error) {
      if (!isChecked) faults.push(`${table}.${column}: ${changed.message}`);
    } else if (changed.length > 0) planted++;
    else faults.push(`${table}.${column} holds nothing in any row of the tenant`);
  }
  await db.query('update app.canales set numero = $2 where suscriptor_id = $1', [tenant.id, `+${digits}`]);
  tenant.numero = `+${digits}`;
  if (faults.length > 0) throw new Error(`The canary is not everywhere:\n  ${faults.join('\n  ')}`);
  await plantInFiles(server, tenant, word);
  await db.query(
    `update app.webhooks_cuarentena set cuerpo = $2 || cuerpo, firma = $2 || firma, consulta = $2, cuenta = $2, destino = 'whatsapp:desconocido' where id = any ($1)`,
    [tenant.ids['cuarentena'] ?? [], word],
  );
  return {
    word,
    digits,
    columns: planted + 1,
    isIn: (haystack) => haystack.includes(word) || haystack.includes(digits),
  };
}

async function plantInFiles({ db, dataDir }: TestServer, tenant: Tenant, word: string): Promise<void> {
  const files = createFolderFileStore({ dir: join(dataDir, 'files') });
  for (const { id, clave } of await db.query<{ id: string; clave: string }>(
    'select id, clave from app.archivos where suscriptor_id = $1',
    [tenant.id],
  )) {
    const before = await text(await files.get(clave));
    const stored = await files.put(Buffer.from(`${word} ${before}`), { tenantId: tenant.id, maxBytes: 1000 });
    await files.remove(clave);
    await db.query('update app.archivos set clave = $3, tamano = $4 where suscriptor_id = $1 and id = $2', [
      tenant.id,
      id,
      stored.key,
      stored.size,
    ]);
  }
}

/** The columns of tenants' tables that can hold a text of a user or customer. */
export async function freeTextColumns(db: TestDatabase): Promise<Column[]> {
  const columns = await listColumns(db);
  return columns.filter(({ table, column, type }) => type === 'text' && !LEFT_AS_THEY_ARE[`${table}.${column}`]);
}

/** Every column of tenants' tables that holds text or JSON. */
export async function listColumns(db: TestDatabase): Promise<Column[]> {
  return db.query<Column>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
           exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as "isChecked"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            -- what is made of other columns holds their canaries
            and a.attgenerated = ''
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and format_type(a.atttypid, a.atttypmod) in ('text', 'jsonb')
       and (c.relname = 'suscriptores' or exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'suscriptor_id'))
     order by 1, a.attnum`);
}
