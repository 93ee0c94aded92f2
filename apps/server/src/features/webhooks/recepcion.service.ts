import { SERVICE_WINDOW_HOURS } from '@tertulia/contract/features/conversaciones/estados';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { setComentario, setRating } from '#public/encuestas';
import { enqueueLead } from '#public/lead';
import { archivosDownloadJob } from '#public/archivos';
import { appendEvento, appendMensaje, appendOutgoing, applyProviderStatus } from '#public/mensajes';
import { decide, type Decision } from './decision.ts';
import { readEventoEntrante, readForm, type EventoEntrante } from './evento-entrante.ts';
import {
  createArchivo,
  ensureContacto,
  ensureConversacion,
  findMensajeIdBySid,
  findNext,
  findSituacion,
  finishEntry,
  lockClave,
  optOutContacto,
  postponeEntry,
  setFueraHorario,
  type JournalRow,
  type SituacionCompleta,
} from './recepcion.repository.ts';

const MAX_TRIES = 8;
const MAX_BACKOFF_MS = 5 * 60_000;
/** Call-backs of messages that we do not know yet wait this long (WEB-04). */
const PARKED_HOURS = 24;

/** The chat changed between reading and writing: the event is decided on anew. */
class SituationChanged extends Error {}

export interface Recepcion {
  /** Works off all events of one key that are due, one transaction each. Any process may do it, at any time, twice. */
  drain(tenantId: number, clave: string): Promise<void>;
}

