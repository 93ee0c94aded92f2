import { COMENTARIO_MINUTES, RATING_HOURS } from '@tertulia/contract/features/encuestas/textos';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { fechasJson, HORARIOS_JSON, type HorarioArea } from '#public/areas';
import type { OpenOptOuts } from '#public/contactos';
import { IN_CONVERSATION_MINUTES, REOPEN_HOURS, type Situacion } from './decision.ts';
import type { Remitente } from './evento-entrante.ts';
import { isDue } from './inbox-table.repository.ts';

interface SituacionRow {
  clave: string;
  webhookId: number | null;
  contactoId: number | null;
  noEscribir: boolean | null;
  optOuts: OpenOptOuts;
  bloqueo: 'STOP' | 'CODIGO' | null;
  contactoNombre: string | null;
  conversacionId: number | null;
  estado: 'ABIERTA' | 'PENDIENTE' | 'CERRADA' | null;
  asignadaA: number | null;
  fromItsNumber: boolean | null;
  fechaCierre: Date | null;
  fueraHorarioEn: Date | null;
  personaEn: Date | null;
  encuestaId: number | null;
  encuestaEstado: 'ESPERA_RATING' | 'ESPERA_COMENTARIO' | 'COMPLETA' | null;
  encuestaEnviada: Date | null;
  encuestaRespondida: Date | null;
  encuestaIsLastWord: boolean | null;
  encuestaIsAMano: boolean | null;
  pregunta: {
    conversacionId: number;
    encuestaId: number;
    encuestaEstado: 'ESPERA_RATING' | 'ESPERA_COMENTARIO';
    enviada: string;
    respondida: string | null;
  } | null;
  areaId: number | null;
  timezone: string | null;
  mensajeBienvenida: string | null;
  mensajeFueraHorario: string | null;
  cierraFestivos: boolean | null;
  horarios: HorarioArea['horarios'] | null;
  fechas: HorarioArea['fechas'] | null;
  botActivo: boolean | null;
}

export interface SituacionCompleta extends Situacion {
  /** The row of the inbox table that this was read for: its channel and time decided what was looked up. */
  webhookId: number | null;
  /** The contact's name in the CRM; null while it has none. */
  nombre: string | null;
  areaId: number | null;
  /** Whether the area's bot answers its waiting chats. */
  botActivo: boolean;
  /**
   * The resolved chat whose survey is the last thing that the customer was asked, if a newer chat exists in which no
   * one has written to the customer.
   */
  pregunta: Required<Pick<Situacion, 'conversacion' | 'encuesta'>> | null;
}

