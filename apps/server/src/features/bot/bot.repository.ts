import type { DecisionBot, FuenteBot } from '@tertulia/contract/features/bot/bot';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface LineaRow {
  id: number;
  origen: string;
  tipo: string;
  contenido: string;
}

export interface ChatBotRow {
  areaId: number;
  /** The customer's newest message. */
  mensajeId: number;
  nombre: string | null;
  turnos: number;
  adelantadas: number;
}

/**
 * A chat that the bot may answer, or undefined: it waits, was never a user's, the bot has not handed it over, its area
 * and the area's bot are on, and the customer's newest message is unanswered.
 */
export function findChatBot(tx: Tx, conversacionId: number): Promise<ChatBotRow | undefined> {
  return tx.first<ChatBotRow>(sql`
    select c.area_id, m.id as mensaje_id, c.cliente_nombre as nombre, coalesce(b.turnos, 0) as turnos,
           coalesce(b.adelantadas, 0) as adelantadas
      from app.conversaciones c
      join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id and a.estado = 1
      join app.area_ia i on i.suscriptor_id = c.suscriptor_id and i.area_id = c.area_id and i.activa
      join lateral (
        select m.id from app.mensajes m
         where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id and m.origen = 'CLIENTE'
         order by m.secuencia desc limit 1) m on true
      left join app.bot_chats b on b.suscriptor_id = c.suscriptor_id and b.conversacion_id = c.id
     where ${tx.tenantIs('c')} and c.id = ${conversacionId} and c.estado = 'PENDIENTE' and c.ultimo_asignado is null
       and b.traspasado is null
       and not exists (select 1 from app.atenciones t
           where t.suscriptor_id = c.suscriptor_id and t.conversacion_id = c.id)
       and not exists (select 1 from app.bot_decisiones d
           where d.suscriptor_id = c.suscriptor_id and d.mensaje_id = m.id)`);
}

/** True if a user has accepted, answered or closed the chat: the bot then stays out of it for good. */
export async function wasAttended(tx: Tx, conversacionId: number): Promise<boolean> {
  const row = await tx.first(
    sql`
      select 1 as one from app.atenciones t
       where ${tx.tenantIs('t')} and t.conversacion_id = ${conversacionId} limit 1`,
  );
  return row !== undefined;
}

/** The last messages of customer, bot and users, oldest first. */
export async function listLineas(tx: Tx, conversacionId: number, limit: number): Promise<LineaRow[]> {
  const rows = await tx.rows<LineaRow>(sql`
    select m.id, m.origen, m.tipo, m.contenido from app.mensajes m
     where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.origen in ('CLIENTE', 'BOT', 'PERSONA')
     order by m.secuencia desc limit ${limit}`);
  return rows.toReversed();
}

/** Counts an answer of the bot in a chat, or its last one. */
export async function countTurn(
  tx: Tx,
  conversacionId: number,
  { turnos, traspasado }: { turnos: number; traspasado: Date | null },
): Promise<void> {
  await tx.run(sql`
    insert into app.bot_chats as b (suscriptor_id, conversacion_id, turnos, traspasado)
    values (${tx.tenantId}, ${conversacionId}, ${turnos}, ${traspasado})
    on conflict (suscriptor_id, conversacion_id) do update
       set turnos = b.turnos + excluded.turnos, traspasado = coalesce(b.traspasado, excluded.traspasado)`);
}

/** Counts a model answer that was superseded. */
export async function countSuperseded(tx: Tx, conversacionId: number): Promise<void> {
  await tx.run(sql`
    insert into app.bot_chats as b (suscriptor_id, conversacion_id, adelantadas)
    values (${tx.tenantId}, ${conversacionId}, 1)
    on conflict (suscriptor_id, conversacion_id) do update set adelantadas = b.adelantadas + 1`);
}

export interface NewDecision {
  areaId: number;
  conversacionId: number;
  mensajeId: number;
  respuestaId: number | null;
  accion: DecisionBot['accion'];
  motivo: DecisionBot['motivo'];
  puntaje: number | null;
  fuentes: readonly FuenteBot[];
  /** All messages of the question; their text stays where it can be erased. */
  preguntaIds: readonly number[];
  promptId: number | null;
  modelo: string | null;
  now: Date;
}

/** Stores the decision about a message; the first one stays. */
export async function addDecision(tx: Tx, fresh: NewDecision): Promise<void> {
  await tx.run(sql`
    insert into app.bot_decisiones (suscriptor_id, area_id, conversacion_id, mensaje_id, respuesta_id, accion, motivo,
      puntaje, hallado, prompt_id, modelo, creada)
    values (${tx.tenantId}, ${fresh.areaId}, ${fresh.conversacionId}, ${fresh.mensajeId}, ${fresh.respuestaId},
      ${fresh.accion}, ${fresh.motivo},
            ${fresh.puntaje}, ${JSON.stringify({ fuentes: fresh.fuentes, preguntaIds: fresh.preguntaIds })}::jsonb,
              ${fresh.promptId}, ${fresh.modelo}, ${fresh.now})
    on conflict (suscriptor_id, mensaje_id) do nothing`);
}

export type DecisionRow = Omit<DecisionBot, 'creada'> & { creada: Date };

/**
 * A page of an area's bot decisions, newest first; undefined for an unknown area. The questions are looked up through
 * an array: with a join, ids parsed from text use no index, and each row would scan all messages.
 */
export async function findDecisionesPagina(
  database: Database,
  scope: TenantScope,
  areaId: number,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: DecisionRow[]; total: number } | undefined> {
  const order = descending ? sql`d.id desc` : sql`d.id`;
  const found = await database.readTenant<DecisionRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      select t.total, x.* from (
        select (select count(*) from app.bot_decisiones d where ${tenantIs('d')} and d.area_id = ${areaId}) as total
          from app.areas a where ${tenantIs('a')} and a.id = ${areaId}) t
        left join lateral (
          select d.id, d.conversacion_id, c.cliente_nombre, d.mensaje_id, coalesce(q.pregunta, m.contenido) as pregunta,
                 d.accion, d.motivo, d.puntaje, d.hallado->'fuentes' as fuentes,
                 r.contenido as texto, p.numero as prompt_numero, d.modelo, d.creada
            from (select d.* from app.bot_decisiones d where ${tenantIs('d')} and d.area_id = ${areaId}
                   order by ${order}
              limit ${size} offset ${page * size}) d
            join app.conversaciones c on c.suscriptor_id = d.suscriptor_id and c.id = d.conversacion_id
            join app.mensajes m on m.suscriptor_id = d.suscriptor_id and m.id = d.mensaje_id
            left join lateral (
              select string_agg(l.contenido, E'\n' order by l.secuencia) as pregunta
                from app.mensajes l
               where l.suscriptor_id = d.suscriptor_id and l.id = any(array(
                       select asked.id::bigint from jsonb_array_elements_text(d.hallado->'preguntaIds') asked(id)))) q
                         on true
            left join app.mensajes r on r.suscriptor_id = d.suscriptor_id and r.id = d.respuesta_id
            left join app.area_prompts p on p.suscriptor_id = d.suscriptor_id and p.id = d.prompt_id
           order by ${order}) x on true`,
    'slow',
  );
  if (found.length === 0) return undefined;
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}
