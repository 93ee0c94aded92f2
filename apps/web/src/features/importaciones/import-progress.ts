import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import {
  CUENTA_OF,
  RESULTADO_FILA_WORDS,
  RESULTADOS_FILA,
  type CuentasFilas,
} from '@tertulia/contract/features/importaciones/resultados';
import { formatCount } from '../../platform/format/numbers.ts';

/** The progress of an import from 0 to 100; below 100 while it is active. */
export function percentOf({ procesadas, total, estado }: Pick<Importacion, 'procesadas' | 'total' | 'estado'>): number {
  const percent = Math.floor((procesadas / total) * 100);
  return estado === 'EN_CURSO' ? Math.min(percent, 99) : percent;
}

/** `1.200 nuevos, 1 rechazado`: zeros are omitted. */
export function summaryOf(cuentas: CuentasFilas): string {
  const parts = RESULTADOS_FILA.filter((resultado) => cuentas[CUENTA_OF[resultado]] > 0).map((resultado) => {
    const count = cuentas[CUENTA_OF[resultado]];
    const { one, many } = RESULTADO_FILA_WORDS[resultado];
    return `${formatCount(count)} ${(count === 1 ? one : many).toLowerCase()}`;
  });
  return parts.length === 0 ? 'ninguna fila' : parts.join(', ');
}
