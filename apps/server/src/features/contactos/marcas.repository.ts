import type { AlcanceConsentimiento } from '@tertulia/contract/features/contactos/consentimiento';
import { cutText } from '@tertulia/contract/core/text';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

interface Autor {
  usuarioId: number;
  nombre: string;
  now: Date;
}

/** A contact's opt-outs in force, by who may lift them (decision 20). */
export interface OpenOptOuts {
  /** By the customer: the customer's own message lifts it. */
  cliente: boolean;
  /** By the team or a file: a supervisor lifts it. */
  equipo: boolean;
  /** From marketing only: the customer's own message lifts it. */
  publicidad: boolean;
}

export interface Permission extends OpenOptOuts {
  noEscribir: boolean;
}

/** Whether a contact may be contacted. The caller holds the contact. */
export async function findPermission(tx: Tx, contactoId: number): Promise<Permission> {
  const found = await tx.first<Permission>(sql`
    select p.no_escribir, o.cliente, o.equipo, o.publicidad
      from app.contactos p cross join lateral app.open_opt_outs(p.suscriptor_id, p.id) o
     where ${tx.tenantIs('p')} and p.id = ${contactoId}`);
  if (!found) throw new Error('The contact that the caller holds is not there');
  return found;
}

/**
 * Sets the team's mark, with the proof, on a contact that the caller holds. Resolves with the mark before, or null if
 * the team's mark exists.
 */
export async function markNoEscribir(tx: Tx, id: number, by: Autor): Promise<{ noEscribir: boolean } | null> {
  const { noEscribir, cliente, equipo } = await findPermission(tx, id);
  // a mark without an event is the team's
  if (noEscribir && (equipo || !cliente)) return null;
  await tx.run(sql`update app.contactos p set no_escribir = true where ${tx.tenantIs('p')} and p.id = ${id}`);
  await tx.run(sql`
    insert into app.consentimientos (suscriptor_id, contacto_id, tipo, origen, usuario_id, prueba, ocurrido)
    values (${tx.tenantId}, ${id}, 'OPT_OUT', 'USUARIO', ${by.usuarioId},
      ${JSON.stringify({ usuario: by.nombre })}::jsonb, ${by.now})`);
  return { noEscribir };
}

/** Removes the mark of a contact that the caller holds, with author and reason. This is no consent of the customer. */
export async function unmarkNoEscribir(tx: Tx, id: number, by: Autor & { nota: string }): Promise<void> {
  await tx.run(sql`update app.contactos p set no_escribir = false where ${tx.tenantIs('p')} and p.id = ${id}`);
  const prueba = JSON.stringify({ usuario: by.nombre, texto: by.nota });
  await tx.run(sql`
    insert into app.consentimientos (suscriptor_id, contacto_id, tipo, origen, usuario_id, prueba, ocurrido,
      quita_marca)
    values (${tx.tenantId}, ${id}, 'OPT_IN', 'USUARIO', ${by.usuarioId}, ${prueba}::jsonb, ${by.now}, true)`);
}

