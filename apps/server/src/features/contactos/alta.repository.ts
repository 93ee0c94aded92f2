import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** How the provider identifies a customer (beyond A8). */
export interface Identidad {
  tipo: 'TELEFONO' | 'BSUID';
  valor: string;
}

/** A contact at the beginning of a chat. */
export interface ContactoAlta {
  id: number;
  /** The full name; null for an unnamed contact. */
  nombre: string | null;
}

interface Alta {
  identidad: Identidad;
  nombre: string | null;
  now: Date;
}

/**
 * Finds or creates the contact of an identity and locks it until the transaction ends, so that of two simultaneous
 * writes to a customer the second finds the first one's contact. An unnamed contact takes the given `nombre`.
 */
export async function ensureContacto(tx: Tx, alta: Alta): Promise<ContactoAlta> {
  const contacto =
    (await createUnknown(tx, alta)) ??
    (await takeKnown(tx, alta)) ??
    // the contact was merged into another while this waited for its row; the second lookup finds that one
    (await takeKnown(tx, alta));
  if (!contacto) throw new Error('The contact is neither there nor stored');
  return contacto;
}

const ALTA_COLUMNS = sql`p.id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre`;

/** The contact of an identity, also of an additional number. */
function takeKnown(tx: Tx, { identidad: { tipo, valor }, nombre }: Alta): Promise<ContactoAlta | undefined> {
  return tx.first<ContactoAlta>(sql`
    update app.contactos p set nombre = coalesce(p.nombre, ${nombre})
      from app.contacto_identidades i
     where ${tx.tenantIs('p')} and ${tx.tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = ${tipo}
       and i.valor = ${valor}
       and p.id = i.contacto_id
    returning ${ALTA_COLUMNS}`);
}

/** A new contact with its identity; undefined if the identity is taken. */
async function createUnknown(tx: Tx, { identidad, nombre, now }: Alta): Promise<ContactoAlta | undefined> {
  const telefono = identidad.tipo === 'TELEFONO' ? identidad.valor : null;
  const contacto = await tx.first<ContactoAlta>(sql`
    insert into app.contactos as p (suscriptor_id, nombre, telefono, created_at)
    select ${tx.tenantId}, ${nombre}::text, ${telefono}::text, ${now}::timestamptz
     where not exists (
       select 1 from app.contacto_identidades i
        where ${tx.tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = ${identidad.tipo}
          and i.valor = ${identidad.valor})
    on conflict (suscriptor_id, telefono) do update set nombre = coalesce(p.nombre, excluded.nombre)
    returning ${ALTA_COLUMNS}`);
  if (!contacto) return undefined;
  // A second contact without a number fails on this insert, and the event is processed again.
  await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor)
    values (${tx.tenantId}, ${contacto.id}, ${identidad.tipo}, ${identidad.valor})
    ${telefono === null ? sql`` : sql`on conflict (suscriptor_id, canal_tipo, tipo, valor) do nothing`}`);
  return contacto;
}

/**
 * Gives an unnamed contact the customer's name at the provider, also in the rows of its chats, which the caller has
 * locked.
 */
export async function nameContacto(tx: Tx, contactoId: number, nombre: string): Promise<void> {
  await tx.run(sql`
    update app.contactos p set nombre = ${nombre}
     where ${tx.tenantIs('p')} and p.id = ${contactoId} and p.nombre is null and p.apellido is null`);
  await tx.run(sql`
    update app.conversaciones c set cliente_nombre = ${nombre}
     where ${tx.tenantIs('c')} and c.contacto_id = ${contactoId} and c.cliente_nombre is null`);
}
