import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { MensajeContent } from './chat-interno.policy.ts';

export type MensajeDeSala = MensajeContent & {
  id: number;
  secuencia: number;
  contenido: string;
  archivoId: number | null;
  /** It has a file or a link and needs no text. */
  dicePorSi: boolean;
};

/** A message of this room with what decides about it; undefined if it is in another room. */
export function findDeAutor(tx: Tx, salaId: number, id: number): Promise<MensajeDeSala | undefined> {
  return tx.first<MensajeDeSala>(sql`
    select m.id, m.secuencia, m.autor_usuario_id, m.timestamp, m.contenido, m.archivo_id,
           m.evento is not null as es_evento, m.borrado is not null as borrado,
           coalesce(m.archivo_id, m.conversacion_id, m.contacto_id) is not null as dice_por_si
      from app.sala_mensajes m where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.id = ${id}`);
}

/** Replaces a message's text; resolves with the change's number. The room is locked. */
export function setContenido(
  tx: Tx,
  salaId: number,
  { id, contenido, now }: { id: number; contenido: string; now: Date },
): Promise<number> {
  return change(tx, salaId, id, sql`contenido = ${contenido}, editado = ${now}`);
}

/** Removes a message's text, file and links. The room is locked. */
export function setBorrado(tx: Tx, salaId: number, { id, now }: { id: number; now: Date }): Promise<number> {
  return change(
    tx,
    salaId,
    id,
    sql`
      contenido = '', archivo_id = null, conversacion_id = null, contacto_id = null, respuesta_a_id = null,
        editado = null, borrado = ${now}`,
  );
}

async function change(tx: Tx, salaId: number, id: number, values: Sql): Promise<number> {
  const row = await tx.first<{ cambio: number }>(sql`
    with s as (
      update app.salas s set cambios = s.cambios + 1 where ${tx.tenantIs('s')} and s.id = ${salaId} returning s.cambios)
    update app.sala_mensajes m set ${values}, cambio = s.cambios from s
     where ${tx.tenantIs('m')} and m.sala_id = ${salaId} and m.id = ${id} returning m.cambio`);
  if (!row) throw new Error('The message is gone');
  return row.cambio;
}

export async function removeMenciones(tx: Tx, mensajeId: number): Promise<void> {
  await tx.run(sql`delete from app.sala_menciones x where ${tx.tenantIs('x')} and x.mensaje_id = ${mensajeId}`);
}
