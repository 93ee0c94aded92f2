import { dayIn } from '#platform/clock/zone';
import type { Tx } from '#platform/db/tenant-transaction';

const DAY_MS = 86_400_000;

interface Apertura {
  timezone: string;
  abre: Date;
}

/** When a closed area opens next; null while it is open, and for one that never opens. */
export type FindProximaApertura = (tx: Tx, areaId: number, now: Date) => Promise<Apertura | null>;

/**
 * The bot's handover text: the area's own text while the area is open. While it is closed that text would promise an
 * absent agent, so the bot says when the area opens.
 */
export function textoDeTraspaso(textoTraspaso: string, apertura: Apertura | null, now: Date): string {
  if (apertura === null) return textoTraspaso;
  const { timezone, abre } = apertura;
  return `Te paso con una persona de nuestro equipo. Ahora estamos cerrados: te atenderemos ${whenOf(timezone, abre, now)}.`;
}

function whenOf(timezone: string, opens: Date, now: Date): string {
  const at = new Intl.DateTimeFormat('es-CO', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(opens);
  return `${dayText(timezone, opens, now)} desde las ${at}`;
}

function dayText(timezone: string, opens: Date, now: Date): string {
  const day = dayIn(timezone, opens);
  if (day === dayIn(timezone, now)) return 'hoy';
  if (day === dayIn(timezone, new Date(now.getTime() + DAY_MS))) return 'mañana';
  const date = { timeZone: timezone, weekday: 'long', day: 'numeric', month: 'long' } as const;
  return `el ${new Intl.DateTimeFormat('es-CO', date).format(opens).replace(',', '')}`;
}