/** Everything needed to decide on the next message of each customer, in one statement. */
export async function listSituaciones(
  tx: Tx,
  senders: readonly { clave: string; remitente: Remitente }[],
  now: Date,
): Promise<Map<string, SituacionCompleta>> {
  const claves = senders.map(({ clave }) => clave);
  const tipos = senders.map(({ remitente }) => remitente.tipo);
  const valores = senders.map(({ remitente }) => remitente.valor);
  // a contact may have several numbers, and may be given one
  const fromItsNumber = sql`(k.tipo <> 'TELEFONO' or coalesce(c.cliente_telefono = k.valor, false))`;
  // an open chat, or one that this message reopens; a new one begins in the first area
  const staysIn = sql`
    (c.estado <> 'CERRADA'
        or (${fromItsNumber} and c.fecha_cierre >= w.ocurrido - ${`${REOPEN_HOURS} hours`}::interval))`;
  const mayStillAnswer = sql`
    (case e.estado when 'ESPERA_RATING' then e.enviada >= w.ocurrido - ${`${RATING_HOURS} hours`}::interval
                                            when 'ESPERA_COMENTARIO' then e.respondida >= w.ocurrido
                                              - ${`${COMENTARIO_MINUTES} minutes`}::interval end)`;
  // In a newer chat, the question may still be the last thing that was said to the customer. A chat that began too long
  // ago to follow such a question is not looked up.
  const pregunta = sql`
        select jsonb_build_object('conversacionId', b.id, 'encuestaId', e.id, 'encuestaEstado', e.estado, 'enviada',
          e.enviada, 'respondida', e.respondida) as pregunta
          from app.conversaciones b
          join lateral (select s.* from app.encuestas s
              where s.suscriptor_id = b.suscriptor_id and s.conversacion_id = b.id order by s.enviada desc, s.id desc
              limit 1) e on true
         where b.suscriptor_id = c.suscriptor_id and b.contacto_id = c.contacto_id and b.canal_id = c.canal_id
           and b.id < c.id and b.estado = 'CERRADA'
           and c.fecha_inicio >= w.ocurrido - ${`${RATING_HOURS + 1} hours`}::interval
           and (k.tipo <> 'TELEFONO' or b.cliente_telefono = k.valor) and e.enviada <= c.fecha_inicio
           and ${mayStillAnswer}
           and not exists (select 1 from app.mensajes m
                            where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id
                              and m.timestamp <= w.ocurrido and m.origen not in ('EVENTO', 'CLIENTE'))
         order by e.enviada desc limit 1`;
  // Only the inbox table knows which number a line came from; a line whose row is cleared away matches no number. A
  // «gracias» that was written before the survey and arrived after it leaves no line behind the survey; without such
  // lines the result is true.
  const isLastWord = sql`
    case when (c.estado = 'PENDIENTE' or (c.estado = 'ABIERTA' and e.a_mano)) and ${mayStillAnswer} then (
             select coalesce(bool_and(case m.origen when 'CLIENTE' then j.id is not null
                                           when 'EVENTO' then m.evento ->> 'tipo' in ('RESUELTA', 'REABIERTA',
                                             'CALIFICADA')
                                           else m.origen in ('DESPEDIDA', 'ENCUESTA', 'FUERA_DE_HORARIO') end), true)
               from app.mensajes m
               left join app.webhooks_recibidos j on j.suscriptor_id = m.suscriptor_id and j.clase = 'MENSAJE'
                and j.proveedor_sid = m.proveedor_sid and j.clave = k.clave
              where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id and m.timestamp > e.enviada) end`;
  // read only where it may keep an out-of-hours text back, and only among the chat's last lines
  const personaEn = sql`case when a.mensaje_fuera_horario is not null and c.id is not null then (
             select max(m.timestamp) from (
               select m.origen, m.timestamp from app.mensajes m
                where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id
                order by m.secuencia desc limit 50) m
              where m.origen = 'PERSONA'
                and m.timestamp > ${now}::timestamptz - ${`${IN_CONVERSATION_MINUTES} minutes`}::interval) end`;
  // the provider's block on the channel of this message, and how we know of it
  const bloqueo = sql`case when w.canal_id = any(p.canales_bloqueados) then (
             select case when s.prueba ->> 'codigo' is null then 'STOP' else 'CODIGO' end from app.consentimientos s
              where s.suscriptor_id = p.suscriptor_id and s.contacto_id = p.id and s.origen = 'PROVEEDOR'
                and s.canal_id = w.canal_id and s.alcance = 'TODO'
              order by s.id desc limit 1) end`;
  // of all dates of an area, those that may be today in its time zone
  const isNear = sql`
    f.fecha between (${now}::timestamptz at time zone 'UTC')::date - 1
      and (${now}::timestamptz at time zone 'UTC')::date + 1`;
  const rows = await tx.rows<SituacionRow>(sql`
    select k.clave, w.id as webhook_id, p.id as contacto_id, p.no_escribir, to_json(o.*) as opt_outs,
           ${bloqueo} as bloqueo,
           nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre, c.id as conversacion_id, c.estado,
             c.asignada_a, ${fromItsNumber} as from_its_number, c.fecha_cierre, c.fuera_horario_en,
               ${personaEn} as persona_en,
           e.id as encuesta_id, e.estado as encuesta_estado, e.enviada as encuesta_enviada,
             e.respondida as encuesta_respondida,
           ${isLastWord} as encuesta_is_last_word, e.a_mano as encuesta_is_a_mano, v.pregunta,
           a.id as area_id, a.timezone, a.mensaje_bienvenida, a.mensaje_fuera_horario, a.cierra_festivos,
           ${HORARIOS_JSON} as horarios, ${fechasJson(isNear)} as fechas,
           (select i.activa from app.area_ia i
               where i.suscriptor_id = a.suscriptor_id and i.area_id = a.id and a.estado = 1) as bot_activo
      from unnest(${claves}::text[], ${tipos}::text[], ${valores}::text[]) k (clave, tipo, valor)
      cross join (select ${tx.tenantId}::bigint as suscriptor_id) t
      left join lateral (
        select w.id, w.canal_id, w.ocurrido from app.webhooks_recibidos w
         where ${tx.tenantIs('w')} and w.clave = k.clave and w.estado in ('RECIBIDO', 'ESPERA') and ${isDue(now)}
         order by w.id limit 1) w on true
      left join lateral (
        select p.* from app.contacto_identidades i
          join app.contactos p on p.suscriptor_id = i.suscriptor_id and p.id = i.contacto_id
         where i.suscriptor_id = t.suscriptor_id and i.canal_tipo = 'WHATSAPP' and i.tipo = k.tipo and i.valor = k.valor
         limit 1) p on true
      cross join lateral app.open_opt_outs(p.suscriptor_id, p.id) o
      left join lateral (
        select c.* from app.conversaciones c
         where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id and c.canal_id = w.canal_id
         order by (c.estado <> 'CERRADA') desc, ${fromItsNumber} desc, c.fecha_inicio desc, c.id desc limit 1) c on true
      left join lateral (
        select e.* from app.encuestas e where e.suscriptor_id = c.suscriptor_id and e.conversacion_id = c.id
         order by e.enviada desc, e.id desc limit 1) e on true
      left join lateral (${pregunta}) v on e.id is null
      left join lateral (
        select a.* from app.areas a
         where a.suscriptor_id = t.suscriptor_id
           and (case when ${staysIn} and c.area_id is not null then a.id = c.area_id else a.estado = 1 end)
         order by a.id limit 1) a on true`);
  return new Map(rows.map((row) => [row.clave, toSituacion(row)]));
}

