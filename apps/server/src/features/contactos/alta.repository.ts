import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** By what the provider knows a customer (beyond A8). */
export interface Identidad {
  tipo: 'TELEFONO' | 'BSUID';
  valor: string;
}

/** A contact as a chat with it begins. */
export interface ContactoAlta {
  id: number;
  /** The whole name; null of one whom nobody has named. */
  nombre: string | null;
}

interface Alta {
  identidad: Identidad;
  nombre: string | null;
  now: Date;
}

/**
 * The contact who is reached so, made where there is none, and locked until the transaction ends: of two who write to the
 * same customer at once the second one finds what the first one made. A contact that has no `nombre` takes the given one.
 */
export async function ensureContacto(tx: Tx, alta: Alta): Promise<ContactoAlta> {
  const contacto =
    (await createUnknown(tx, alta)) ??
    (await takeKnown(tx, alta)) ??
    // while one waited for its row the contact was joined into another, which the next look finds
    (await takeKnown(tx, alta));
  if (!contacto) throw new Error('The contact is neither there nor stored');
  return contacto;
}

const ALTA_COLUMNS = sql`p.id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as nombre`;

/** Whom the identity leads to: also a contact that has it beside its main number. */
function takeKnown(tx: Tx, { identidad: { tipo, valor }, nombre }: Alta): Promise<ContactoAlta | undefined> {
  return tx.first<ContactoAlta>(sql`
    update app.contactos p set nombre = coalesce(p.nombre, ${nombre})
      from app.contacto_identidades i
     where ${tx.own('p')} and ${tx.own('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = ${tipo} and i.valor = ${valor}
       and p.id = i.contacto_id
    returning ${ALTA_COLUMNS}`);
}

/** A new contact with its identity; undefined where the identity is somebody's already. */
async function createUnknown(tx: Tx, { identidad, nombre, now }: Alta): Promise<ContactoAlta | undefined> {
  const telefono = identidad.tipo === 'TELEFONO' ? identidad.valor : null;
  const contacto = await tx.first<ContactoAlta>(sql`
    insert into app.contactos as p (suscriptor_id, nombre, telefono, created_at)
    select ${tx.tenantId}, ${nombre}::text, ${telefono}::text, ${now}::timestamptz
     where not exists (
       select 1 from app.contacto_identidades i
        where ${tx.own('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = ${identidad.tipo}
          and i.valor = ${identidad.valor})
    on conflict (suscriptor_id, telefono) do update set nombre = coalesce(p.nombre, excluded.nombre)
    returning ${ALTA_COLUMNS}`);
  if (!contacto) return undefined;
  // A second contact of one who has no number would be refused here, and the event would be read anew.
  await tx.run(sql`
    insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor)
    values (${tx.tenantId}, ${contacto.id}, ${identidad.tipo}, ${identidad.valor})
    ${telefono === null ? sql`` : sql`on conflict (suscriptor_id, canal_tipo, tipo, valor) do nothing`}`);
  return contacto;
}

/**
 * Names a contact whom nobody has named, as the customer is called at the provider; the rows of its chats, which the caller has
 * locked, follow.
 */
export async function nameContacto(tx: Tx, contactoId: number, nombre: string): Promise<void> {
  await tx.run(sql`
    update app.contactos p set nombre = ${nombre}
     where ${tx.own('p')} and p.id = ${contactoId} and p.nombre is null and p.apellido is null`);
  await tx.run(sql`
    update app.conversaciones c set cliente_nombre = ${nombre}
     where ${tx.own('c')} and c.contacto_id = ${contactoId} and c.cliente_nombre is null`);
}
