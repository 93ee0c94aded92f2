import { ACCION_CONSULTAR, ACCIONES_AUDITORIA, storedWord } from '@tertulia/contract/features/auditoria/palabras';
import { instantOf } from '../../platform/format/days.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { type AuditoriaSearch, DEFAULT_ORDEN } from './auditoria-search.ts';

/** The query of the request: the last minute is included. */
export function queryOf({
  suscriptor: suscriptorId,
  usuarioId,
  entidad,
  accion,
  consultas,
  from,
  to,
  sort,
}: AuditoriaSearch) {
  // an explicit filter by this action includes it
  const showsConsultas = storedWord(accion ?? '', ACCIONES_AUDITORIA) === ACCION_CONSULTAR;
  return {
    suscriptorId,
    usuarioId,
    entidad,
    accion,
    sinConsultas: flagParam(consultas !== true && !showsConsultas),
    from: from === undefined ? undefined : instantAt(from),
    to: to === undefined ? undefined : new Date(Date.parse(instantAt(to)) + 59_999).toISOString(),
    sort: sort ?? DEFAULT_ORDEN,
  };
}

function instantAt(minute: string): string {
  return instantOf(minute.slice(0, 10), minute.slice(11));
}
