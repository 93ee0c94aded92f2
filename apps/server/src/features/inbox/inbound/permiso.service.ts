import { cutText } from '@tertulia/contract/core/text';
import { SERVICE_WINDOW_HOURS, type EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { EventoChat } from '@tertulia/contract/features/mensajes/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import { findPermission, optInContacto, optOutContacto, type Palabra } from '#public/contactos';
import { appendEvento } from '../messages/thread.repository.ts';
import { enqueueOutgoing } from '../outbox/enqueue.service.ts';
import { noteInChats } from '../compose/aviso-en-chats.ts';
import type { Permiso, Situacion } from './decision.ts';
import { wasAnsweredSinceBloqueo } from './permiso.repository.ts';

const CONFIRMACION = 'No te escribiremos más. Responde ALTA si cambias de opinión.';
const ESCRIBE_START =
  'WhatsApp tiene bloqueados nuestros mensajes porque pediste no recibirlos. Escribe START para volver a recibirlos.';

const LINEAS = {
  BAJA: 'El cliente pidió no recibir más mensajes',
  BAJA_PROVEEDOR: 'El cliente pidió a WhatsApp no recibir más mensajes de este número',
  ALTA: 'El cliente pidió volver a recibir mensajes',
  ALTA_AJENA:
    'El cliente pidió volver a recibir mensajes. La marca de NO contactar la puso el equipo: un supervisor puede quitarla.',
  ALTA_BLOQUEADA:
    'El cliente pidió volver a recibir mensajes, pero WhatsApp mantiene el bloqueo hasta que escriba START',
} as const;
const MAX_CITA = 60;

interface Mensaje {
  permiso: Permiso | null;
  /** The contact before the message; null if it was unknown. */
  contacto: Situacion['contacto'];
  canalId: number;
  proveedorSid: string;
  texto: string;
  optOutType: string | null;
}

interface At {
  conversacionId: number;
  contactoId: number;
  /** When the customer wrote the message. */
  now: Date;
  /** When the message is processed. */
  answered: Date;
  /** All chats of the contact, locked. Empty for a new contact. */
  chats: readonly { id: number; estado: EstadoConversacion }[];
}

/**
 * Applies a message's effect on the permission to write, with its proof and its lines in the chats. Returns the new
 * lines of its chat.
 */
export async function takePermiso(tx: Tx, mensaje: Mensaje, at: At): Promise<number[]> {
  const { permiso, texto } = mensaje;
  if (permiso === null) return [];
  const bloqueo = mensaje.contacto?.bloqueo ?? null;
  // read again under the lock: the team may have set or removed a mark since the decision
  const before = await findPermission(tx, at.contactoId);
  switch (permiso) {
    case 'PREGUNTA': {
      const cita = cutText(texto.trim(), MAX_CITA);
      return note(tx, at, 'BAJA_DUDOSA', `El cliente escribió «${cita}»: ¿quiere dejar de recibir mensajes?`);
    }
    case 'BAJA': {
      if (before.noEscribir && before.cliente) return [];
      await optOutContacto(tx, palabraOf(mensaje, at, 'CLIENTE'));
      const lines = await noteInAll(tx, at, 'NO_CONTACTAR', LINEAS.BAJA);
      const isWindowOpen = at.now.getTime() + SERVICE_WINDOW_HOURS * 3_600_000 > at.answered.getTime();
      // for a contact that the team has marked, ALTA would be an empty promise
      if (bloqueo !== null || before.noEscribir || !isWindowOpen) return lines;
      return [...lines, ...(await say(tx, at, CONFIRMACION))];
    }
    case 'BAJA_PROVEEDOR':
      if (before.noEscribir && bloqueo === 'STOP') return [];
      await optOutContacto(tx, palabraOf(mensaje, at, 'PROVEEDOR'));
      return noteInAll(tx, at, 'NO_CONTACTAR', LINEAS.BAJA_PROVEEDOR);
    case 'ALTA':
    case 'ALTA_PROVEEDOR': {
      const origen = permiso === 'ALTA' ? 'CLIENTE' : 'PROVEEDOR';
      const { isMarked } = await optInContacto(tx, palabraOf(mensaje, at, origen));
      return noteInAll(tx, at, 'CONTACTAR', isMarked ? LINEAS.ALTA_AJENA : LINEAS.ALTA);
    }
    case 'ALTA_AJENA':
      if (before.cliente || before.publicidad) await optInContacto(tx, palabraOf(mensaje, at, 'CLIENTE'));
      return note(tx, at, 'CONTACTAR', LINEAS.ALTA_AJENA);
    case 'ALTA_BLOQUEADA': {
      const lines = await note(tx, at, 'CONTACTAR', LINEAS.ALTA_BLOQUEADA);
      const wasAnswered = await wasAnsweredSinceBloqueo(tx, { ...at, canalId: mensaje.canalId });
      return wasAnswered ? lines : [...lines, ...(await say(tx, at, ESCRIBE_START))];
    }
  }
}

function palabraOf(
  { canalId, proveedorSid, texto, optOutType }: Mensaje,
  { contactoId, now }: At,
  origen: Palabra['origen'],
): Palabra {
  return {
    contactoId,
    origen,
    canalId,
    prueba: { proveedorSid, texto, ...(optOutType !== null && { optOutType }) },
    now,
  };
}

async function note(tx: Tx, at: At, tipo: EventoChat, texto: string): Promise<number[]> {
  const line = await appendEvento(tx, { conversacionId: at.conversacionId, tipo, texto, now: at.now });
  return line ? [line.id] : [];
}

/** Adds the same line to the contact's other unresolved chats and publishes each of them. */
async function noteInAll(tx: Tx, at: At, tipo: EventoChat, texto: string): Promise<number[]> {
  const lines = await note(tx, at, tipo, texto);
  const others = at.chats.filter(({ id }) => id !== at.conversacionId);
  await noteInChats(tx, others, { tipo, texto, now: at.answered });
  return lines;
}

/** Sends a text about the opt-out itself, the only kind that may leave to an opted-out contact. */
async function say(tx: Tx, { conversacionId, answered }: At, contenido: string): Promise<number[]> {
  const said = await enqueueOutgoing(tx, { conversacionId, emisor: 'BOT', origen: 'BAJA', contenido, now: answered });
  return said ? [said.id] : [];
}
