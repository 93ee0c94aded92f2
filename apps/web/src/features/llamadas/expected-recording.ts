import type { Llamada } from '@tertulia/contract/features/llamadas/llamada';
import { isOver } from './barra.ts';

/** The open page stops waiting for a recording after this time. */
const COMES_WITHIN_MS = 5 * 60_000;

/** True while more of a call will be known soon: it is active, or its recording is expected. */
export function isExpecting(llamada: Llamada, now: number): boolean {
  const { estado, grabar, grabacion, terminada, creada } = llamada;
  if (now - Date.parse(terminada ?? creada) > COMES_WITHIN_MS) return false;
  if (!isOver(llamada)) return true;
  return estado === 'COMPLETADA' && grabar && (grabacion === null || grabacion.estado === 'PENDIENTE');
}