function toSituacion(row: SituacionRow): SituacionCompleta {
  return {
    webhookId: row.webhookId,
    nombre: row.contactoNombre,
    contacto:
      row.contactoId === null
        ? null
        : {
            id: row.contactoId,
            noEscribir: row.noEscribir === true,
            optOuts: row.optOuts,
            bloqueo: row.bloqueo,
          },
    conversacion:
      row.conversacionId === null || row.estado === null
        ? null
        : {
            id: row.conversacionId,
            estado: row.estado,
            asignadaA: row.asignadaA,
            fromItsNumber: row.fromItsNumber === true,
            fechaCierre: row.fechaCierre,
            fueraHorarioEn: row.fueraHorarioEn,
            personaEn: row.personaEn,
          },
    encuesta:
      row.encuestaId === null || row.encuestaEstado === null || row.encuestaEnviada === null
        ? null
        : {
            id: row.encuestaId,
            estado: row.encuestaEstado,
            enviada: row.encuestaEnviada,
            respondida: row.encuestaRespondida,
            isLastWord: row.encuestaIsLastWord === true,
            isAMano: row.encuestaIsAMano === true,
          },
    pregunta: row.pregunta === null ? null : toPregunta(row.pregunta),
    areaId: row.areaId,
    botActivo: row.botActivo === true,
    area:
      row.timezone === null
        ? null
        : {
            timezone: row.timezone,
            horarios: row.horarios ?? [],
            cierraFestivos: row.cierraFestivos === true,
            fechas: row.fechas ?? [],
            mensajeBienvenida: row.mensajeBienvenida,
            mensajeFueraHorario: row.mensajeFueraHorario,
          },
  };
}

