import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { TIPOS_DE_MENSAJE, TIPOS_EVENTO, type TipoEvento } from '@tertulia/contract/realtime/tipos-evento';
import { FILA_VACIA } from '@tertulia/contract/realtime/fila-vacia';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { isPlaced, type Placement } from './bandeja-evento.ts';

/** The events after which the client fetches the chat (document 2 §4), although they carry its row. */
const FETCHING: ReadonlySet<TipoEvento> = new Set<TipoEvento>(['CREATED', 'REOPENED', 'ASSIGNED', 'UPDATED', 'CLOSED']);

export function isFetchedAfter(type: TipoEvento): boolean {
  return FETCHING.has(type);
}

const COUNT_MOVERS: ReadonlySet<TipoEvento> = new Set(TIPOS_EVENTO.filter((type) => !TIPOS_DE_MENSAJE.includes(type)));

/** True for events that may change a tab's count. UPDATED and the like do so only when they move a chat. */
export function movesCounts(known: Placement | undefined, { type, conversacionDTO: dto }: ConversacionEvent): boolean {
  if (!COUNT_MOVERS.has(type)) return false;
  return known === undefined || !isPlaced(known, dto);
}

/** The event of a conversation topic's frame, with the fields that it left out; null for any other body. */
export function readConversacionEvent(body: unknown): ConversacionEvent | null {
  if (!isConversacionFrame(body)) return null;
  return { ...body, conversacionDTO: { ...FILA_VACIA, ...body.conversacionDTO } };
}

type Fila = ConversacionEvent['conversacionDTO'];

/** A frame as the server sends it: without the row's fields that are empty. */
interface ConversacionFrame extends Omit<ConversacionEvent, 'conversacionDTO'> {
  conversacionDTO: Omit<Fila, keyof typeof FILA_VACIA> & Partial<Fila>;
}

/** Distinguishes frames of this topic from other bodies; the server's schema guarantees the fields beyond these. */
function isConversacionFrame(body: unknown): body is ConversacionFrame {
  if (typeof body !== 'object' || body === null || !('type' in body) || !('conversacionDTO' in body)) return false;
  return hasNumber(body.conversacionDTO, 'id') && hasNumber(body.conversacionDTO, 'secuencia');
}

/** Type guard for messages of the message topics. */
export function isMensaje(body: unknown): body is Mensaje {
  return hasNumber(body, 'id') && hasNumber(body, 'conversacionId') && hasNumber(body, 'secuencia');
}

function hasNumber(value: unknown, name: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    name in value &&
    typeof (value as Record<string, unknown>)[name] === 'number'
  );
}
