import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Actor } from '#platform/http/actor';
import { auditInsert } from '#public/auditoria';
import type { Clase } from './inbox-table.repository.ts';

export interface AparcadoRow {
  id: number;
  suscriptorId: number;
  canalId: number;
  clase: Clase;
  recibido: Date;
  intentos: number;
  errorCodigo: string | null;
}

export async function listAparcados(
  database: Database,
  page: { page: number; size: number; descending: boolean },
): Promise<{ rows: AparcadoRow[]; total: number }> {
  const [rows, totals] = await Promise.all([
    database.global<AparcadoRow>(
      'tertulia_platform',
      sql`select id, suscriptor_id, canal_id, clase, recibido, intentos, error_codigo
            from app.parked_webhooks(${page.size}, ${page.page * page.size}, ${page.descending})`,
    ),
    database.global<{ total: number }>('tertulia_platform', sql`select app.count_parked_webhooks() as total`),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Requeues a parked event and records who did. Undefined when the event is not parked (any more). */
export async function replayAparcado(
  database: Database,
  actor: Actor,
  id: number,
): Promise<{ suscriptorId: number; clave: string } | undefined> {
  const [row] = await database.global<{ suscriptorId: number; clave: string }>(
    'tertulia_platform',
    sql`
      with done as materialized (select suscriptor_id, clave from app.replay_parked_webhook(${id})),
           audited as (${auditInsert(
             actor,
             { entidad: 'webhook_aparcado', accion: 'REPRODUCIR' },
             {
               rows: sql`done`,
               registroId: sql`${id}::bigint`,
               detalles: sql`jsonb_build_object('suscriptorId', done.suscriptor_id)`,
             },
           )})
      select suscriptor_id, clave from done`,
  );
  return row;
}
