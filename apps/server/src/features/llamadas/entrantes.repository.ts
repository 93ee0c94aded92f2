import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { CHAT_FIRST } from '#public/inbox';

export interface NewEntrante {
  clave: string;
  canalId: number;
  usuarioId: number | null;
  contactoId: number | null;
  conversacionId: number | null;
  numero: string;
  desdeNumero: string;
  clienteSid: string;
  limiteSegundos: number;
  creada: Date;
}

/** The channel of a number; undefined for an unknown number. Runs before a tenant is known. */
export async function findCanalOfNumero(
  database: Database,
  numero: string,
): Promise<{ suscriptorId: number; canalId: number } | undefined> {
  const [row] = await database.global<{ suscriptorId: number; canalId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id, canal_id from app.voz_canal(${numero})`,
  );
  return row;
}

/** An incoming call is free: no decision sets a price. */
export async function createEntrante(tx: Tx, fresh: NewEntrante): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.llamadas (suscriptor_id, clave, direccion, canal_id, usuario_id, intentos, contacto_id,
      conversacion_id, numero, desde_numero, grabar,
                              estado, tramo_cliente, cliente_sid, limite_segundos, precio_centavos, creada)
    values (${tx.tenantId}, ${fresh.clave}, 'ENTRANTE', ${fresh.canalId}, ${fresh.usuarioId},
      array_remove(array[${fresh.usuarioId}::bigint], null),
            ${fresh.contactoId}, ${fresh.conversacionId}, ${fresh.numero}, ${fresh.desdeNumero}, true, 'SONANDO',
              'EN_CURSO', ${fresh.clienteSid},
            ${fresh.limiteSegundos}, 0, ${fresh.creada}) returning id`);
  if (!row) throw new Error('The call was not stored');
  return row.id;
}

/** The key of an incoming call with this provider SID. */
export async function findClaveOfEntrante(tx: Tx, clienteSid: string): Promise<string | null> {
  const row = await tx.first<{ clave: string }>(
    sql`
      select l.clave from app.llamadas l
       where ${tx.tenantIs('l')} and l.direccion = 'ENTRANTE' and l.cliente_sid = ${clienteSid}`,
  );
  return row?.clave ?? null;
}

/** The open chat of a contact and its owner; a chat with an owner comes first. */
export function findChatOf(tx: Tx, contactoId: number): Promise<{ id: number; asignadaA: number | null } | undefined> {
  return tx.first(sql`
    select c.id, c.asignada_a from app.conversaciones c
     where ${tx.tenantIs('c')} and c.contacto_id = ${contactoId} and c.estado <> 'CERRADA'
     order by ${CHAT_FIRST} limit 1`);
}

/** Starts a ring attempt for a user. Reports about the previous attempt no longer count. */
export async function ringNext(tx: Tx, id: number, usuarioId: number): Promise<void> {
  await tx.run(sql`
    update app.llamadas l
       set usuario_id = ${usuarioId}, intentos = l.intentos || ${usuarioId}::bigint, estado = 'SONANDO',
           tramo_agente = 'NUEVO', agente_sid = null,
           contestada = null
     where ${tx.tenantIs('l')} and l.id = ${id}`);
}
