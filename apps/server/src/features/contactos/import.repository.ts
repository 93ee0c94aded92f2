import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { clienteNombreOf } from './contacto-wire.ts';
import type { CambioContacto, Conocido, FilaContacto } from './import-plan.ts';

// Each statement names its rows by a list of keys or looks each up by an index. A table that has just grown has no
// statistics: a join planned for two rows does not finish with a thousand, and a list of numbers may scan all rows of
// the tenant.

/** The contacts with these numbers. */
export async function listConocidos(tx: Tx, telefonos: readonly string[]): Promise<Conocido[]> {
  const wanted = [...telefonos];
  const numbers = await tx.rows<{ telefono: string; contactoId: number }>(sql`
    select n.telefono, t.contacto_id from unnest(${wanted}::text[]) n (telefono)
     cross join lateral (
       select c.id as contacto_id from app.contactos c
        where ${tx.tenantIs('c')} and c.telefono = n.telefono limit 1) t`);
  // an identity takes precedence over the number in the row
  const identities = await tx.rows<{ telefono: string; contactoId: number }>(sql`
    select n.telefono, t.contacto_id from unnest(${wanted}::text[]) n (telefono)
     cross join lateral (
       select i.contacto_id from app.contacto_identidades i
        where ${tx.tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO' and i.valor = n.telefono
        limit 1) t`);
  const idByTelefono = new Map([...numbers, ...identities].map(({ telefono, contactoId }) => [telefono, contactoId]));
  const ids = [...new Set(idByTelefono.values())];
  if (ids.length === 0) return [];
  const contactos = await tx.rows<Omit<Conocido, 'telefono' | 'acepto' | 'conversaciones'>>(sql`
    select p.id, p.nombre, p.apellido, p.email,
           p.no_escribir, (select o.publicidad from app.open_opt_outs(p.suscriptor_id, p.id) o) as sin_publicidad
      from app.contactos p where ${tx.tenantIs('p')} and p.id = any(${ids}::bigint[])`);
  const newest = await tx.rows<{ contactoId: number; tipo: 'OPT_IN' | 'OPT_OUT' }>(sql`
    select distinct on (s.contacto_id) s.contacto_id, s.tipo from app.consentimientos s
     where ${tx.tenantIs('s')} and s.contacto_id = any(${ids}::bigint[])
     order by s.contacto_id, s.ocurrido desc, s.id desc`);
  const agreed = new Set(newest.filter(({ tipo }) => tipo === 'OPT_IN').map(({ contactoId }) => contactoId));
  const chats = await tx.rows<{ contactoId: number } & Conocido['conversaciones'][number]>(sql`
    select c.contacto_id, c.estado, c.asignada_a from app.conversaciones c
     where ${tx.tenantIs('c')} and c.contacto_id = any(${ids}::bigint[]) and c.estado = 'ABIERTA'`);
  const chatsById = Map.groupBy(chats, ({ contactoId }) => contactoId);
  const byId = new Map(contactos.map((one) => [one.id, one]));
  return [...idByTelefono].flatMap(([telefono, id]) => {
    const contacto = byId.get(id);
    return contacto ? [{ ...contacto, telefono, acepto: agreed.has(id), conversaciones: chatsById.get(id) ?? [] }] : [];
  });
}

/** The owners of these e-mails, in lower case. */
export function listOwnersOfEmails(
  tx: Tx,
  emails: readonly string[],
): Promise<{ email: string; contactoId: number }[]> {
  return tx.rows(sql`select o.email, o.contacto_id from app.owners_of_emails(${[...emails]}::text[]) o`);
}

/**
 * Creates contacts with their numbers, in the given order. Leaves out those that another transaction creates at the
 * same time.
 */