/** Which of these chats the user has attended. */
export async function listAtendidas(tx: Tx, usuarioId: number, chatIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select t.conversacion_id as id from app.atenciones t
     where ${tx.tenantIs('t')} and t.usuario_id = ${usuarioId} and t.conversacion_id = any(${[...chatIds]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function listCanalNombres(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<{ nombre: string }>(sql`
    select coalesce(k.friendly_name, k.numero) as nombre from app.canales k
     where ${tx.tenantIs('k')} and k.id = any(${[...ids]}::bigint[]) order by k.id`);
  return rows.map(({ nombre }) => nombre);
}

/** True if messages to the contact are blocked on this channel. */
export async function isBlocked(
  tx: Tx,
  { contactoId, canalId }: { contactoId: number; canalId: number },
): Promise<boolean> {
  const blocked = await tx.first(sql`
    select p.id from app.contactos p
     where ${tx.tenantIs('p')} and p.id = ${contactoId}
       and app.is_blocked(p.no_escribir, p.canales_bloqueados, ${canalId})`);
  return blocked !== undefined;
}

/** An opt-out or opt-in of the customer, or of the provider in their name. */
export interface Palabra {
  contactoId: number;
  origen: 'CLIENTE' | 'PROVEEDOR';
  canalId: number;
  prueba: { proveedorSid: string; texto?: string; optOutType?: string; codigo?: string };
  now: Date;
}

/** Marks a contact that the caller holds with all its chats. A provider's opt-out also blocks its channel. */
export async function optOutContacto(tx: Tx, palabra: Palabra): Promise<void> {
  const { contactoId, canalId, now, prueba } = palabra;
  const blocks =
    palabra.origen === 'PROVEEDOR'
      ? sql`, canales_bloqueados = array_remove(p.canales_bloqueados, ${canalId}::bigint) || ${canalId}::bigint`
      : sql``;
  await tx.run(
    sql`update app.contactos p set no_escribir = true ${blocks} where ${tx.tenantIs('p')} and p.id = ${contactoId}`,
  );
  await insertPalabra(tx, 'OPT_OUT', palabra);
  const nota =
    prueba.texto === undefined
      ? 'WhatsApp informó que el cliente pidió no recibir más mensajes.'
      : `El cliente pidió no recibir más mensajes: «${cutText(prueba.texto.trim(), 100)}».`;
  await tx.run(sql`
    insert into app.notas (suscriptor_id, contacto_id, texto, autor_nombre, created_at)
    values (${tx.tenantId}, ${contactoId}, ${nota}, 'Tertulia', ${now})`);
}

/**
 * Lifts the customer's own opt-outs of a contact that the caller holds with all its chats; a provider's opt-in also
 * ends the block of its channel. The team's mark stays. Resolves with whether the contact is still marked.
 */
export async function optInContacto(tx: Tx, palabra: Palabra): Promise<{ isMarked: boolean }> {
  const { noEscribir, cliente, equipo } = await findPermission(tx, palabra.contactoId);
  // a mark without an event is the team's
  const isMarked = noEscribir && (equipo || !cliente);
  const unblocks =
    palabra.origen === 'PROVEEDOR'
      ? sql`, canales_bloqueados = array_remove(p.canales_bloqueados, ${palabra.canalId}::bigint)`
      : sql``;
  await tx.run(sql`
    update app.contactos p set no_escribir = ${isMarked} ${unblocks}
     where ${tx.tenantIs('p')} and p.id = ${palabra.contactoId}`);
  await insertPalabra(tx, 'OPT_IN', palabra);
  return { isMarked };
}

export async function insertPalabra(
  tx: Tx,
  tipo: 'OPT_IN' | 'OPT_OUT',
  { contactoId, origen, canalId, prueba, now }: Palabra,
  alcance: AlcanceConsentimiento = 'TODO',
): Promise<void> {
  await tx.run(sql`
    insert into app.consentimientos (suscriptor_id, contacto_id, tipo, origen, alcance, canal_id, prueba, ocurrido)
    values (${tx.tenantId}, ${contactoId}, ${tipo}, ${origen}, ${alcance}, ${canalId}, ${JSON.stringify(prueba)}::jsonb,
      ${now})`);
}

/** The recipient of a message that the provider refused; undefined if the message is gone. */
export function findRechazado(
  tx: Tx,
  mensajeId: number,
): Promise<{ conversacionId: number; contactoId: number; canalId: number; sid: string | null } | undefined> {
  return tx.first(sql`
    select m.conversacion_id, c.contacto_id, c.canal_id, m.proveedor_sid as sid
      from app.mensajes m join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
     where ${tx.tenantIs('m')} and m.id = ${mensajeId}`);
}

/** True if the provider has already reported an opt-out for this message. */
export async function isPalabraKnown(tx: Tx, contactoId: number, proveedorSid: string): Promise<boolean> {
  const known = await tx.first(sql`
    select s.id from app.consentimientos s
     where ${tx.tenantIs('s')} and s.contacto_id = ${contactoId} and s.origen = 'PROVEEDOR'
       and s.prueba ->> 'proveedorSid' = ${proveedorSid} limit 1`);
  return known !== undefined;
}
