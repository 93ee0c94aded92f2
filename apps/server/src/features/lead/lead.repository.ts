import type { EstadoConversacion, LEAD_STAGES } from '@tertulia/contract/features/conversaciones/estados';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export type LeadStage = (typeof LEAD_STAGES)[number];

export interface LeadRow {
  id: number;
  leadScore: number;
  leadStage: LeadStage;
  leadStageFijada: LeadStage | null;
  leadStageCalculada: LeadStage | null;
  /** Points by rule; null before the first computation. */
  leadTerminos: Record<string, unknown> | null;
}

const COLUMNS = sql`c.id, c.lead_score, c.lead_stage, c.lead_stage_fijada, c.lead_stage_calculada, c.lead_terminos`;

/** The policies' data of a chat, with its score. */
export function findLead(
  tx: Tx,
  userId: number,
  conversacionId: number,
): Promise<(LeadRow & { estado: EstadoConversacion; asignadaA: number | null; atendida: boolean }) | undefined> {
  return tx.first(sql`
    select ${COLUMNS}, c.estado, c.asignada_a,
           exists (select 1 from app.atenciones t
               where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${userId}
                 and t.conversacion_id = c.id) as atendida
      from app.conversaciones c where ${tx.tenantIs('c')} and c.id = ${conversacionId}`);
}

/** Locked, so that concurrent computations write in the order of their reads. */
export function lockLead(tx: Tx, conversacionId: number): Promise<LeadRow | undefined> {
  return tx.first<LeadRow>(
    sql`
      select ${COLUMNS} from app.conversaciones c
       where ${tx.tenantIs('c')} and c.id = ${conversacionId} for no key update`,
  );
}

export interface LeadHechosRow {
  /** The customer's last messages, newest first. */
  mensajes: { contenido: string; timestamp: string }[] | null;
  kanbanNombre: string | null;
  /** Position in its board and number of states. */
  kanbanLugar: number | null;
  kanbanEstados: number | null;
  rating: number | null;
  /** Whether a quote was sent into the chat. */
  cotizacionEnviada: boolean;
}

/** How many of the customer's messages the rules read. */
const READ_MENSAJES = 50;

/**
 * The rules' input for a chat's contact, over all of its chats (F-B01). Joins the contact's state like ESTADO_JOIN of
 * contactos, whose public API is not available here because contactos imports this feature.
 */
export async function findHechos(tx: Tx, conversacionId: number): Promise<LeadHechosRow> {
  const row = await tx.first<LeadHechosRow>(sql`
    select (select json_agg(json_build_object('contenido', x.contenido, 'timestamp', x.timestamp)
      order by x.timestamp desc, x.id desc)
              from (select m.id, m.contenido, m.timestamp
                      from app.conversaciones o
                      cross join lateral (
                        select m.id, m.contenido, m.timestamp from app.mensajes m
                         where m.suscriptor_id = o.suscriptor_id and m.conversacion_id = o.id and m.emisor = 'CLIENTE'
                         order by m.secuencia desc limit ${READ_MENSAJES}) m
                     where o.suscriptor_id = c.suscriptor_id and o.contacto_id = c.contacto_id
                     order by m.timestamp desc, m.id desc limit ${READ_MENSAJES}) x) as mensajes,
           e.nombre as kanban_nombre,
           (select count(*)::int from app.kanban_estados o
             where o.suscriptor_id = e.suscriptor_id and o.tablero_id = e.tablero_id
               and (o.orden, o.id) <= (e.orden, e.id)) as kanban_lugar,
           (select count(*)::int from app.kanban_estados o
               where o.suscriptor_id = e.suscriptor_id and o.tablero_id = e.tablero_id) as kanban_estados,
           (select s.rating from app.conversaciones o
             join app.encuestas s on s.suscriptor_id = o.suscriptor_id and s.conversacion_id = o.id
             where o.suscriptor_id = c.suscriptor_id and o.contacto_id = c.contacto_id and s.rating is not null
             order by s.enviada desc, s.id desc limit 1) as rating,
           exists (select 1 from app.conversaciones o
             join app.cotizaciones q on q.suscriptor_id = o.suscriptor_id and q.conversacion_id = o.id
                    where o.suscriptor_id = c.suscriptor_id and o.contacto_id = c.contacto_id
                      and q.mensaje_id is not null) as cotizacion_enviada
      from app.conversaciones c
      join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
      left join app.kanban_estados e on e.suscriptor_id = p.suscriptor_id and e.id = p.kanban_estado_id
       and e.tablero_id is not null
     where ${tx.tenantIs('c')} and c.id = ${conversacionId}`);
  if (!row) throw new Error('The chat that was locked is gone');
  return row;
}

