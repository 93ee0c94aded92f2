import type { Tx } from '#platform/db/tenant-transaction';
import { isOpenAt, nextOpening } from './horario.ts';
import { findHorario } from './horarios.repository.ts';

/** When a closed area opens next, in its zone; null while it is open, and for one that never opens. */
export async function findProximaApertura(
  tx: Tx,
  areaId: number,
  now: Date,
): Promise<{ timezone: string; abre: Date } | null> {
  const area = await findHorario(tx, areaId);
  const abre = area && !isOpenAt(area, now) ? nextOpening(area, now) : null;
  return area && abre ? { timezone: area.timezone, abre } : null;
}
