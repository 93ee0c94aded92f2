import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import { formatCount } from '../../platform/format/numbers.ts';
import { CUENTA_NAMES } from './importaciones.texts.ts';

/** How much of a load is done, from 0 to 100; never quite done while it goes on. */
export function percentOf({ procesadas, total, estado }: Pick<Importacion, 'procesadas' | 'total' | 'estado'>): number {
  const percent = Math.floor((procesadas / total) * 100);
  return estado === 'EN_CURSO' ? Math.min(percent, 99) : percent;
}

/** `1.200 creados, 3 fallidos`: what is nothing is left out. */
export function summaryOf(load: Pick<Importacion, keyof typeof CUENTA_NAMES>): string {
  const parts = (Object.keys(CUENTA_NAMES) as (keyof typeof CUENTA_NAMES)[])
    .filter((field) => load[field] > 0)
    .map((field) => `${formatCount(load[field])} ${CUENTA_NAMES[field].toLowerCase()}`);
  return parts.length === 0 ? 'ninguna fila' : parts.join(', ');
}