export interface LeadResult {
  score: number;
  stage: LeadStage;
  terminos: Record<string, number>;
  decae: Date | null;
}

/**
 * Locks all chats of a chat's contact in the common order and returns their scores; none if the chat is gone. The
 * calling transaction must hold none of them.
 */
export function lockLeadsOfContacto(tx: Tx, conversacionId: number): Promise<LeadRow[]> {
  return tx.rows<LeadRow>(sql`
    select ${COLUMNS} from app.conversaciones c
     where ${tx.tenantIs('c')}
       and c.contacto_id = (select o.contacto_id from app.conversaciones o
           where ${tx.tenantIs('o')} and o.id = ${conversacionId})
     order by c.id for no key update`);
}

/** Copies the score to the contact's other chats, which then need no computation. */
export async function copyLead(
  tx: Tx,
  conversacionIds: readonly number[],
  { score, stage, terminos }: LeadResult,
): Promise<void> {
  await tx.run(sql`
    update app.conversaciones c
       set lead_score = ${score}, lead_stage_calculada = ${stage}, lead_stage = coalesce(c.lead_stage_fijada, ${stage}),
           lead_terminos = ${JSON.stringify(terminos)}::jsonb, lead_decae = null
     where ${tx.tenantIs('c')} and c.id = any(${[...conversacionIds]}::bigint[])`);
}

/** Stores the computed score; a pinned stage stays. */
export async function setLead(
  tx: Tx,
  conversacionId: number,
  { score, stage, terminos, decae }: LeadResult,
): Promise<void> {
  await tx.run(sql`
    update app.conversaciones c
       set lead_score = ${score}, lead_stage_calculada = ${stage}, lead_stage = coalesce(c.lead_stage_fijada, ${stage}),
           lead_terminos = ${JSON.stringify(terminos)}::jsonb, lead_decae = ${decae}
     where ${tx.tenantIs('c')} and c.id = ${conversacionId}`);
}

/** Pins the stage, or returns it to the rules. */
export async function setLeadStageFijada(tx: Tx, conversacionId: number, stage: LeadStage | null): Promise<void> {
  await tx.run(sql`
    update app.conversaciones c
       set lead_stage_fijada = ${stage}, lead_stage = coalesce(${stage}, c.lead_stage_calculada, 'nuevo')
     where ${tx.tenantIs('c')} and c.id = ${conversacionId}`);
}

/** Marks the scores of the contacts' chats as due. Locks them in the common order. */
export async function markLeadsDue(tx: Tx, contactoIds: number[], now: Date): Promise<void> {
  await tx.run(sql`
    with tomadas as (
      select c.id from app.conversaciones c
       where ${tx.tenantIs('c')} and c.contacto_id = any(${contactoIds}::bigint[]) order by c.id for no key update)
    update app.conversaciones c set lead_decae = ${now} from tomadas t where ${tx.tenantIs('c')} and c.id = t.id`);
}

/** Ids of chats of all tenants with a due score, a limited number per tenant in turn. */
export function listDueLeads(
  database: Database,
  now: Date,
  ofATenant: number,
): Promise<{ suscriptorId: number; conversacionId: number }[]> {
  return database.global(
    'tertulia_ingest',
    sql`select suscriptor_id, conversacion_id from app.due_leads(${now}, ${ofATenant})`,
  );
}
