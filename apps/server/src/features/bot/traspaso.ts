import { isOpenAt, nextOpening, type HorarioArea } from '#public/areas';
import { dayIn } from '#platform/clock/zone';

const DAY_MS = 86_400_000;

/**
 * What the bot says when it leaves a chat to a person: the area's own words while it is open. While it is closed these would promise
 * somebody who is not there; it says when the area opens instead. An area that never opens has no hours to speak of.
 */
export function textoDeTraspaso(textoTraspaso: string, area: HorarioArea | undefined, now: Date): string {
  const opens = area && !isOpenAt(area, now) ? nextOpening(area, now) : null;
  if (!area || opens === null) return textoTraspaso;
  return `Te paso con una persona de nuestro equipo. Ahora estamos cerrados: te atenderemos ${whenOf(area.timezone, opens, now)}.`;
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
