import { SERVICE_WINDOW_HOURS } from '@tertulia/contract/features/conversaciones/estados';
import type { Tx } from '#platform/db/tenant-transaction';
import { enqueueDownload } from '#public/archivos';
import { enqueueBot } from '#public/bot';
import { ensureContacto, lockConversacionesOf, nameContacto } from '#public/contactos';
import { setComentario, setRating } from '../survey/encuestas.repository.ts';
import { leadAfter } from '#public/lead';
import { appendEvento, appendMensaje, completeMensaje } from '../messages/thread.repository.ts';
import { enqueueOutgoing } from '../outbox/enqueue.service.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import { decide, type Decision, type Situacion } from './decision.ts';
import { readEventoEntrante, type AdjuntoEntrante, type EventoEntrante, type Remitente } from './evento-entrante.ts';
import { takePermiso } from './permiso.service.ts';
import { finishEntry, type InboxRow } from './inbox-table.repository.ts';
import {
  createArchivo,
  ensureConversacion,
  findMensajeBySid,
  findMensajeIdBySid,
  keepVentanaOpen,
  setFueraHorario,
  type SituacionCompleta,
} from './inbound-processor.repository.ts';

/** The chat changed between reading and writing: the event is decided on again. */
export class SituationChanged extends Error {}

export interface MensajeEntrante {
  row: InboxRow;
  situacion: SituacionCompleta;
  /** The sender of all events of the key. */
  remitente: Remitente;
  now: Date;
}

/** What is known of a customer's message before anything is written. */
export interface MensajeLeido extends MensajeEntrante {
  evento: EventoEntrante;
  decision: Decision;
  /** The chat that began after the one that the message rates. */
  begunSince: number | null;
}

/** Parses the message and decides on it. Throws when the sender or the situation belongs to another row. */
export function readMensaje(entrante: MensajeEntrante): MensajeLeido {
  const { row, situacion, remitente } = entrante;
  // two statements chose the row: an older one for another channel may have become visible between them
  if (situacion.webhookId !== row.id) throw new SituationChanged();
  const evento = readEventoEntrante(row.cuerpo);
  if (evento.remitente?.valor !== remitente.valor) throw new Error('The sender is not the one of its key');
  // at the time it happened: a late backlog keeps its order, its hours and its window
  const decideOn = (chat: Situacion) =>
    decide(chat, { ...evento, texto: evento.contenido }, row.ocurrido, entrante.now);
  const withPregunta = situacion.pregunta && { ...situacion, ...situacion.pregunta };
  const reply = withPregunta && decideOn(withPregunta);
  if (withPregunta && reply?.encuesta) {
    const begunSince = situacion.conversacion?.id ?? null;
    return { ...entrante, situacion: withPregunta, evento, decision: reply, begunSince };
  }
  return { ...entrante, evento, decision: decideOn(situacion), begunSince: null };
}

/** The open chat to which the message only adds a line; null for any other message. */
export function chatOfPlainLine(leido: MensajeLeido): number | null {
  const { situacion, evento, decision } = leido;
  const { contacto, conversacion } = situacion;
  if (!contacto || !conversacion || decision.conversacion !== 'append') return null;
  const leadsOn = decision.encuesta ?? decision.autoTexto ?? evento.respondeASid ?? evento.imagenAnuncio;
  const isPlain =
    nombreOf(situacion, evento) === null &&
    leadsOn === null &&
    decision.permiso === null &&
    evento.adjuntos.length === 0 &&
    !isForBot(situacion, decision);
  return isPlain ? conversacion.id : null;
}

/** Stores a customer's message as a line of its chat, with all effects. All or nothing. */
export async function ingestMensaje(tx: Tx, leido: MensajeLeido): Promise<void> {
  const { row, situacion, remitente, evento, decision } = leido;
  const now = row.ocurrido;
  const contactoId =
    situacion.contacto?.id ?? (await ensureContacto(tx, { identidad: remitente, nombre: evento.nombrePerfil, now })).id;
  const nombre = nombreOf(situacion, evento);
  const changesPermiso = situacion.contacto !== null && decision.permiso !== null && decision.permiso !== 'PREGUNTA';
  const chats = nombre !== null || changesPermiso ? await lockConversacionesOf(tx, [contactoId]) : [];
  const conversacionId = await whichConversacion(tx, row, evento, situacion, decision, { contactoId, remitente, now });
  const replyTo = evento.respondeASid ? await findMensajeIdBySid(tx, conversacionId, evento.respondeASid) : undefined;
  const ventanaHasta = new Date(now.getTime() + SERVICE_WINDOW_HOURS * 3_600_000);
  const expected = decision.conversacion === 'new' || !situacion.conversacion ? undefined : situacion.conversacion;
  const [appended, isFinished] = await Promise.all([
    appendMensaje(
      tx,
      {
        conversacionId,
        emisor: 'CLIENTE',
        tipo: evento.tipo,
        archivoNombre: evento.adjuntos[0]?.nombre ?? null,
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
        ventanaHasta,
        telefono: remitente.tipo === 'TELEFONO' ? remitente.valor : null,
        reopen: decision.conversacion === 'reopen',
        leadAt: leadAfter(leido.now),
        ...(expected ? { expected: { estado: expected.estado, asignadaA: expected.asignadaA } } : {}),
      },
    ),
    finishEntry(tx, row, leido.now),
  ]);
  if (!appended || !isFinished) throw new SituationChanged();
  if (nombre !== null) await nameContacto(tx, contactoId, nombre);
  if (isForBot(situacion, decision)) await enqueueBot(tx, conversacionId, leido.now);
  const at = { conversacionId, contactoId, mensajeId: appended.id, now, answered: leido.now };
  const lines = await followUp(tx, row, evento, situacion, decision, at);
  const { permiso } = decision;
  const word = { permiso, contacto: situacion.contacto, canalId: row.canalId, proveedorSid: row.proveedorSid };
  lines.push(
    ...(await takePermiso(tx, { ...word, texto: evento.contenido, optOutType: evento.optOutType }, { ...at, chats })),
  );
  // the window belongs to the customer, so it also applies to the newer chat
  if (leido.begunSince !== null && (await keepVentanaOpen(tx, leido.begunSince, { remitente, ventanaHasta })))
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId: leido.begunSince });
  const type =
    decision.conversacion === 'new' ? 'CREATED' : decision.conversacion === 'reopen' ? 'REOPENED' : 'MESSAGE_IN';
  tx.emit(conversacionCambiada, { type, conversacionId, mensajeIds: [appended.id, ...lines] });
}

