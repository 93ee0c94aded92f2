import type { Llamada, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';
import type { Actor } from '#platform/http/actor';
import type { LlamadaRow } from './historial.repository.ts';
import type { VivaRow } from './vivas.repository.ts';

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

/** What the bar of whoever is in it shows. */
export function toLlamadaViva({ usuarioId: _mine, creada, contestada, terminada, ...rest }: VivaRow): LlamadaViva {
  return {
    ...rest,
    creada: creada.toISOString(),
    contestada: contestada?.toISOString() ?? null,
    terminada: terminada?.toISOString() ?? null,
  };
}

/** The same for somebody with whom it rings no more: over, as far as they are concerned. */
export function toLeft(viva: LlamadaViva): LlamadaViva {
  const isOver = { estado: 'NO_CONTESTADA' as const, contestada: null, duracionSegundos: null, callSid: null };
  return { ...viva, ...isOver, terminada: viva.terminada ?? viva.contestada ?? viva.creada };
}
