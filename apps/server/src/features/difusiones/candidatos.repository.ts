import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { standsInColumna, type ColumnaFilter } from '#public/kanban';
import { CHAT_FIRST } from '#public/inbox';
import type { Candidato } from './recipient-rules.ts';
import { isTaken, type StartTime } from './destinatarios.repository.ts';

/**
 * The chat in which a broadcast reaches `app.contactos p`, on one channel or any: the open one, else the newest. No
 * chat is created or reopened: a closed one stays closed until the customer answers.
 */
const chatOf = (canal: Sql) => sql`
  select c.id, c.canal_id, coalesce(c.cliente_telefono, (
           select i.valor from app.contacto_identidades i
            where i.suscriptor_id = p.suscriptor_id and i.contacto_id = p.id and i.tipo = 'BSUID' order by i.id desc
            limit 1)) as destino
    from app.conversaciones c
   where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id ${canal}
   order by ${CHAT_FIRST} limit 1`;

/** True if an opt-out of `app.contactos p` is in force, also one from marketing only. */
const IS_OPTED_OUT = sql`
  (select o.cliente or o.equipo or o.publicidad from app.open_opt_outs(p.suscriptor_id, p.id) o) as is_opted_out`;

/** The contacts of the state, at most one more than `limit`, with all data that decides about them. */
export function listCandidatos(
  tx: Tx,
  {
    estadoId,
    filter,
    plantillaId,
    start,
    limit,
  }: {
    estadoId: number;
    filter: ColumnaFilter;
    plantillaId: number;
    /** Contacts that a broadcast of this template takes around that time are left out. */
    start: StartTime;
    limit: number;
  },
): Promise<Candidato[]> {
  return tx.rows<Candidato>(sql`
    with tomados as materialized (
      select distinct d.contacto_id from app.difusiones f
        join app.difusion_destinatarios d on d.suscriptor_id = f.suscriptor_id and d.difusion_id = f.id
       where ${tx.tenantIs('f')} and f.plantilla_id = ${plantillaId} and ${isTaken(start)})
    select p.id as contacto_id, p.nombre, p.apellido, p.telefono, p.email,
           app.is_blocked(p.no_escribir, p.canales_bloqueados, c.canal_id) as no_escribir, c.id as conversacion_id,
             c.canal_id, k.estado = 1 as canal_activo,
           c.destino, ${IS_OPTED_OUT}, t.contacto_id is not null as repetido
      from app.contactos p
      left join lateral (${chatOf(sql``)}) c on true
      left join app.canales k on k.suscriptor_id = p.suscriptor_id and k.id = c.canal_id
      left join tomados t on t.contacto_id = p.id
     where ${tx.tenantIs('p')} and ${standsInColumna(estadoId, filter)}
     order by p.id limit ${limit + 1}`);
}

export interface ClaimedRecipient extends Pick<Candidato, 'nombre' | 'apellido' | 'telefono' | 'email' | 'noEscribir'> {
  id: number;
  difusionId: number;
  contactoId: number;
  conversacionId: number | null;
  canalActivo: boolean;
  destino: string | null;
  isOptedOut: boolean;
  /** Another broadcast of the template has written to the contact, or does so first. */
  repetido: boolean;
}

/** Claims the next recipients of a channel with their current data, until the transaction ends. */
export function claimRecipients(
  tx: Tx,
  { canalId, difusionIds, now, limit }: { canalId: number; difusionIds: readonly number[]; now: Date; limit: number },
): Promise<ClaimedRecipient[]> {
  return tx.rows<ClaimedRecipient>(sql`
    with tomados as materialized (
      select d.id, d.difusion_id, d.contacto_id,
             (select a.plantilla_id from app.difusiones a
                 where a.suscriptor_id = d.suscriptor_id and a.id = d.difusion_id) as plantilla_id
        from app.difusion_destinatarios d
       where ${tx.tenantIs('d')} and d.canal_id = ${canalId} and d.estado = 'PENDIENTE'
         and d.difusion_id = any(${[...difusionIds]}::bigint[])
       order by d.difusion_id, d.id limit ${limit} for no key update of d skip locked)
    select t.id, t.difusion_id, t.contacto_id, p.nombre, p.apellido, p.telefono, p.email,
           app.is_blocked(p.no_escribir, p.canales_bloqueados, c.canal_id) as no_escribir, c.id as conversacion_id,
           k.estado = 1 as canal_activo, c.destino, ${IS_OPTED_OUT},
           exists (
             select 1 from app.difusion_destinatarios d
               join app.difusiones f on f.suscriptor_id = d.suscriptor_id and f.id = d.difusion_id
              where ${tx.tenantIs('d')} and d.contacto_id = t.contacto_id and d.difusion_id <> t.difusion_id
                and f.plantilla_id = t.plantilla_id
                and d.mensaje_id is not null and ${isTaken({ now, at: now })})
           or exists (
             select 1 from tomados o
              where o.contacto_id = t.contacto_id and o.plantilla_id = t.plantilla_id
                and o.difusion_id < t.difusion_id) as repetido
      from tomados t
      join app.contactos p on ${tx.tenantIs('p')} and p.id = t.contacto_id
      join app.canales k on ${tx.tenantIs('k')} and k.id = ${canalId}
      left join lateral (${chatOf(sql`and c.canal_id = ${canalId}`)}) c on true
     order by c.id`);
}

/**
 * Locks the chats of claimed recipients in the common order until the transaction ends. All of them before the first
 * message: each message reserves money, and a user's write in one of the chats locks the chat and then the balance row.
 */
export async function lockChats(tx: Tx, recipients: readonly ClaimedRecipient[]): Promise<void> {
  const ids = recipients.flatMap(({ conversacionId }) => conversacionId ?? []);
  await tx.run(
    sql`
      select c.id from app.conversaciones c where ${tx.tenantIs('c')} and c.id = any(${ids}::bigint[])
       order by c.id for no key update`,
  );
}
