import { formatPhone } from '@tertulia/contract/core/phone';
import type { Llamada } from '@tertulia/contract/features/llamadas/llamada';
import { isNumeroOculto } from '@tertulia/contract/features/llamadas/numero-oculto';
import type { Barra } from './barra.ts';
import { ESTADO_TEXTS, LLAMADAS_TEXTS } from './llamadas.texts.ts';

/** `0:07`, `12:34`, `1:02:03`. */
export function formatTalk(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
}

/** A number for display; a hidden one has a text of its own. */
export function numeroText(numero: string): string {
  return isNumeroOculto(numero) ? LLAMADAS_TEXTS.hiddenNumber : formatPhone(numero);
}

/** The text of the bar. */
export function barraText({ fase, direccion, estado, numero, nombre, sinRed }: Barra): string {
  const phone = numeroText(numero);
  switch (fase) {
    case 'LLAMANDO':
      return `${LLAMADAS_TEXTS.calling} ${nombre ?? phone}`;
    case 'TIMBRANDO':
      return `${LLAMADAS_TEXTS.incomingFrom} ${nombre ?? phone}`;
    case 'EN_CURSO':
      return `${LLAMADAS_TEXTS.inCallWith} ${phone}`;
    case 'TERMINADA':
      return sinRed ? `${LLAMADAS_TEXTS.ended}: ${LLAMADAS_TEXTS.lost}` : endText(direccion, estado);
  }
}

/** What a screen reader announces on a change, a lost network included. */
export function spokenText(barra: Barra): string {
  return barra.sinRed && barra.fase !== 'TERMINADA' ? LLAMADAS_TEXTS.reconnecting : barraText(barra);
}

/**
 * What a screen reader announces when a customer's call rings: the caller and the keys, since it rings for three
 * seconds.
 */
export function timbreText(barra: Barra): string {
  return `${barraText(barra)}. ${LLAMADAS_TEXTS.ringKeysHint}`;
}

function endText(direccion: Barra['direccion'], estado: Barra['estado']): string {
  if (estado === 'COMPLETADA' || estado === 'INICIANDO' || estado === 'SONANDO' || estado === 'EN_CURSO')
    return LLAMADAS_TEXTS.ended;
  return `${LLAMADAS_TEXTS.ended}: ${outcomeText(direccion, estado).toLowerCase()}`;
}

/** The state or result of a call; a customer's unanswered call is a missed one. */
export function outcomeText(direccion: Llamada['direccion'], estado: Llamada['estado']): string {
  const isMissed = direccion === 'ENTRANTE' && (estado === 'NO_CONTESTADA' || estado === 'CANCELADA');
  return isMissed ? LLAMADAS_TEXTS.missed : ESTADO_TEXTS[estado];
}
