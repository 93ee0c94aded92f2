import type { Llamada } from '@tertulia/contract/features/llamadas/llamada';
import type { Actor } from '#platform/http/actor';
import type { LlamadaRow } from './historial.repository.ts';

export type UrlOf = (actor: Actor, archivoId: number) => string;

/** A call on the wire. That there is a recording is told; where, only to whoever may hear it. */
export function toLlamada(row: LlamadaRow, actor: Actor, urlOf: UrlOf, mayHear: boolean): Llamada {
  const { archivoId, archivoEstado, creada, contestada, terminada, ...rest } = row;
  const isHere = mayHear && archivoId !== null && archivoEstado === 'LISTO';
  return {
    ...rest,
    creada: creada.toISOString(),
    contestada: contestada?.toISOString() ?? null,
    terminada: terminada?.toISOString() ?? null,
    grabacion: archivoEstado === null ? null : { estado: archivoEstado, url: isHere ? urlOf(actor, archivoId) : null },
  };
}
