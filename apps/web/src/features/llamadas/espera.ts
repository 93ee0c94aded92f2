import type { Llamada } from '@tertulia/contract/features/llamadas/llamada';
import { isOver } from './barra.ts';

/** A recording that has not come by then is not waited for with the page open. */
const COMES_WITHIN_MS = 5 * 60_000;

/** True while more is to be known of a call soon: it goes on, or its recording is on the way. */
export function isExpecting(llamada: Llamada, now: number): boolean {
  const { estado, grabar, grabacion, terminada, creada } = llamada;
  if (now - Date.parse(terminada ?? creada) > COMES_WITHIN_MS) return false;
  if (!isOver(llamada)) return true;
  return estado === 'COMPLETADA' && grabar && (grabacion === null || grabacion.estado === 'PENDIENTE');
}
