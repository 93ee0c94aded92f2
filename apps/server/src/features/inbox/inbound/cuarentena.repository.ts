import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Actor } from '#platform/http/actor';
import { auditInsert } from '#public/auditoria';
import type { RawWebhook } from './raw-webhook.ts';

export type Motivo = 'FIRMA' | 'CANAL_DESCONOCIDO' | 'CANAL_INACTIVO' | 'CUENTA';

export interface Refused extends RawWebhook {
  motivo: Motivo;
  cuenta: string | null;
  destino: string | null;
  proveedorSid: string | null;
}

export async function quarantine(database: Database, refused: Refused): Promise<void> {
  const short = (text: string | null) => text?.replaceAll('\u0000', '').slice(0, 100) ?? null;
  await database.global(
    'tertulia_ingest',
    sql`
      select app.quarantine_webhook(${refused.ruta}, ${refused.consulta}, ${refused.cuerpo}, ${short(refused.firma)},
        ${refused.motivo},
          ${short(refused.cuenta)}, ${short(refused.destino)}, ${short(refused.proveedorSid)})`,
  );
}

export interface CuarentenaRow {
  id: number;
  recibido: Date;
  ruta: string;
  motivo: Motivo;
  proveedorSid: string | null;
  destino: string | null;
  estado: 'PENDIENTE' | 'REPRODUCIDO';
}

export interface CuarentenaFilter {
  destino?: string | undefined;
  estado?: 'PENDIENTE' | 'REPRODUCIDO' | undefined;
}

export async function listCuarentena(
  database: Database,
  page: CuarentenaFilter & { page: number; size: number; descending: boolean },
): Promise<{ rows: CuarentenaRow[]; total: number }> {
  const order = page.descending ? sql`desc` : sql`asc`;
  const isWanted = sql`(${page.destino ?? null}::text is null or q.destino = ${page.destino ?? null})
             and (${page.estado ?? null}::text is null or q.estado = ${page.estado ?? null})`;
  const [rows, totals] = await Promise.all([
    database.global<CuarentenaRow>(
      'tertulia_platform',
      sql`
        select q.id, q.recibido, q.ruta, q.motivo, q.proveedor_sid, q.destino, q.estado from app.webhooks_cuarentena q
         where ${isWanted}
           order by q.recibido ${order}, q.id ${order} limit ${page.size} offset ${page.page * page.size}`,
    ),
    database.global<{ total: number }>(
      'tertulia_platform',
      sql`select count(*) as total from app.webhooks_cuarentena q where ${isWanted}`,
    ),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export async function findCuarentena(
  database: Database,
  id: number,
): Promise<(RawWebhook & { estado: string; recibido: Date }) | undefined> {
  const [row] = await database.global<{
    ruta: string;
    consulta: string;
    cuerpo: string;
    firma: string;
    estado: string;
    recibido: Date;
  }>(
    'tertulia_platform',
    sql`
      select q.ruta, q.consulta, q.cuerpo, q.firma, q.estado, q.recibido from app.webhooks_cuarentena q
       where q.id = ${id}`,
  );
  return row && { ...row, direccion: null, clase: row.ruta.endsWith('/status') ? 'ESTADO' : 'MENSAJE' };
}

/** Stores the result of a replay: who tried it and, if it was accepted, the mark. */
export async function saveReproduccion(
  database: Database,
  actor: Actor,
  { id, aceptado, motivo }: { id: number; aceptado: boolean; motivo: string | null },
): Promise<void> {
  const entry = {
    entidad: 'webhook_cuarentena',
    accion: 'REPRODUCIR',
    registroId: id,
    detalles: { aceptado, motivo },
  } as const;
  await database.global(
    'tertulia_platform',
    sql`
      with audited as (${auditInsert(actor, entry)})
      update app.webhooks_cuarentena q set estado = 'REPRODUCIDO' where q.id = ${id} and ${aceptado}`,
  );
}
