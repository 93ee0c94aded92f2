import { isComercial, nextAllowed } from './horario-comercial.ts';

export type Horario = 'ley2300' | 'siempre';

/** When the first message may leave: not before the scheduled time, and within the legal hours. Null: now. */
export function startTimeOf(
  { programada, plantillaCategoria }: { programada: Date | null; plantillaCategoria: string | null },
  { horario, now }: { horario: Horario; now: Date },
): Date | null {
  const wished = programada !== null && programada > now ? programada : null;
  const allowed = horario === 'ley2300' && isComercial(plantillaCategoria) ? nextAllowed(wished ?? now) : null;
  return allowed ?? wished;
}
