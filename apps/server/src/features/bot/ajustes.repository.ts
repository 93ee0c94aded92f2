import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

/** The stored settings; the model comes from the environment. */
export type AreaIaRow = Omit<AreaIa, 'areaId' | 'modelo'>;

export interface PromptRow {
  id: number;
  areaId: number;
  numero: number;
  contenido: string;
  nota: string | null;
  autorNombre: string;
  creado: Date;
  activo: boolean;
}

/** Locks the area's bot settings until the transaction ends; false for an unknown area. */
export async function lockAreaBot(tx: Tx, areaId: number): Promise<boolean> {
  const row = await tx.first(
    sql`select a.id from app.areas a where ${tx.tenantIs('a')} and a.id = ${areaId} for no key update`,
  );
  return row !== undefined;
}

export async function hasArea(tx: Tx, areaId: number): Promise<boolean> {
  return (
    (await tx.first(sql`select a.id from app.areas a where ${tx.tenantIs('a')} and a.id = ${areaId}`)) !== undefined
  );
}

/** The settings of an area, or undefined if none are stored. */
export function findAreaIa(tx: Tx, areaId: number): Promise<AreaIaRow | undefined> {
  return tx.first<AreaIaRow>(sql`
    select i.activa, i.bot_usuario_id, u.nombre as bot_nombre, i.usa_modelo, i.prompt_id, i.max_turnos, i.usa_productos,
           i.usa_notas,
           i.palabras_traspaso, i.texto_traspaso
      from app.area_ia i left join app.usuarios u on u.suscriptor_id = i.suscriptor_id and u.id = i.bot_usuario_id
     where ${tx.tenantIs('i')} and i.area_id = ${areaId}`);
}

export async function saveAreaIa(tx: Tx, areaId: number, values: Omit<AreaIaRow, 'botNombre'>): Promise<void> {
  const { activa, botUsuarioId, usaModelo, promptId, maxTurnos, usaProductos, usaNotas } = values;
  await tx.run(sql`
    insert into app.area_ia (suscriptor_id, area_id, activa, bot_usuario_id, usa_modelo, prompt_id, max_turnos,
      usa_productos, usa_notas,
        palabras_traspaso, texto_traspaso)
    values (${tx.tenantId}, ${areaId}, ${activa}, ${botUsuarioId}, ${usaModelo}, ${promptId}, ${maxTurnos},
      ${usaProductos}, ${usaNotas},
        ${values.palabrasTraspaso}::text[], ${values.textoTraspaso})
    on conflict (suscriptor_id, area_id) do update
       set activa = excluded.activa, bot_usuario_id = excluded.bot_usuario_id, usa_modelo = excluded.usa_modelo,
           prompt_id = excluded.prompt_id,
           max_turnos = excluded.max_turnos, usa_productos = excluded.usa_productos, usa_notas = excluded.usa_notas,
           palabras_traspaso = excluded.palabras_traspaso, texto_traspaso = excluded.texto_traspaso`);
}

/** An active BOT user, locked in that state until the transaction ends. */
export function findBot(
  tx: Tx,
  usuarioId: number,
): Promise<{ id: number; nombre: string; presentar: boolean } | undefined> {
  return tx.first(sql`
    select u.id, u.nombre, u.presentar from app.usuarios u
     where ${tx.tenantIs('u')} and u.id = ${usuarioId} and u.tipo_usuario = 'BOT' and u.estado = 1 for share`);
}

const PROMPTS = sql`
  select p.id, p.area_id, p.numero, p.contenido, p.nota, u.nombre as autor_nombre, p.creado,
         coalesce(i.prompt_id = p.id, false) as activo
    from app.area_prompts p
    join app.usuarios u on u.suscriptor_id = p.suscriptor_id and u.id = p.autor_usuario_id
    left join app.area_ia i on i.suscriptor_id = p.suscriptor_id and i.area_id = p.area_id`;

/** A page of an area's prompt versions with their total; undefined for an unknown area. */
export async function findPromptsPagina(
  database: Database,
  scope: TenantScope,
  areaId: number,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: PromptRow[]; total: number } | undefined> {
  const order = raw(descending ? 'desc' : 'asc');
  const found = await database.readTenant<PromptRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      select t.total, x.* from (
        select (select count(*) from app.area_prompts p where ${tenantIs('p')} and p.area_id = a.id) as total
          from app.areas a where ${tenantIs('a')} and a.id = ${areaId}) t
        left join lateral (
          ${PROMPTS} where ${tenantIs('p')} and p.area_id = ${areaId} order by p.numero ${order}
            limit ${size} offset ${page * size}) x on true`,
  );
  if (found.length === 0) return undefined;
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

export function findPrompt(tx: Tx, areaId: number, id: number): Promise<PromptRow | undefined> {
  return tx.first<PromptRow>(sql`${PROMPTS} where ${tx.tenantIs('p')} and p.area_id = ${areaId} and p.id = ${id}`);
}

/** Adds the next version; the area is locked. */
export async function createPrompt(
  tx: Tx,
  areaId: number,
  fresh: { contenido: string; nota: string | null; autorId: number; now: Date },
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.area_prompts (suscriptor_id, area_id, numero, contenido, nota, autor_usuario_id, creado)
    select ${tx.tenantId}, ${areaId}, coalesce(max(p.numero), 0) + 1, ${fresh.contenido}, ${fresh.nota},
           ${fresh.autorId}, ${fresh.now}
      from app.area_prompts p where ${tx.tenantIs('p')} and p.area_id = ${areaId}
    returning id`);
  if (!row) throw new Error('The prompt was not stored');
  return row.id;
}
