import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { formatDate } from '../../platform/format/dates.ts';
import type { Envio } from './envios.ts';
import type { Hilo } from './hilo.ts';

/** One line of the chat: a message of the server's, or a text still on its way. */
export interface Renglon {
  /** Stays the same when a text on its way becomes the server's message, so that its bubble does not blink. */
  key: string;
  content: { kind: 'mensaje'; mensaje: Mensaje } | { kind: 'envio'; envio: Envio };
  /** The instant whose day is to be named above the line. */
  day: string | null;
  /** True where the unread messages begin. */
  isNewLine: boolean;
  /** True when another author, or a pause, begins here: the bubble gets room and a name. */
  startsGroup: boolean;
}

const GROUP_MS = 5 * 60_000;

/** The lines of a chat in order. Day titles and marks belong to a line, so that line n is always message n. */
export function toRenglones(hilo: Hilo, envios: readonly Envio[], newLineAt: number | null): Renglon[] {
  const renglones: Renglon[] = [];
  let before: { at: string; author: string } | null = null;
  for (const mensaje of hilo) {
    const here = { at: mensaje.timestamp, author: authorOf(mensaje) };
    renglones.push({
      key: mensaje.clienteMensajeId ?? `m${mensaje.id}`,
      content: { kind: 'mensaje', mensaje },
      isNewLine: mensaje.secuencia === newLineAt,
      ...joinTo(before, here),
    });
    before = here;
  }
  const arrived = new Set(hilo.map((mensaje) => mensaje.clienteMensajeId));
  for (const envio of envios) {
    if (envio.estado === 'PREGUNTA' || arrived.has(envio.clienteMensajeId)) continue;
    const here = { at: envio.creadoEn, author: 'envio' };
    renglones.push({
      key: envio.clienteMensajeId,
      content: { kind: 'envio', envio },
      isNewLine: false,
      ...joinTo(before, here),
    });
    before = here;
  }
  return renglones;
}

function joinTo(
  before: { at: string; author: string } | null,
  here: { at: string; author: string },
): Pick<Renglon, 'day' | 'startsGroup'> {
  if (before === null) return { day: here.at, startsGroup: true };
  const isNewDay = dayOf(before.at) !== dayOf(here.at);
  const isPause = Date.parse(here.at) - Date.parse(before.at) > GROUP_MS;
  return { day: isNewDay ? here.at : null, startsGroup: isNewDay || isPause || before.author !== here.author };
}

/** Days by instant: the lines are made anew for each tick of each message, and naming a day is slow. */
const days = new Map<string, string>();
const MAX_DAYS = 20_000;

function dayOf(instant: string): string {
  const known = days.get(instant);
  if (known !== undefined) return known;
  if (days.size >= MAX_DAYS) days.clear();
  const day = formatDate(instant);
  days.set(instant, day);
  return day;
}

function authorOf(mensaje: Mensaje): string {
  if (mensaje.evento !== null) return 'evento';
  return `${mensaje.emisor}:${mensaje.origen}:${mensaje.enviadoPorUsuarioId ?? ''}`;
}
