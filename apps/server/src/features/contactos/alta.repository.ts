import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** By what the provider knows a customer (beyond A8). */
export interface Identidad {
  tipo: 'TELEFONO' | 'BSUID';
  valor: string;
}

/** Makes a contact for a sender, or finds the one that somebody made meanwhile. */
export async function ensureContacto(
  tx: Tx,
  fresh: { identidad: Identidad; nombre: string | null; now: Date },
): Promise<number> {
  const { identidad, nombre, now } = fresh;
  const made = await tx.first<{ id: number }>(sql`
    insert into app.contactos as p (suscriptor_id, nombre, telefono, created_at) values (${tx.tenantId}, ${nombre}, ${identidad.tipo === 'TELEFONO' ? identidad.valor : null}, ${now})
    on conflict (suscriptor_id, telefono) do update set telefono = excluded.telefono, nombre = coalesce(p.nombre, excluded.nombre) returning id`);
  if (!made) throw new Error('The contact was not stored');
  // A second contact of one who has no number would be refused here, and the event would be read anew.
  await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor) values (${tx.tenantId}, ${made.id}, ${identidad.tipo}, ${identidad.valor})
    ${identidad.tipo === 'TELEFONO' ? sql`on conflict (suscriptor_id, canal_tipo, tipo, valor) do nothing` : sql``}`);
  return made.id;
}

/** Names a contact whom nobody has named, as the customer is called at the provider; the rows of its chats follow. */
export async function nameContacto(tx: Tx, contactoId: number, nombre: string): Promise<void> {
  await tx.run(sql`
    update app.contactos p set nombre = ${nombre} where ${tx.own('p')} and p.id = ${contactoId} and p.nombre is null and p.apellido is null`);
  await tx.run(sql`
    update app.conversaciones c set cliente_nombre = ${nombre} where ${tx.own('c')} and c.contacto_id = ${contactoId} and c.cliente_nombre is null`);
}

export interface ContactoInicio {
  id: number;
  nombre: string | null;
  noEscribir: boolean;
}

/**
 * The contact with this number, made where there is none, and locked until the transaction ends: of two who start a chat
 * with the same number at once the second one finds the first one's chat.
 */
export async function lockOrCreateContacto(
  tx: Tx,
  contacto: { telefono: string; nombre: string | null; now: Date },
): Promise<ContactoInicio> {
  const row = await tx.first<ContactoInicio>(sql`
    insert into app.contactos as p (suscriptor_id, nombre, telefono, created_at) values (${tx.tenantId}, ${contacto.nombre}, ${contacto.telefono}, ${contacto.now})
    on conflict (suscriptor_id, telefono) do update set nombre = coalesce(p.nombre, excluded.nombre)
    returning p.id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre, p.no_escribir`);
  if (!row) throw new Error('The contact was not stored');
  await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor) values (${tx.tenantId}, ${row.id}, 'TELEFONO', ${contacto.telefono})
    on conflict (suscriptor_id, canal_tipo, tipo, valor) do nothing`);
  return row;
}