/** Turns journal entries into contacts, conversations and messages (beyond A1). */
export function createRecepcion(database: Database, clock: Clock, log: Log): Recepcion {
  async function drain(tenantId: number, clave: string): Promise<void> {
    for (let more = true; more;) {
      const attempted: { row: JournalRow | null } = { row: null };
      try {
        more = await database.withTenant({ tenantId }, async (tx) => {
          const row = await takeNext(tx, clave, attempted);
          return row !== undefined;
        });
      } catch (error) {
        if (error instanceof SituationChanged) continue;
        if (!attempted.row) throw error;
        await postpone(tenantId, attempted.row, error);
      }
    }
  }

  async function takeNext(
    tx: Tx,
    clave: string,
    attempted: { row: JournalRow | null },
  ): Promise<JournalRow | undefined> {
    const now = clock.now();
    const telefono = clave.startsWith('M:') ? clave.slice(2) : null;
    // one flight: the statements run in this order, each seeing what the ones before it waited for
    const [, row, situacion] = await Promise.all([
      lockClave(tx, clave),
      findNext(tx, clave, now),
      telefono === null ? undefined : findSituacion(tx, clave, telefono, now),
    ]);
    if (!row) return undefined;
    attempted.row = row;
    if (row.clase === 'ESTADO') await takeEstado(tx, row, now);
    else if (situacion) await takeMensaje(tx, row, situacion);
    else throw new Error('A message event without a sender');
    return row;
  }

  async function takeEstado(tx: Tx, row: JournalRow, now: Date): Promise<void> {
    const form = readForm(row.cuerpo);
    const isKnown = await applyProviderStatus(tx, {
      proveedorSid: row.proveedorSid,
      status: row.estadoProveedor,
      errorCode: form.get('ErrorCode')?.trim() || null,
      envio: readEnvioRef(row.consulta, tx.tenantId),
    });
    const isTooOld = now.getTime() - row.recibido.getTime() > PARKED_HOURS * 3_600_000;
    await finishEntry(tx, row.id, isKnown || isTooOld ? 'PROCESADO' : 'ESPERA', now);
  }

  async function takeMensaje(tx: Tx, row: JournalRow, situacion: SituacionCompleta): Promise<void> {
    const evento = readEventoEntrante(row.cuerpo);
    const telefono = evento.telefono;
    if (telefono === null) throw new Error('The sender has no number that can be read');
    // when it happened: a backlog that is worked off late keeps its order, its hours and its window
    const now = row.ocurrido;
    const decision = decide(situacion, evento.contenido, now);
    const contactoId =
      situacion.contacto?.id ?? (await ensureContacto(tx, { telefono, nombre: evento.nombrePerfil, now }));
    const conversacionId = await whichConversacion(tx, row, evento, situacion, decision, { contactoId, telefono, now });
    const replyTo = evento.respondeASid ? await findMensajeIdBySid(tx, conversacionId, evento.respondeASid) : undefined;
    const expected = decision.conversacion === 'new' || !situacion.conversacion ? undefined : situacion.conversacion;
    const [appended] = await Promise.all([
      appendMensaje(
        tx,
        {
          conversacionId,
          emisor: 'CLIENTE',
          tipo: evento.tipo,
          origen: 'CLIENTE',
          contenido: evento.contenido,
          now,
          proveedorSid: row.proveedorSid,
          replyToId: replyTo?.id ?? null,
          referral: evento.referral,
          ubicacion: evento.ubicacion,
          datos: evento.datos,
        },
        {
          unread: decision.countsAsUnread,
          ventanaHasta: new Date(now.getTime() + SERVICE_WINDOW_HOURS * 3_600_000),
          reopen: decision.conversacion === 'reopen',
          ...(expected ? { expected: { estado: expected.estado, asignadaA: expected.asignadaA } } : {}),
        },
      ),
      finishEntry(tx, row.id, 'PROCESADO', clock.now()),
      enqueueLead(tx, conversacionId, clock.now()),
    ]);
    if (!appended) throw new SituationChanged();
    const lines = await followUp(tx, row, evento, situacion, decision, {
      conversacionId,
      contactoId,
      mensajeId: appended.id,
      now,
    });
    const type =
      decision.conversacion === 'new' ? 'CREATED' : decision.conversacion === 'reopen' ? 'REOPENED' : 'MESSAGE_IN';
    tx.emit('conversacion', { type, conversacionId, mensajeIds: [appended.id, ...lines] });
  }

  async function whichConversacion(
    tx: Tx,
    row: JournalRow,
    evento: EventoEntrante,
    situacion: SituacionCompleta,
    decision: Decision,
    whom: { contactoId: number; telefono: string; now: Date },
  ): Promise<number> {
    if (decision.conversacion !== 'new' && situacion.conversacion) return situacion.conversacion.id;
    return ensureConversacion(tx, {
      canalId: row.canalId,
      areaId: situacion.areaId,
      nombre: evento.nombrePerfil,
      ...whom,
    });
  }

  /** What hangs on the message: files, reopening line, survey, opt-out, welcome. Returns the new lines of the timeline. */
  async function followUp(
    tx: Tx,
    row: JournalRow,
    evento: EventoEntrante,
    situacion: SituacionCompleta,
    decision: Decision,
    at: { conversacionId: number; contactoId: number; mensajeId: number; now: Date },
  ): Promise<number[]> {
    const { conversacionId, now } = at;
    const lines: ({ id: number } | undefined)[] = [];
    for (const [posicion, adjunto] of evento.adjuntos.entries()) {
      const archivoId = await createArchivo(tx, {
        mensajeId: at.mensajeId,
        posicion,
        nombre: adjunto.nombre,
        tipoMime: adjunto.tipoMime,
        url: adjunto.url,
      });
      await tx.enqueue(archivosDownloadJob.of({ archivoId }));
    }
    if (decision.conversacion === 'reopen') {
      lines.push(
        await appendEvento(tx, {
          conversacionId,
          tipo: 'REABIERTA',
          texto: 'El cliente volvió a escribir y el chat se reabrió',
          now,
        }),
      );
    }
    if (decision.encuesta && situacion.encuesta)
      lines.push(await takeSurveyReply(tx, situacion.encuesta.id, decision.encuesta, evento, at));
    if (decision.optOut && situacion.contacto?.noEscribir !== true) {
      await optOutContacto(tx, {
        contactoId: at.contactoId,
        proveedorSid: row.proveedorSid,
        texto: evento.contenido,
        now,
      });
      lines.push(
        await appendEvento(tx, {
          conversacionId,
          tipo: 'NO_CONTACTAR',
          texto: 'El cliente pidió no recibir más mensajes',
          now,
        }),
      );
    }
    const area = situacion.area;
    if (decision.autoTexto && area) {
      const contenido = (decision.autoTexto === 'BIENVENIDA' ? area.mensajeBienvenida : area.mensajeFueraHorario) ?? '';
      lines.push(
        await appendOutgoing(tx, { conversacionId, emisor: 'BOT', origen: decision.autoTexto, contenido, now }),
      );
      if (decision.autoTexto === 'FUERA_DE_HORARIO') await setFueraHorario(tx, conversacionId, now);
    }
    return lines.flatMap((line) => (line ? [line.id] : []));
  }

  async function takeSurveyReply(
    tx: Tx,
    encuestaId: number,
    reply: NonNullable<Decision['encuesta']>,
    evento: EventoEntrante,
    at: { conversacionId: number; now: Date },
  ): Promise<{ id: number } | undefined> {
    if (reply.kind === 'comentario') {
      await setComentario(tx, encuestaId, evento.contenido);
      return appendEvento(tx, {
        conversacionId: at.conversacionId,
        tipo: 'COMENTARIO',
        texto: 'El cliente dejó un comentario en la encuesta',
        now: at.now,
      });
    }
    await setRating(tx, encuestaId, reply.rating, at.now);
    const texto = `El cliente calificó la atención con ${reply.rating} de 5`;
    return appendEvento(tx, {
      conversacionId: at.conversacionId,
      tipo: 'CALIFICADA',
      texto,
      rating: reply.rating,
      now: at.now,
    });
  }

  async function postpone(tenantId: number, row: JournalRow, error: unknown): Promise<void> {
    const isLast = row.intentos + 1 >= MAX_TRIES;
    const wait = Math.min(2 ** row.intentos * 1000, MAX_BACKOFF_MS);
    const failure = {
      estado: isLast ? ('APARCADO' as const) : ('RECIBIDO' as const),
      next: new Date(clock.now().getTime() + wait),
      error: error instanceof Error ? error.message : String(error),
    };
    await database.withTenant({ tenantId }, (tx) => postponeEntry(tx, row.id, failure));
    log[isLast ? 'error' : 'warn'](
      { err: error, tenantId, webhook: row.id, tries: row.intentos + 1 },
      isLast ? 'event parked for good' : 'event postponed',
    );
  }

  return { drain };
}

/** `e=tenant.mensaje.intento` of our own status address, if it is this tenant's. */
function readEnvioRef(consulta: string, tenantId: number): { mensajeId: number; intento: number } | null {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(new URLSearchParams(consulta).get('e') ?? '');
  if (!parts || Number(parts[1]) !== tenantId) return null;
  return { mensajeId: Number(parts[2]), intento: Number(parts[3]) };
}
