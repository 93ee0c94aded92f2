import { formatPhone } from '@tertulia/contract/core/phone';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { formatDate, formatTime, isSameDay } from '../../../platform/format/dates.ts';
import { formatBadge } from '../../../platform/format/numbers.ts';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';

const MAX_BADGE = 99_999;

type Named = Pick<Conversacion, 'clienteNombre' | 'clienteTelefono'>;

/** A customer's name on the screen, else their number. */
export function nameOf({ clienteNombre, clienteTelefono }: Named): string {
  if (clienteNombre !== null && clienteNombre.trim() !== '') return clienteNombre;
  return clienteTelefono === null ? BANDEJA_TEXTS.nameless : formatPhone(clienteTelefono);
}

/** The time of a row: the hour, with the day if that is not today. */
export function rowTime(instant: string | null, now: number): string {
  if (instant === null) return '';
  return isSameDay(instant, now) ? formatTime(instant) : `${formatDate(instant).slice(0, 5)} ${formatTime(instant)}`;
}

/** The unread count of a row. */
export function badgeOf(noLeidos: number): string {
  return formatBadge(noLeidos, MAX_BADGE);
}

/** The author of the last message, as the row shows it before the text. */
export function authorOf(ultimo: NonNullable<Conversacion['ultimoMensaje']>, ownName: string): string | null {
  if (ultimo.emisor === 'CLIENTE') return null;
  // welcome, out of hours, farewell: neither a user nor a bot wrote them
  if (ultimo.autorNombre === null) return BANDEJA_TEXTS.automatic;
  return ultimo.autorNombre === ownName ? BANDEJA_TEXTS.you : (ultimo.autorNombre.split(' ')[0] ?? null);
}
