import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { formatCount } from '../../platform/format/numbers.ts';

type Contadores = Pick<Difusion, 'contadores' | 'totalContactos' | 'omitidosSinConversacion'>;

/** Whether it can still be paused, resumed or stopped. */
export function isUnderWay({ estado }: Pick<Difusion, 'estado'>): boolean {
  return estado === 'EN_CURSO' || estado === 'PAUSADA';
}

/** Whether a sent message may still be delivered or read, which can happen long after the end. */
export function isAwaited({ contadores: { enviados, entregados } }: Pick<Difusion, 'contadores'>): boolean {
  return enviados + entregados > 0;
}

/** Whether it waits for its scheduled time and has sent nothing yet. */
export function isProgramada({
  estado,
  programada,
  esperaHasta,
  contadores,
}: Pick<Difusion, 'estado' | 'programada' | 'esperaHasta' | 'contadores'>): boolean {
  const { enviando, enviados, entregados, leidos, fallidos } = contadores;
  const written = enviando + enviados + entregados + leidos + fallidos;
  return estado === 'EN_CURSO' && programada !== null && esperaHasta !== null && written === 0;
}

/** How many were sent, and how many failed for another reason than having no chat: the documents' summary. */
export function resultOf({ contadores, omitidosSinConversacion }: Contadores): { enviados: number; errores: number } {
  const { enviados, entregados, leidos, fallidos, omitidos } = contadores;
  return {
    enviados: enviados + entregados + leidos,
    errores: fallidos + Math.max(0, omitidos - omitidosSinConversacion),
  };
}

/** The parts of the bar in per cent of all, each with its number; empty ones are omitted. */
export function partsOf({ contadores, totalContactos }: Contadores) {
  const { pendientes, omitidos, enviando, enviados, entregados, leidos, fallidos } = contadores;
  const parts = [
    { part: 'leidos', count: leidos },
    { part: 'entregados', count: entregados },
    { part: 'enviados', count: enviados },
    { part: 'enviando', count: enviando },
    { part: 'fallidos', count: fallidos },
    { part: 'omitidos', count: omitidos },
    { part: 'pendientes', count: pendientes },
  ] as const;
  const whole = Math.max(1, totalContactos);
  return parts.filter(({ count }) => count > 0).map((one) => ({ ...one, share: (one.count / whole) * 100 }));
}

type Part = ReturnType<typeof partsOf>[number]['part'];

const PART_TEXTS: Readonly<Record<Part, readonly [one: string, many: string]>> = {
  leidos: ['leído', 'leídos'],
  entregados: ['entregado', 'entregados'],
  enviados: ['enviado', 'enviados'],
  enviando: ['enviándose', 'enviándose'],
  fallidos: ['fallido', 'fallidos'],
  omitidos: ['omitido', 'omitidos'],
  pendientes: ['pendiente', 'pendientes'],
};

/** `21 omitidos`. */
export function partText(part: Part, count: number): string {
  const [one, many] = PART_TEXTS[part];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The bar in words: `24 de 24: 3 entregados, 21 omitidos`. */
export function avanceText(difusion: Contadores): string {
  const parts = partsOf(difusion).map(({ part, count }) => partText(part, count));
  const whole = `${formatCount(settledOf(difusion))} de ${formatCount(difusion.totalContactos)}`;
  return parts.length === 0 ? whole : `${whole}: ${parts.join(', ')}`;
}

/** The number of settled recipients, with any result. */
export function settledOf({ contadores: { pendientes, enviando }, totalContactos }: Contadores): number {
  return totalContactos - pendientes - enviando;
}
