import { destinoOf } from '@tertulia/contract/features/llamadas/destinos';
import type { Llamada, LlamadaPerdida, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { Actor } from '#platform/http/actor';
import type { LlamadaRow } from './historial.repository.ts';
import type { PerdidaRow } from './perdidas.repository.ts';
import type { VivaRow } from './vivas.repository.ts';

export type UrlOf = (actor: Actor, archivoId: number) => string;

/** A call on the wire. It says whether there is a recording; only users who may hear it get the URL. */
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

/** The call as the call bar of its user shows it. */
export function toLlamadaViva({ usuarioId: _mine, creada, contestada, terminada, ...rest }: VivaRow): LlamadaViva {
  return {
    ...rest,
    creada: creada.toISOString(),
    contestada: contestada?.toISOString() ?? null,
    terminada: terminada?.toISOString() ?? null,
  };
}

/** The same for a user whom it no longer rings: over for them. */
export function toLeft(viva: LlamadaViva): LlamadaViva {
  const isOver = { estado: 'NO_CONTESTADA' as const, contestada: null, duracionSegundos: null, callSid: null };
  return { ...viva, ...isOver, terminada: viva.terminada ?? viva.contestada ?? viva.creada };
}

/** A missed call for one reader: only users who may read the chat get its id. */
export function toPerdida(row: PerdidaRow, reader: Actor, paises: readonly string[]): LlamadaPerdida {
  const { conversacionEstado: estado, asignadaA, fueAtendidaPor: atendida, devuelta, devueltaPor, ...rest } = row;
  const mayRead = estado !== null && mayReadMensajes(reader, { estado, asignadaA, atendida });
  return {
    id: rest.id,
    numero: rest.numero,
    esLlamable: 'numero' in destinoOf(rest.numero, paises),
    contactoId: rest.contactoId,
    contactoNombre: rest.contactoNombre,
    conversacionId: mayRead ? rest.conversacionId : null,
    canalId: rest.canalId,
    canalNombre: rest.canalNombre,
    estado: rest.estado,
    creada: rest.creada.toISOString(),
    atendida: devuelta && { fecha: devuelta.toISOString(), usuarioNombre: devueltaPor },
  };
}
