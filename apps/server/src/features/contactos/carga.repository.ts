import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { CambioContacto, Conocido, FilaContacto } from './carga.ts';

/** The contacts that are reached under these numbers. */
export function listConocidos(tx: Tx, telefonos: readonly string[]): Promise<Conocido[]> {
  return tx.rows<Conocido>(sql`
    select distinct on (t.valor) t.valor as telefono, p.id, p.nombre, p.apellido, p.email, p.no_escribir,
           coalesce((select s.tipo = 'OPT_IN' from app.consentimientos s
                      where s.suscriptor_id = p.suscriptor_id and s.contacto_id = p.id order by s.ocurrido desc, s.id desc limit 1), false) as acepto
      from unnest(${[...telefonos]}::text[]) t (valor)
      cross join lateral (
        select i.contacto_id, 0 as n from app.contacto_identidades i
         where ${tx.own('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO' and i.valor = t.valor
        union all
        select c.id, 1 from app.contactos c where ${tx.own('c')} and c.telefono = t.valor) k
      join app.contactos p on ${tx.own('p')} and p.id = k.contacto_id
     order by t.valor, k.n`);
}

/** Whose these e-mails are, in small letters. */
export function listOwnersOfEmails(
  tx: Tx,
  emails: readonly string[],
): Promise<{ email: string; contactoId: number }[]> {
  return tx.rows(sql`select o.email, o.contacto_id from app.owners_of_emails(${[...emails]}::text[]) o`);
}

/** Locks contacts with their chats until the transaction ends; the chats first, as whoever takes in a message does. */
export async function lockContactos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(
    sql`select c.id from app.conversaciones c where ${tx.own('c')} and c.contacto_id = any(${[...ids]}) order by c.id for no key update`,
  );
  await tx.run(
    sql`select p.id from app.contactos p where ${tx.own('p')} and p.id = any(${[...ids]}) order by p.id for no key update`,
  );
}

/** Makes contacts with their numbers, in the order of those. One that somebody else makes meanwhile is left out. */
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
      from jsonb_to_recordset(${json}::jsonb) as l (telefono text, nombre text, apellido text, email text, no_escribir boolean)
     order by l.telefono
    on conflict (suscriptor_id, telefono) do nothing returning id, telefono`);
  const numbered = await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor)
    select ${tx.tenantId}, l.id, 'TELEFONO', l.telefono from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as l (id bigint, telefono text)
     order by l.telefono
    on conflict (suscriptor_id, canal_tipo, tipo, valor) do nothing`);
  return numbered === made.length ? made : [];
}

/** Brings changed contacts up to date; a mark is set and never taken away. */
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
      from jsonb_to_recordset(${json}::jsonb) as l (id bigint, nombre text, apellido text, email text, no_escribir boolean)
     where ${tx.own('p')} and p.id = l.id`);
}

/** The chats of contacts show their names; those that are not over are told of, also where only a mark has changed. */
export async function renameConversaciones(tx: Tx, cambios: readonly CambioContacto[]): Promise<number[]> {
  const json = JSON.stringify(cambios.filter(({ isRenamed }) => isRenamed).map(({ id }) => ({ id })));
  await tx.run(sql`
    update app.conversaciones c set cliente_nombre = n.nombre
      from (select p.id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre
              from jsonb_to_recordset(${json}::jsonb) as l (id bigint) join app.contactos p on ${tx.own('p')} and p.id = l.id) n
     where ${tx.own('c')} and c.contacto_id = n.id and c.cliente_nombre is distinct from n.nombre`);
  const shown = cambios.filter(({ isRenamed, noEscribir }) => isRenamed || noEscribir).map(({ id }) => id);
  const open = await tx.rows<{ id: number }>(sql`
    select c.id from app.conversaciones c where ${tx.own('c')} and c.contacto_id = any(${shown}) and c.estado <> 'CERRADA'`);
  return open.map(({ id }) => id);
}

/** Writes down what a file says of consents, each with the row that says so. */
export async function insertConsentimientos(
  tx: Tx,
  eventos: readonly { contactoId: number; fila: number; tipo: 'OPT_IN' | 'OPT_OUT' }[],
  by: { usuarioId: number; prueba: Record<string, unknown>; now: Date },
): Promise<void> {
  const json = JSON.stringify(eventos.map(({ contactoId, fila, tipo }) => ({ contacto_id: contactoId, fila, tipo })));
  await tx.run(sql`
    insert into app.consentimientos (suscriptor_id, contacto_id, tipo, origen, usuario_id, prueba, ocurrido)
    select ${tx.tenantId}, l.contacto_id, l.tipo, 'IMPORTACION', ${by.usuarioId}, ${JSON.stringify(by.prueba)}::jsonb || jsonb_build_object('fila', l.fila), ${by.now}
      from jsonb_to_recordset(${json}::jsonb) as l (contacto_id bigint, fila integer, tipo text)`);
}
