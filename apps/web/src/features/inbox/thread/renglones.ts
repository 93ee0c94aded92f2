import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { OutboxEntry } from '../outbox/text-outbox.ts';
import type { Upload } from '../outbox/uploads.ts';
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
export function toRenglones(
  thread: Thread,
  entries: readonly OutboxEntry[],
  newLineAt: number | null,
  uploads: readonly Upload[] = [],
): Renglon[] {
  const renglones: Renglon[] = [];
  let before: { at: string; author: string } | null = null;
  for (const mensaje of thread) {
    const here = { at: mensaje.timestamp, author: authorOf(mensaje) };
    renglones.push(renglonOf(mensaje, { isNewLine: mensaje.secuencia === newLineAt, ...joinTo(before, here) }));
    before = here;
  }
  const arrived = new Set(thread.map((mensaje) => mensaje.clienteMensajeId));
  for (const content of inOrder(entries, uploads)) {
    const { clienteMensajeId, creadoEn } = content.kind === 'entry' ? content.entry : content.upload;
    if (arrived.has(clienteMensajeId)) continue;
    const here = { at: creadoEn, author: 'entry' };
    renglones.push({ key: clienteMensajeId, content, isNewLine: false, ...joinTo(before, here) });
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

/** The pending sends in the order of their creation, without those that wait for the writer's decision. */
function inOrder(entries: readonly OutboxEntry[], uploads: readonly Upload[]): OnItsWay[] {
  const texts = entries.filter(({ estado }) => estado !== 'PREGUNTA');
  const files = uploads.filter(({ estado }) => estado !== 'PREGUNTA');
  const all = [
    ...texts.map((entry) => ({ at: entry.creadoEn, content: { kind: 'entry', entry } as const })),
    ...files.map((upload) => ({ at: upload.creadoEn, content: { kind: 'upload', upload } as const })),
  ];
  return all.sort((a, b) => a.at.localeCompare(b.at)).map(({ content }) => content);
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
