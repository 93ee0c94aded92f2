import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import { MAX_MINUTOS_LLAMADA } from '@tertulia/contract/features/llamadas/limites';
import { findAcceso, mayReadMensajes } from '#public/mensajes';
import type { Tx } from '#platform/db/tenant-transaction';

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

interface Oyente {
  userId: number;
  roles: readonly Rol[];
}

/** A recording is heard by supervisors, by who made the call, and by whoever may read its chat (decisions §4). */
export async function mayHear(
  tx: Tx,
  oyente: Oyente,
  llamada: { usuarioId: number; conversacionId: number | null },
): Promise<boolean> {
  if (isSupervising(oyente.roles) || llamada.usuarioId === oyente.userId) return true;
  if (llamada.conversacionId === null) return false;
  const acceso = await findAcceso(tx, oyente.userId, llamada.conversacionId);
  return acceso !== undefined && mayReadMensajes(oyente, acceso);
}
