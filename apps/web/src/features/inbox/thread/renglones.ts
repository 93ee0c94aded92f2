import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { isUpload, type OutboxEntry, type Upload } from '../outbox/chat-outbox.ts';
import type { Thread } from '../messages/thread.ts';
import { isSameDay } from '../../../platform/format/dates.ts';

/** One line of the chat: a message of the server, or a pending text or file. */
export interface Renglon {
  /** Stays the same when a pending text becomes the server's message, so that its bubble does not flicker. */
  key: string;
  content: { kind: 'mensaje'; mensaje: Mensaje } | OnItsWay;
  /** The instant of the day title above the line. */
  day: string | null;
  /** True at the first unread message. */
  isNewLine: boolean;
  /** True at a change of author or after a pause: the bubble gets spacing and a name. */
  startsGroup: boolean;
}

type OnItsWay = { kind: 'entry'; entry: OutboxEntry } | { kind: 'upload'; upload: Upload };

const GROUP_MS = 5 * 60_000;

/** The lines of a chat in order. Day titles and marks belong to a line, so that line n is always message n. */
export function toRenglones(thread: Thread, entries: readonly OutboxEntry[], newLineAt: number | null): Renglon[] {
  const renglones: Renglon[] = [];
  let before: { at: string; author: string } | null = null;
  for (const mensaje of thread) {
    const here = { at: mensaje.timestamp, author: authorOf(mensaje) };
    renglones.push(renglonOf(mensaje, { isNewLine: mensaje.secuencia === newLineAt, ...joinTo(before, here) }));
    before = here;
  }
  const arrived = new Set(thread.map((mensaje) => mensaje.clienteMensajeId));
  for (const entry of entries) {
    // the others are asked about above the field
    if (entry.estado === 'PREGUNTA' || arrived.has(entry.clienteMensajeId)) continue;
    const here = { at: entry.creadoEn, author: 'entry' };
    const content = isUpload(entry)
      ? ({ kind: 'upload', upload: entry } as const)
      : ({ kind: 'entry', entry } as const);
    renglones.push({ key: entry.clienteMensajeId, content, isNewLine: false, ...joinTo(before, here) });
    before = here;
  }
  return renglones;
}

type Place = Pick<Renglon, 'day' | 'isNewLine' | 'startsGroup'>;

const known = new WeakMap<Mensaje, Renglon>();

/**
 * The line of a message: the same object as before when nothing about it has changed, so that it does not render again.
 */
function renglonOf(mensaje: Mensaje, place: Place): Renglon {
  const before = known.get(mensaje);
  const { day, isNewLine, startsGroup } = place;
  if (before?.day === day && before.isNewLine === isNewLine && before.startsGroup === startsGroup) return before;
  const key = mensaje.clienteMensajeId ?? `m${mensaje.id}`;
  const renglon: Renglon = { key, content: { kind: 'mensaje', mensaje }, ...place };
  known.set(mensaje, renglon);
  return renglon;
}

function joinTo(
  before: { at: string; author: string } | null,
  here: { at: string; author: string },
): Pick<Renglon, 'day' | 'startsGroup'> {
  if (before === null) return { day: here.at, startsGroup: true };
  const isNewDay = !isSameDay(before.at, here.at);
  const isPause = Date.parse(here.at) - Date.parse(before.at) > GROUP_MS;
  return { day: isNewDay ? here.at : null, startsGroup: isNewDay || isPause || before.author !== here.author };
}

function authorOf(mensaje: Mensaje): string {
  if (mensaje.evento !== null) return 'evento';
  return `${mensaje.emisor}:${mensaje.origen}:${mensaje.enviadoPorUsuarioId ?? ''}`;
}