/** The customer's own profile name, if the contact exists and has no name; else null. */
function nombreOf({ contacto, nombre }: SituacionCompleta, { nombrePerfil }: EventoEntrante): string | null {
  return contacto && nombre === null ? nombrePerfil : null;
}

/** Whether the area's bot gets the message: in a waiting chat, of a customer who accepts messages. */
function isForBot({ botActivo, contacto, conversacion }: SituacionCompleta, decision: Decision): boolean {
  if (!botActivo || decision.encuesta || decision.permiso || contacto?.noEscribir || contacto?.bloqueo) return false;
  return decision.conversacion !== 'append' || conversacion?.estado === 'PENDIENTE';
}

/**
 * Adds to a message from the provider's list what only its webhook has: profile name, quoted message, ad, place.
 * Overwrites nothing.
 */
export async function addToMensaje(tx: Tx, { row, situacion, remitente, now }: MensajeEntrante): Promise<void> {
  const evento = readEventoEntrante(row.cuerpo);
  if (evento.remitente?.valor !== remitente.valor) throw new Error('The sender is not the one of its key');
  const mensaje = await findMensajeBySid(tx, row.proveedorSid);
  if (mensaje) {
    const { id, conversacionId } = mensaje;
    const replyTo = evento.respondeASid ? await findMensajeIdBySid(tx, conversacionId, evento.respondeASid) : undefined;
    await completeMensaje(tx, id, { ...evento, replyToId: replyTo?.id ?? null });
    if (evento.imagenAnuncio) await takeImagenAnuncio(tx, id, evento.imagenAnuncio);
    const nombre = nombreOf(situacion, evento);
    if (situacion.contacto && nombre !== null) {
      // after the message: a transaction that holds a chat never waits for one that precedes it
      await lockConversacionesOf(tx, [situacion.contacto.id]);
      await nameContacto(tx, situacion.contacto.id, nombre);
    }
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [id] });
  }
  await finishEntry(tx, row, now);
}

async function takeImagenAnuncio(tx: Tx, mensajeId: number, imagen: AdjuntoEntrante): Promise<void> {
  const archivoId = await createArchivo(tx, { mensajeId, uso: 'ANUNCIO', ...imagen });
  await enqueueDownload(tx, archivoId);
}

async function whichConversacion(
  tx: Tx,
  row: InboxRow,
  evento: EventoEntrante,
  situacion: SituacionCompleta,
  decision: Decision,
  whom: { contactoId: number; remitente: Remitente; now: Date },
): Promise<number> {
  if (decision.conversacion !== 'new' && situacion.conversacion) return situacion.conversacion.id;
  return ensureConversacion(tx, {
    canalId: row.canalId,
    areaId: situacion.areaId,
    nombre: situacion.nombre ?? evento.nombrePerfil,
    ...whom,
  });
}

/** Runs the effects of the message: files, reopening line, survey, welcome. Returns the new lines of the timeline. */
async function followUp(
  tx: Tx,
  row: InboxRow,
  evento: EventoEntrante,
  situacion: SituacionCompleta,
  decision: Decision,
  at: { conversacionId: number; contactoId: number; mensajeId: number; now: Date; answered: Date },
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
    await enqueueDownload(tx, archivoId);
  }
  if (evento.imagenAnuncio) await takeImagenAnuncio(tx, at.mensajeId, evento.imagenAnuncio);
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
  const area = situacion.area;
  if (decision.autoTexto && area) {
    const contenido = (decision.autoTexto === 'BIENVENIDA' ? area.mensajeBienvenida : area.mensajeFueraHorario) ?? '';
    lines.push(
      await enqueueOutgoing(tx, {
        conversacionId,
        emisor: 'BOT',
        origen: decision.autoTexto,
        contenido,
        now: at.answered,
      }),
    );
    if (decision.autoTexto === 'FUERA_DE_HORARIO') await setFueraHorario(tx, conversacionId, at.answered);
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