function toPregunta(pregunta: NonNullable<SituacionRow['pregunta']>): SituacionCompleta['pregunta'] {
  const { conversacionId, encuestaId, encuestaEstado, enviada, respondida } = pregunta;
  return {
    conversacion: {
      id: conversacionId,
      estado: 'CERRADA',
      asignadaA: null,
      fromItsNumber: true,
      fechaCierre: null,
      fueraHorarioEn: null,
      personaEn: null,
    },
    encuesta: {
      id: encuestaId,
      estado: encuestaEstado,
      enviada: new Date(enviada),
      respondida: respondida === null ? null : new Date(respondida),
      isLastWord: true,
      isAMano: false,
    },
  };
}

function telefonoOf({ tipo, valor }: Remitente): string | null {
  return tipo === 'TELEFONO' ? valor : null;
}

/** Begins a conversation, or returns the open one that another transaction began in the meantime. */
export async function ensureConversacion(
  tx: Tx,
  fresh: {
    canalId: number;
    contactoId: number;
    areaId: number | null;
    nombre: string | null;
    remitente: Remitente;
    now: Date;
  },
): Promise<number> {
  const made = await tx.first<{ id: number }>(sql`
    insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, area_id, cliente_nombre, cliente_telefono,
      fecha_inicio, last_message_at)
    select ${tx.tenantId}, ${fresh.canalId}, p.id, ${fresh.areaId},
           coalesce(nullif(trim(concat_ws(' ', p.nombre, p.apellido)), ''), ${fresh.nombre}),
             ${telefonoOf(fresh.remitente)}, ${fresh.now}, ${fresh.now}
      from app.contactos p where ${tx.tenantIs('p')} and p.id = ${fresh.contactoId}
    on conflict (suscriptor_id, canal_id, contacto_id)
     where estado <> 'CERRADA'
       do update set cliente_telefono = coalesce(conversaciones.cliente_telefono, excluded.cliente_telefono)
    returning id`);
  if (!made) throw new Error('The conversation was not stored');
  return made.id;
}

export function findMensajeIdBySid(tx: Tx, conversacionId: number, sid: string): Promise<{ id: number } | undefined> {
  return tx.first(
    sql`
      select m.id from app.mensajes m
       where ${tx.tenantIs('m')} and m.proveedor_sid = ${sid} and m.conversacion_id = ${conversacionId}`,
  );
}

/** The message with this provider id, and its chat. */
export function findMensajeBySid(tx: Tx, sid: string): Promise<{ id: number; conversacionId: number } | undefined> {
  return tx.first(
    sql`select m.id, m.conversacion_id from app.mensajes m where ${tx.tenantIs('m')} and m.proveedor_sid = ${sid}`,
  );
}

export async function createArchivo(
  tx: Tx,
  archivo: {
    mensajeId: number;
    uso?: 'ANUNCIO';
    posicion?: number;
    nombre: string;
    tipoMime: string;
    url: string;
  },
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.archivos (suscriptor_id, mensaje_id, uso, posicion, nombre_original, tipo_mime, origen_url)
    values (${tx.tenantId}, ${archivo.mensajeId}, ${archivo.uso ?? 'ADJUNTO'}, ${archivo.posicion ?? 0},
      ${archivo.nombre}, ${archivo.tipoMime}, ${archivo.url}) returning id`);
  if (!row) throw new Error('The file was not stored');
  return row.id;
}

export async function setFueraHorario(tx: Tx, conversacionId: number, now: Date): Promise<void> {
  await tx.run(
    sql`
      update app.conversaciones c set fuera_horario_en = ${now}
       where ${tx.tenantIs('c')} and c.id = ${conversacionId}`,
  );
}

/** Extends the window of an open chat with this number. False when nothing changed. */
export async function keepVentanaOpen(
  tx: Tx,
  conversacionId: number,
  { remitente, ventanaHasta }: { remitente: Remitente; ventanaHasta: Date },
): Promise<boolean> {
  const kept = await tx.run(sql`
    update app.conversaciones c set ventana_hasta = ${ventanaHasta}
     where ${tx.tenantIs('c')} and c.id = ${conversacionId} and c.estado <> 'CERRADA'
       and c.cliente_telefono is not distinct from ${telefonoOf(remitente)}
       and coalesce(c.ventana_hasta < ${ventanaHasta}, true)`);
  return kept > 0;
}