export async function insertContactos(
  tx: Tx,
  filas: readonly FilaContacto[],
  now: Date,
): Promise<{ id: number; telefono: string }[]> {
  const json = JSON.stringify(
    filas.map(({ telefono, nombre, apellido, email, noEscribir }) => ({
      telefono,
      nombre,
      apellido,
      email,
      no_escribir: noEscribir,
    })),
  );
  const made = await tx.rows<{ id: number; telefono: string }>(sql`
    insert into app.contactos (suscriptor_id, nombre, apellido, email, telefono, no_escribir, created_at)
    select ${tx.tenantId}, l.nombre, l.apellido, l.email, l.telefono, l.no_escribir, ${now}
      from jsonb_to_recordset(${json}::jsonb) as l (telefono text, nombre text, apellido text, email text,
        no_escribir boolean)
     order by l.telefono
    on conflict (suscriptor_id, telefono) do nothing returning id, telefono`);
  const numbered = await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor)
    select ${tx.tenantId}, l.id, 'TELEFONO', l.telefono
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as l (id bigint, telefono text)
     order by l.telefono
    on conflict (suscriptor_id, canal_tipo, tipo, valor) do nothing`);
  return numbered === made.length ? made : [];
}

/** Updates contacts; a mark is set and never removed. */
export async function updateContactos(tx: Tx, cambios: readonly CambioContacto[]): Promise<void> {
  const json = JSON.stringify(
    cambios.map(({ id, nombre, apellido, email, noEscribir }) => ({
      id,
      nombre,
      apellido,
      email,
      no_escribir: noEscribir,
    })),
  );
  await tx.run(sql`
    update app.contactos p
       set nombre = l.nombre, apellido = l.apellido, email = l.email, no_escribir = p.no_escribir or l.no_escribir
      from jsonb_to_recordset(${json}::jsonb) as l (id bigint, nombre text, apellido text, email text,
        no_escribir boolean)
     where ${tx.tenantIs('p')} and p.id = any(${idsOf(cambios)}::bigint[]) and p.id = l.id`);
}

/** Renames the chats of contacts. Open chats are notified, also if only a mark changed. */
export async function renameConversaciones(tx: Tx, cambios: readonly CambioContacto[]): Promise<number[]> {
  const renamed = cambios.filter(({ isRenamed }) => isRenamed);
  const json = JSON.stringify(
    renamed.map(({ id, nombre, apellido }) => ({ id, nombre: clienteNombreOf({ nombre, apellido }) })),
  );
  if (renamed.length > 0)
    await tx.run(sql`
      update app.conversaciones c set cliente_nombre = l.nombre
        from jsonb_to_recordset(${json}::jsonb) as l (id bigint, nombre text)
       where ${tx.tenantIs('c')} and c.contacto_id = any(${idsOf(renamed)}::bigint[]) and c.contacto_id = l.id
         and c.cliente_nombre is distinct from l.nombre`);
  const shown = idsOf(cambios.filter(({ isRenamed, noEscribir }) => isRenamed || noEscribir));
  return listAbiertas(tx, shown);
}

/** The open chats of these contacts. */
export async function listAbiertas(tx: Tx, contactoIds: readonly number[]): Promise<number[]> {
  const open = await tx.rows<{ id: number }>(sql`
    select c.id from app.conversaciones c
     where ${tx.tenantIs('c')} and c.contacto_id = any(${[...contactoIds]}::bigint[]) and c.estado <> 'CERRADA'`);
  return open.map(({ id }) => id);
}

const idsOf = (cambios: readonly CambioContacto[]) => cambios.map(({ id }) => id);

/** Stores the consents of a file, each with its row. */
export async function insertConsentimientos(
  tx: Tx,
  eventos: readonly { contactoId: number; fila: number; tipo: 'OPT_IN' | 'OPT_OUT' }[],
  by: { usuarioId: number; prueba: Record<string, unknown>; now: Date },
): Promise<void> {
  const json = JSON.stringify(eventos.map(({ contactoId, fila, tipo }) => ({ contacto_id: contactoId, fila, tipo })));
  await tx.run(sql`
    insert into app.consentimientos (suscriptor_id, contacto_id, tipo, origen, usuario_id, prueba, ocurrido)
    select ${tx.tenantId}, l.contacto_id, l.tipo, 'IMPORTACION', ${by.usuarioId},
           ${JSON.stringify(by.prueba)}::jsonb || jsonb_build_object('fila', l.fila), ${by.now}
      from jsonb_to_recordset(${json}::jsonb) as l (contacto_id bigint, fila integer, tipo text)`);
}
