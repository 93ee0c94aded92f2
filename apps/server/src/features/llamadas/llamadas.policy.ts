import { MAX_MINUTOS_LLAMADA } from '@tertulia/contract/features/llamadas/limites';

export interface Presupuesto {
  minutosDia: number;
  /** Talked today, and promised to calls that are not over. */
  minutosUsados: number;
  /** What is free to be spent. */
  libreCentavos: number;
  precioCentavos: number;
}

/** How many minutes a call may last that begins now, or why it may not: less than one is none. */
export function minutosDeLlamada(presupuesto: Presupuesto): number | 'MINUTOS' | 'SALDO' {
  const delDia = presupuesto.minutosDia - presupuesto.minutosUsados;
  if (delDia < 1) return 'MINUTOS';
  const { precioCentavos, libreCentavos } = presupuesto;
  const pagables = precioCentavos === 0 ? MAX_MINUTOS_LLAMADA : Math.floor(libreCentavos / precioCentavos);
  if (pagables < 1) return 'SALDO';
  return Math.min(delDia, pagables, MAX_MINUTOS_LLAMADA);
}
