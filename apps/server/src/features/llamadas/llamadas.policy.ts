import { MAX_MINUTOS_LLAMADA } from '@tertulia/contract/features/llamadas/limites';

export interface Presupuesto {
  minutosDia: number;
  /** Talked today, plus reserved by live calls. */
  minutosUsados: number;
  /** Available balance. */
  libreCentavos: number;
  precioCentavos: number;
}

/** How many minutes a new call may last, or why it may not begin: less than one minute is none. */
export function minutosDeLlamada(presupuesto: Presupuesto): number | 'MINUTOS' | 'SALDO' {
  const delDia = presupuesto.minutosDia - presupuesto.minutosUsados;
  if (delDia < 1) return 'MINUTOS';
  const { precioCentavos, libreCentavos } = presupuesto;
  const pagables = precioCentavos === 0 ? MAX_MINUTOS_LLAMADA : Math.floor(libreCentavos / precioCentavos);
  if (pagables < 1) return 'SALDO';
  return Math.min(delDia, pagables, MAX_MINUTOS_LLAMADA);
}
